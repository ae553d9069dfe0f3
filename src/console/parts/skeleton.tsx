import { texts, useTexts } from '../language/texts.ts'
import layout from './layout.module.css'
import styles from './skeleton.module.css'

const messages = texts({ ja: { loading: '読み込み中' }, en: { loading: 'Loading' } })

/** A placeholder while content loads. */
export function Skeleton({ rows = 6 }: { rows?: number }) {
  const t = useTexts(messages)
  return (
    <div className={`${layout.stack} ${styles.skeleton}`} role="status" aria-label={t.loading}>
      {Array.from({ length: rows }, (_, row) => row).map(row => (
        <span key={row} className={styles.row} />
      ))}
    </div>
  )
}
