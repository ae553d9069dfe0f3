import { ArrowRight } from 'virtual:icons'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Notification } from '../../api/reads/accounts.ts'
import { plural } from '../../language/plural.ts'
import { counted, texts, useTexts } from '../../language/texts.ts'
import { Button } from '../../parts/button.tsx'
import layout from '../../parts/layout.module.css'
import { StatusIcon, useStatusNames } from '../../parts/pill.tsx'
import text from '../../parts/text.module.css'
import styles from './page.module.css'

const messages = texts({
  ja: {
    phase: (title: string) => `フェーズ「${title}」`,
    none: 'なし',
    to: 'から',
    plan: '計画',
    reason: (reason: string) => `理由: ${reason}`,
    more: (count: number) => counted`ほか ${count} 件を表示`,
    less: '一部だけ表示',
    further: (count: number) => counted`ほかに ${count} 件の変更があります。`,
  },
  en: {
    phase: title => `Phase “${title}”`,
    none: 'none',
    to: 'to',
    plan: 'Plan',
    reason: reason => `Reason: ${reason}`,
    more: count => counted`Show ${count} more`,
    less: 'Show less',
    further: count => counted`And ${count} more ${plural(count, 'change')}.`,
  },
})

type Changed = Extract<Notification, { kind: 'roadmap_changes' }>
type Change = Changed['changes'][number]

/** The number of changes shown before *Show more*. */
const few = 4

export function Changes({ notification }: { notification: Changed }) {
  const t = useTexts(messages)
  const { changes, further } = notification
  const [isWhole, setWhole] = useState(changes.length <= few + 1)
  const shown = isWhole ? changes : changes.slice(0, few)
  return (
    <>
      <ul className={`${layout.stackClose} ${styles.changes}`}>
        {shown.map(change => (
          <li className={layout.wrap} key={`${change.kind} ${change.id}`}>
            <ChangeText change={change} of={notification} />
          </li>
        ))}
      </ul>
      {isWhole && further > 0 && <p className={text.caption}>{t.further(further)}</p>}
      {changes.length > few + 1 && (
        <div>
          <Button isSmall variant="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? t.less : t.more(changes.length - few + further)}
          </Button>
        </div>
      )}
    </>
  )
}

function ChangeText({ change, of: { project, roadmap } }: { change: Change; of: Changed }) {
  const t = useTexts(messages)
  const { kind, id, title, reason } = change
  return (
    <>
      {kind === 'phase_status' ? (
        <span>{t.phase(title)}</span>
      ) : (
        <Link
          to="/projects/$projectId/roadmaps/$slug"
          params={{ projectId: project.id, slug: roadmap.slug }}
          search={{ task: id }}
        >
          {title}
        </Link>
      )}
      <FromTo change={change} />
      {reason && <span className={styles.reason}>{t.reason(reason)}</span>}
    </>
  )
}

function FromTo({ change: { kind, from, to } }: { change: Change }) {
  const t = useTexts(messages)
  const nameOf = useStatusNames()
  if (kind === 'plan')
    return (
      <span className={`${layout.inline} ${text.muted} ${styles.fromTo}`}>
        {t.plan}: <code>{to ?? t.none}</code>
      </span>
    )
  return (
    <span className={`${layout.inline} ${text.muted} ${styles.fromTo}`}>
      {from === null ? t.none : nameOf(from)}
      <ArrowRight size={14} role="img" aria-label={t.to} />
      {to && <StatusIcon status={to} />}
      {to === null ? t.none : nameOf(to)}
    </span>
  )
}
