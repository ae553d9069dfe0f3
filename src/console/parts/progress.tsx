import styles from './progress.module.css'

type Part = { tone: 'moss' | 'rust' | 'ochre' | 'sky'; share: number }

/** How far something is, as a bar of parts; shares of 1. `label` says it in words. */
export const Progress = ({ label, parts }: { label: string; parts: Part[] }) => (
  <div className={styles.bar} role="img" aria-label={label} title={label}>
    {parts
      .filter(({ share }) => share > 0)
      .map(({ tone, share }) => (
        <span key={tone} className={styles[tone]} style={{ flexBasis: `${Math.min(share, 1) * 100}%` }} />
      ))}
  </div>
)

/** Work under way: how much of it is done, of 1. */
export const Working = ({ label, done }: { label: string; done: number }) => (
  <div
    className={styles.bar}
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.round(done * 100)}
  >
    <span className={styles.sky} style={{ flexBasis: `${done * 100}%` }} />
  </div>
)
