import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type ResultKind, type SearchResult, search } from '../../api/reads/search.ts'

/** How long typing pauses before a search, in milliseconds. */
const pause = 150

export type Found = {
  /** The results of this text, and never of an earlier one; undefined while they load. */
  results: SearchResult[] | undefined
  isTruncated: boolean
  error: Error | null
  retry(): void
  hasMore: boolean
  isLoadingMore: boolean
  loadMore(): void
}

type Wanted = {
  text: string
  projectId: string | undefined
  kinds: readonly ResultKind[]
  /** The user is still composing a word. */
  isComposing: boolean
  /** The user waits for the results, so that no pause is needed. */
  isAwaited: boolean
}

/** What a search finds. It is sent when typing pauses, and aborted when typing continues. */
export function useFound({ text, projectId, kinds, isComposing, isAwaited }: Wanted): Found {
  const [sent, setSent] = useState('')
  useEffect(() => {
    if (text === sent || isComposing) return
    const timer = setTimeout(() => setSent(text), isAwaited || text === '' ? 0 : pause)
    return () => clearTimeout(timer)
  }, [text, sent, isComposing, isAwaited])
  const current = text === sent ? text : ''
  const read = useInfiniteQuery({ ...search(current, projectId, kinds), enabled: current !== '' })
  const last = read.data?.pages.at(-1)
  const isCurrent = text === sent
  const results = read.data?.pages.flatMap(({ results }) => results as SearchResult[])
  return {
    results: isCurrent ? results : undefined,
    isTruncated: isCurrent && (last?.truncated ?? false),
    // While it is read again, an earlier failure no longer counts.
    error: isCurrent && !read.isFetching ? read.error : null,
    retry: () => void (read.data ? read.fetchNextPage() : read.refetch()),
    hasMore: isCurrent && read.hasNextPage,
    isLoadingMore: read.isFetchingNextPage,
    loadMore: () => void (read.isFetchingNextPage || read.fetchNextPage()),
  }
}
