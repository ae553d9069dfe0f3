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
    unlimited: '上限なし',
  },
  en: {
    of: (used, limit) => `${used} of ${limit}`,
    left: left => `${left} left`,
    full: 'Limit reached',
    unlimited: 'No limit',
  },
})

/** Limits side by side. */
export const LimitUsages = ({ children }: { children: ReactNode }) => (
  <dl className={styles.uses}>{children}</dl>
)

type LimitUsageProps = { label: string; used: number; limit: number | null; hint?: ReactNode }

/** The usage of a limit. */
export function LimitUsage({ label, used, limit, hint }: LimitUsageProps) {
  const t = useTexts(messages)
  const { number } = useFormats()
  const left = limit === null ? null : Math.max(limit - used, 0)
  const words = limit === null ? number(used) : t.of(number(used), number(limit))
  return (
    <div className={`${layout.stackClose} ${styles.use}`}>
      <dt className={`${text.muted} ${text.label}`}>{label}</dt>
      <dd className={layout.stackTight}>
        <p className={`${layout.phrase} ${styles.figures}`}>
          <span className={styles.used}>{words}</span>
          <Muted>{left === null ? t.unlimited : left === 0 ? t.full : t.left(number(left))}</Muted>
        </p>
        {limit !== null && (
          <Progress
            label={`${label}: ${words}`}
            parts={[{ tone: isFull(used, limit) ? 'ochre' : 'moss', share: used / limit }]}
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
