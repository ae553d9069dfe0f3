import type { ReactNode } from 'react'
import { useFormats } from '../language/formats.ts'
import { texts, useTexts } from '../language/texts.ts'
import layout from './layout.module.css'
import { Muted } from './page.tsx'
import { isFull } from './plans.ts'
import { Progress } from './progress.tsx'
import text from './text.module.css'
import styles from './usage.module.css'

const messages = texts({
  ja: {
    of: (used: string, limit: string) => `${used} / ${limit}`,
    left: (left: string) => `残り ${left}`,
    full: '上限に達しています',
    over: (over: string) => `上限を ${over} 超過`,
    unlimited: '上限なし',
  },
  en: {
    of: (used, limit) => `${used} of ${limit}`,
    left: left => `${left} left`,
    full: 'Limit reached',
    over: over => `${over} over the limit`,
    unlimited: 'No limit',
  },
})

/** Limits side by side. */
export const LimitUsages = ({ children }: { children: ReactNode }) => (
  <dl className={styles.uses}>{children}</dl>
)

const toneOf = (used: number, limit: number) =>
  used > limit ? 'rust' : isFull(used, limit) ? 'ochre' : 'moss'

type LimitUsageProps = { label: string; used: number; limit: number | null; hint?: ReactNode }

/** The usage of a limit. */
export function LimitUsage({ label, used, limit, hint }: LimitUsageProps) {
  const t = useTexts(messages)
  const { number } = useFormats()
  const words = limit === null ? number(used) : t.of(number(used), number(limit))
  const room = () => {
    if (limit === null) return t.unlimited
    if (used === limit) return t.full
    return used < limit ? t.left(number(limit - used)) : t.over(number(used - limit))
  }
  return (
    <div className={`${layout.stackClose} ${styles.use}`}>
      <dt className={`${text.muted} ${text.label}`}>{label}</dt>
      <dd className={layout.stackTight}>
        <p className={`${layout.phrase} ${styles.figures}`}>
          <span className={styles.used}>{words}</span>
          <Muted>{room()}</Muted>
        </p>
        {limit !== null && (
          <Progress
            label={`${label}: ${words}`}
            parts={[{ tone: toneOf(used, limit), share: used / limit }]}
          />
        )}
        {hint && <p className={text.caption}>{hint}</p>}
      </dd>
    </div>
  )
}

/** A limit that applies to each project, without its usage. */
export const LimitOnly = ({ label, words, hint }: { label: string; words: string; hint?: ReactNode }) => (
  <div className={`${layout.stackClose} ${styles.use}`}>
    <dt className={`${text.muted} ${text.label}`}>{label}</dt>
    <dd className={layout.stackTight}>
      <p className={`${layout.phrase} ${styles.figures}`}>
        <span className={styles.used}>{words}</span>
      </p>
      {hint && <p className={text.caption}>{hint}</p>}
    </dd>
  </div>
)
