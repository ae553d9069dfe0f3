import type { ReactNode } from 'react'
import type { SearchResult } from '../../api/reads/search.ts'
import { useLocale } from '../../language/language.ts'
import { type Texts, texts } from '../../language/texts.ts'
import layout from '../../parts/layout.module.css'
import text from '../../parts/text.module.css'
import type { Entry } from './entries.ts'
import { resultKinds } from './result-kinds.ts'
import styles from './search.module.css'

const kindNames: Record<Entry['kind'], Texts<string>> = {
  page: texts({ ja: 'ページ', en: 'Page' }),
  project: texts({ ja: 'プロジェクト', en: 'Project' }),
  org: texts({ ja: '組織', en: 'Organization' }),
  person: texts({ ja: 'ユーザー', en: 'Person' }),
  action: texts({ ja: '操作', en: 'Action' }),
}

type EntryProps = {
  entry: Pick<Entry, 'name' | 'detail' | 'icon' | 'kind'>
  /** The title of its group says what kind it is. */
  isOfGroup?: boolean
}

/** The content of an option for something that the console knows. */
export function EntryRow({ entry: { name, detail, icon: Icon, kind }, isOfGroup }: EntryProps) {
  const locale = useLocale()
  const kindName = kindNames[kind][locale]
  return (
    <Row icon={<Icon size={17} />} kind={isOfGroup ? undefined : kindName}>
      <span className={`${text.clipped} ${styles.name}`}>{name}</span>
      {detail && detail !== kindName && (
        <span className={`${text.caption} ${text.clipped} ${styles.detail}`}>{detail}</span>
      )}
    </Row>
  )
}

type ResultProps = { result: SearchResult; project: string | undefined }

/** The content of an option for a result. What was found is marked, in its title or in a part of its text. */
export function ResultRow({ result, project }: ResultProps) {
  const { kind, key, title, snippet, ranges } = result
  const locale = useLocale()
  const { name, icon: Icon } = resultKinds[kind]
  const isInTitle = title.startsWith(snippet)
  return (
    <Row icon={<Icon size={17} />} kind={name[locale]}>
      <span className={`${text.clipped} ${styles.name}`}>
        {key && <span className={text.muted}>{key} </span>}
        {isInTitle ? <Marked text={snippet} ranges={ranges} /> : title}
        {isInTitle && title.slice(snippet.length)}
      </span>
      {!isInTitle && (
        <span className={`${text.caption} ${text.clamped} ${styles.snippet}`}>
          <Marked text={snippet} ranges={ranges} />
        </span>
      )}
      {project && <span className={`${text.caption} ${text.clipped} ${styles.detail}`}>{project}</span>}
    </Row>
  )
}

const Row = ({
  icon,
  kind,
  children,
}: {
  icon: ReactNode
  kind: string | undefined
  children: ReactNode
}) => (
  <>
    <span className={styles.icon}>{icon}</span>
    <span className={`${layout.phrase} ${styles.texts}`}>{children}</span>
    {kind && <span className={`${text.caption} ${styles.kind}`}>{kind}</span>}
  </>
)

type MarkedProps = { text: string; ranges: readonly (readonly [from: number, to: number])[] }

/** A text with marked ranges, in UTF-16 units. */
function Marked({ text, ranges }: MarkedProps): ReactNode {
  const parts: ReactNode[] = []
  let at = 0
  for (const [from, to] of ranges) {
    parts.push(text.slice(at, from), <mark key={from}>{text.slice(from, to)}</mark>)
    at = to
  }
  return [...parts, text.slice(at)]
}
