import styles from './progress.module.css'

type Part = { tone: 'moss' | 'rust' | 'ochre' | 'sky'; share: number }

/** A bar of colored shares between 0 and 1; `label` is its text alternative. */
export const Progress = ({ label, parts }: { label: string; parts: Part[] }) => (
  <div className={styles.bar} role="img" aria-label={label} title={label}>
    {parts
      .filter(({ share }) => share > 0)
      .map(({ tone, share }) => (
        <span key={tone} className={styles[tone]} style={{ flexBasis: `${Math.min(share, 1) * 100}%` }} />
      ))}
  </div>
)

/** A progress bar; `done` is between 0 and 1. */
export const ProgressBar = ({ label, done }: { label: string; done: number }) => (
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
