import { counted, texts, useTexts } from '../../language/texts.ts'
import type { Path } from './access.ts'
import styles from './members.module.css'
import type { Words } from './words.ts'

const said = texts({
  ja: { ways: (count: number) => counted`${count} 通りの経路` },
  en: { ways: count => counted`By ${count} ways` },
})

/** By what somebody has their role: in a line, or unfolded where it is much. */
export function Why({ paths, words }: { paths: Path[]; words: Words }) {
  const t = useTexts(said)
  const [only] = paths
  // What one way gives alone is what stands beside it.
  if (paths.length === 1) return <p className={styles.why}>{words.way({ ...only!, featureScope: null })}</p>
  if (paths.length <= inLine)
    return (
      <ul className={styles.why}>
        {paths.map(path => (
          <li key={keyOf(path)}>{words.way(path)}</li>
        ))}
      </ul>
    )
  return (
    <details className={styles.why}>
      <summary>{t.ways(paths.length)}</summary>
      <ul>
        {paths.map(path => (
          <li key={keyOf(path)}>{words.way(path)}</li>
        ))}
      </ul>
    </details>
  )
}

const inLine = 3

const keyOf = (path: Path) => (path.kind === 'group' ? path.groupId : path.kind)
