import type { ReactNode } from 'react'
import { texts, useTexts } from '../language/texts.ts'
import box from './box.module.css'
import layout from './layout.module.css'
import styles from './pill.module.css'
import type { Status } from './statuses.ts'
import tones from './tones.module.css'

export type Tone = 'moss' | 'rust' | 'ochre' | 'sky' | 'stone'

/** A short label. */
export const Pill = ({ tone = 'stone', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={`${box.pill} ${styles.pill} ${tones[tone]}`}>{children}</span>
)

const named = texts<Record<Status, string>>({
  ja: {
    todo: '未着手',
    in_progress: '進行中',
    blocked: 'ブロック中',
    done: '完了',
    deferred: '保留',
    cancelled: '中止',
  },
  en: {
    todo: 'To do',
    in_progress: 'In progress',
    blocked: 'Blocked',
    done: 'Done',
    deferred: 'Deferred',
    cancelled: 'Canceled',
  },
})

const toneOf: Record<Status, Tone> = {
  todo: 'stone',
  in_progress: 'sky',
  blocked: 'rust',
  done: 'moss',
  deferred: 'ochre',
  cancelled: 'stone',
}

const isStatus = (status: string): status is Status => Object.hasOwn(toneOf, status)

/** The names of statuses; a custom status of a roadmap is its own name. */
export function useStatusNames(): (status: string) => string {
  const names = useTexts(named)
  return status => (isStatus(status) ? names[status] : status)
}

/** The status of an issue or task, as an icon with its name. */
export function StatusPill({ status }: { status: string }) {
  const nameOf = useStatusNames()
  return (
    <span
      className={`${layout.inline} ${styles.status} ${tones[isStatus(status) ? toneOf[status] : 'stone']}`}
    >
      <StatusIcon status={status} />
      {nameOf(status)}
    </span>
  )
}

/** Only the status icon, where the name is shown or read out elsewhere. */
export const StatusIcon = ({ status }: { status: string }) => (
  <svg
    className={`${styles.mark} ${tones[isStatus(status) ? toneOf[status] : 'stone']}`}
    viewBox="0 0 16 16"
    aria-hidden="true"
  >
    {status === 'done' || status === 'blocked' ? (
      <circle cx="8" cy="8" r="7" fill="currentColor" />
    ) : (
      <circle
        cx="8"
        cy="8"
        r="6.1"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeDasharray={status === 'deferred' ? '2.4 2.4' : undefined}
      />
    )}
    {status === 'done' && (
      <path d="M4.8 8.3l2.2 2.2 4.3-4.7" fill="none" stroke="var(--surface)" strokeWidth="1.8" />
    )}
    {status === 'blocked' && <path d="M4.6 8h6.8" stroke="var(--surface)" strokeWidth="2" />}
    {status === 'in_progress' && <path d="M8 4.2a3.8 3.8 0 0 1 0 7.6z" fill="currentColor" />}
    {status === 'cancelled' && (
      <path d="M5.3 5.3l5.4 5.4M10.7 5.3l-5.4 5.4" stroke="currentColor" strokeWidth="1.6" />
    )}
  </svg>
)
