import { plural } from '../../language/plural.ts'
import { counted, texts, useTexts } from '../../language/texts.ts'
import text from '../../parts/text.module.css'
import type { Path } from './access.ts'
import type { Descriptions } from './descriptions.ts'
import styles from './members.module.css'

const messages = texts({
  ja: { ways: (count: number) => counted`${count} 通りの経路` },
  en: { ways: count => counted`Access in ${count} ${plural(count, 'way')}` },
})

/** The sources of a person's access; collapsed if there are many. */
export function AccessSources({ paths, descriptions }: { paths: Path[]; descriptions: Descriptions }) {
  const t = useTexts(messages)
  const [only] = paths
  // The scope of a single source is the scope shown next to it.
  if (paths.length === 1)
    return <p className={text.caption}>{descriptions.way({ ...only!, featureScope: null })}</p>
  if (paths.length <= inLine)
    return (
      <ul className={text.caption}>
        {paths.map(path => (
          <li key={keyOf(path)}>{descriptions.way(path)}</li>
        ))}
      </ul>
    )
  return (
    <details className={`${text.caption} ${styles.why}`}>
      <summary>{t.ways(paths.length)}</summary>
      <ul>
        {paths.map(path => (
          <li key={keyOf(path)}>{descriptions.way(path)}</li>
        ))}
      </ul>
    </details>
  )
}

const inLine = 3

const keyOf = (path: Path) => (path.kind === 'group' ? path.groupId : path.kind)
