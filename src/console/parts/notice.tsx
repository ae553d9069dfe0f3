import type { ReactNode } from 'react'
import styles from './notice.module.css'
import type { Tone } from './pill.tsx'
import tones from './tones.module.css'

/** A notice box. */
export const Notice = ({
  tone = 'stone',
  role,
  children,
}: {
  tone?: Tone
  role?: 'alert' | 'status'
  children: ReactNode
}) => (
  <div className={`${styles.notice} ${tones[tone]}`} role={role}>
    {children}
  </div>
)

/** An empty state: what is missing, and what to do about it. */
export const Empty = ({ title, children }: { title: ReactNode; children?: ReactNode }) => (
  <div className={styles.empty}>
    <p className={styles.emptyTitle}>{title}</p>
    {children}
  </div>
)
