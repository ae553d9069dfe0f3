import { useInfiniteQuery } from '@tanstack/react-query'
import { memo, useEffect, useState } from 'react'
import { type Board, boardColumn, type Issue, type IssueFilter } from '../../../api/reads/issues.ts'
import { unique } from '../../../api/reads/pages.ts'
import { useFormats } from '../../../language/formats.ts'
import { plural } from '../../../language/plural.ts'
import { counted, texts, useTexts } from '../../../language/texts.ts'
import boards from '../../../parts/board.module.css'
import layout from '../../../parts/layout.module.css'
import { LoadMore } from '../../../parts/load-more.tsx'
import { StatusIcon, useStatusNames } from '../../../parts/pill.tsx'
import text from '../../../parts/text.module.css'
import { useProgressiveCount } from '../../../parts/use-progressive-count.ts'
import styles from './board.module.css'
import { Card, PendingCard } from './card.tsx'
import { columnMark } from './slots.ts'

const messages = texts({
  ja: { none: '課題はありません', pending: '追加中', count: (count: number) => counted`${count} 件` },
  en: { none: 'No issues', pending: 'Adding', count: count => counted`${count} ${plural(count, 'issue')}` },
})

type Props = {
  projectId: string
  column: Board['columns'][number]
  filter: IssueFilter
  open: number | undefined
  help: string | undefined
  /** The titles of issues that are being created. */
  pending: string
  /** Keeps the issues that it shows. */
  keep(issues: Issue[]): void
}

/** The cards that a screen shows at first. */
const firstScreen = 8

/** A column of the board, which loads more cards at its end. */
export const Column = memo(function Column(props: Props) {
  const { projectId, column, filter, open, help, pending, keep } = props
  const t = useTexts(messages)
  const nameOf = useStatusNames()
  const { number } = useFormats()
  const { status, total } = column
  const { issues, more } = useIssues(projectId, column, filter)
  const drawn = useProgressiveCount(issues.length, firstScreen)
  useEffect(() => keep(issues), [issues, keep])
  const titles = pending === '' ? [] : pending.split('\n')
  return (
    <section
      {...columnMark(status)}
      className={`${boards.column} ${styles.column}`}
      aria-label={`${nameOf(status)}: ${t.count(total)}`}
    >
      <header className={`${layout.rowTight} ${boards.head}`}>
        <StatusIcon status={status} />
        <h2 className={boards.name}>{nameOf(status)}</h2>
        <span className={text.caption} aria-hidden="true">
          {number(total)}
        </span>
      </header>
      <div className={`${boards.cards} ${styles.cards}`} data-cards>
        {issues.length + titles.length === 0 ? (
          <p className={`${text.caption} ${boards.none}`}>{t.none}</p>
        ) : (
          <ul className={layout.stackTight}>
            {titles.map(title => (
              <PendingCard key={title} title={title} said={t.pending} />
            ))}
            {issues.slice(0, drawn).map(issue => (
              <Card
                key={issue.id}
                {...{ issue, help }}
                href={`/projects/${projectId}/issues/${issue.number}`}
                isOpen={issue.number === open}
              />
            ))}
          </ul>
        )}
        {drawn === issues.length && more.hasNextPage && <LoadMore list={more} />}
      </div>
    </section>
  )
})

/** The issues of a column: those of the board, and those that were loaded after them. */
function useIssues(
  projectId: string,
  { status, total, issues: first }: Props['column'],
  filter: IssueFilter,
) {
  const [isWanted, setWanted] = useState(false)
  const rest = useInfiniteQuery({ ...boardColumn(projectId, status, filter), enabled: isWanted })
  const later = isWanted ? rest.data?.pages.flatMap(page => page.issues) : undefined
  const issues = later ? unique([...first, ...later]) : first
  const more = {
    hasNextPage: rest.data ? rest.hasNextPage : total > first.length,
    isFetchingNextPage: rest.isFetchingNextPage || (isWanted && rest.isPending),
    isFetchNextPageError: rest.isFetchNextPageError || rest.isLoadingError,
    error: rest.error,
    fetchNextPage: async () =>
      rest.data ? rest.fetchNextPage() : isWanted ? rest.refetch() : setWanted(true),
  }
  return { issues, more }
}
