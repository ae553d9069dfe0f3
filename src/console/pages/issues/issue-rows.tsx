import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode, Ref } from 'react'
import { type Issue, type IssueFilter, issues } from '../../api/reads/issues.ts'
import { useProject } from '../../api/reads/projects.ts'
import { plural } from '../../language/plural.ts'
import { counted, texts, useTexts } from '../../language/texts.ts'
import layout from '../../parts/layout.module.css'
import { LoadMore } from '../../parts/load-more.tsx'
import { Rows } from '../../parts/page.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import text from '../../parts/text.module.css'
import styles from './list.module.css'

const messages = texts({
  ja: { count: (total: number) => counted`${total} 件` },
  en: { count: total => counted`${total} ${plural(total, 'issue')}` },
})

/** The issues of the current project that match a filter. */
export const useIssueList = (filter: IssueFilter) =>
  useInfiniteQuery({
    ...issues(useProject().id, filter),
    // Keeps the previous results until the next ones arrive, so the layout does not jump.
    placeholderData: before => before,
    throwOnError: (_, { state }) => state.data === undefined,
  })

type List = ReturnType<typeof useIssueList>

export const issuesIn = ({ data }: List): Issue[] => data?.pages.flatMap(page => page.issues) ?? []

type Props = {
  list: List
  label: string
  /** Rows above those of the list. */
  first?: ReactNode[]
  ref?: Ref<HTMLDivElement>
  /** Beside the number of issues. */
  action?: ReactNode
  /** Replaces the rows if there are none. */
  empty: ReactNode
  row(issue: Issue): ReactNode
}

/** A list of issues with infinite scroll. */
export function IssueRows({ list, label, first = [], ref, action, empty, row }: Props) {
  const t = useTexts(messages)
  if (!list.data) return <Skeleton />
  const rows = [...first, ...issuesIn(list).map(row)]
  return (
    <div ref={ref} className={`${layout.stackTight} ${layout.refreshing}`} aria-busy={list.isPlaceholderData}>
      <div className={`${layout.ends} ${text.caption} ${styles.head}`}>
        <p role="status">{t.count(list.data.pages[0]!.total)}</p>
        {action}
      </div>
      {rows.length === 0 ? empty : <Rows label={label}>{rows}</Rows>}
      <LoadMore list={list} />
    </div>
  )
}
