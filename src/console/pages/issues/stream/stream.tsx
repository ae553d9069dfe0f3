import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { history as historyRead } from '../../../api/reads/activity.ts'
import { commentPage, comments as commentsRead } from '../../../api/reads/comments.ts'
import type { IssueDetail } from '../../../api/reads/issues.ts'
import { useProject } from '../../../api/reads/projects.ts'
import { plural } from '../../../language/plural.ts'
import { counted, texts, useTexts } from '../../../language/texts.ts'
import { Button } from '../../../parts/button.tsx'
import { commentAnchor } from '../../../parts/comment-anchor.ts'
import { ErrorNotice } from '../../../parts/error-notice.tsx'
import layout from '../../../parts/layout.module.css'
import { Notice } from '../../../parts/notice.tsx'
import { Section } from '../../../parts/page.tsx'
import { useQueue } from '../../../parts/queue.ts'
import { Skeleton } from '../../../parts/skeleton.tsx'
import { useIssueFiles } from '../attachments/files.ts'
import { CommentForm, commentQueue } from './comment-form.tsx'
import { CommentItem, PendingComment } from './comment-item.tsx'
import { entriesOf } from './entries.ts'
import { HistoryLine } from './history-line.tsx'
import { useKeptPlace } from './kept-place.ts'
import { useNames } from './names.ts'
import styles from './stream.module.css'
import { mostSought, useTarget } from './target.ts'

const messages = texts({
  ja: {
    title: 'コメントと履歴',
    earlier: '以前のものを表示',
    gone: 'リンク先のコメントは存在しないか、削除されました。',
    far: (count: number) =>
      counted`リンク先のコメントは最新の ${count} 件にありません。以前のものを表示すると見つかる場合があります。`,
  },
  en: {
    title: 'Comments and history',
    earlier: 'Show earlier',
    gone: 'The linked comment does not exist or was deleted.',
    far: count =>
      counted`The linked comment is not among the newest ${count} ${plural(count, 'comment')}. Show earlier ones to find it.`,
  },
})

/** The comments on an issue and its history, oldest first, with the newest part of both. */
export function Stream({ issue, actions }: { issue: IssueDetail; actions: ReactNode }) {
  const t = useTexts(messages)
  const project = useProject()
  const stream = useEntries(project.id, issue.number)
  const { entries, hasEarlier, isReading, error, earlierError, readEarlier } = stream
  const files = useIssueFiles(project.id, issue)
  const { pending } = useQueue(commentQueue(issue.id))
  const events = entries.flatMap(entry => (entry.kind === 'event' ? entry.event : []))
  const names = useNames(project.id, issue, events)
  const { target, outcome, isSeeking } = useTarget(stream)
  // Hundreds of comments would be rendered again after each page.
  const shown = isSeeking ? [] : entries
  const list = useRef<HTMLOListElement>(null)
  const keepPlace = useKeptPlace(list, shown[0]?.id, hasEarlier)
  return (
    <Section title={t.title} actions={actions}>
      {error && entries.length === 0 && <ErrorNotice of={error} />}
      {shown.length === 0 && !error && <Skeleton rows={3} />}
      {(outcome === 'gone' || outcome === 'far') && (
        <div id={target} tabIndex={-1} className={styles.missing}>
          <Notice tone="ochre">{outcome === 'gone' ? t.gone : t.far(mostSought * commentPage)}</Notice>
        </div>
      )}
      {earlierError && <ErrorNotice of={earlierError} />}
      {hasEarlier && shown.length > 0 && (
        <Button
          variant="quiet"
          isBusy={isReading}
          onClick={() => {
            keepPlace()
            readEarlier()
          }}
        >
          {t.earlier}
        </Button>
      )}
      <ol ref={list} tabIndex={-1} className={`${layout.stack} ${styles.entries}`}>
        {shown.map(entry => (
          <li key={entry.id}>
            {entry.kind === 'event' ? (
              <HistoryLine event={entry.event} names={names} />
            ) : (
              <CommentItem
                number={issue.number}
                comment={entry.comment}
                files={files}
                isTarget={commentAnchor(entry.id) === target}
              />
            )}
          </li>
        ))}
        {pending.map(({ id, text }) => (
          <li key={id}>
            <PendingComment body={text} />
          </li>
        ))}
      </ol>
      <CommentForm issue={issue} files={files} />
    </Section>
  )
}

function useEntries(projectId: string, number: number) {
  const comments = useInfiniteQuery(commentsRead(projectId, number))
  const history = useInfiniteQuery(historyRead(projectId, number))
  const isRead = comments.data !== undefined && history.data !== undefined
  const lists = {
    comments: {
      items: comments.data?.pages.flatMap(page => page.comments) ?? [],
      isWhole: !comments.hasNextPage,
    },
    history: { items: history.data?.pages.flatMap(page => page.events) ?? [], isWhole: !history.hasNextPage },
  }
  const { entries, hasEarlier } = isRead ? entriesOf(lists) : { entries: [], hasEarlier: false }
  const unfinished = [comments, history].filter(({ hasNextPage }) => hasNextPage)
  const isReading = unfinished.some(({ isFetchingNextPage }) => isFetchingNextPage)
  return {
    entries,
    hasEarlier,
    comments: lists.comments,
    pages: isRead ? Math.max(comments.data.pages.length, history.data.pages.length) : 0,
    isReading,
    error: comments.error ?? history.error,
    /** Why earlier entries could not be read. */
    earlierError: isReading ? null : unfinished.find(one => one.isFetchNextPageError)?.error,
    readEarlier() {
      for (const list of unfinished) void list.fetchNextPage()
    },
  }
}
