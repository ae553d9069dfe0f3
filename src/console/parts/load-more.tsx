import { useEffect, useRef, useState } from 'react'
import { texts, useTexts } from '../language/texts.ts'
import { Button } from './button.tsx'
import { ErrorNotice } from './error-notice.tsx'
import styles from './load-more.module.css'

const messages = texts({
  ja: { more: 'さらに表示', moreOf: (name: string) => `「${name}」をさらに表示` },
  en: { more: 'Load more', moreOf: name => `Load more of ${name}` },
})

export type Paged = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  /** Whether the next page was requested last, and failed. */
  isFetchNextPageError?: boolean
  error?: Error | null
  fetchNextPage(): Promise<unknown>
}

/** Infinite scroll: the end of a list, which loads the next page in view or at a click; after a failure, at a click. */
export function LoadMore({ list }: { list: Paged }) {
  const { hasNextPage, isFetchingNextPage, error, fetchNextPage } = list
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // It would fail again at once. When the list has been read again, this loads the next page.
    if (error) return
    const seen = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting && hasNextPage && !isFetchingNextPage) void fetchNextPage()
      },
      { rootMargin: '400px' },
    )
    seen.observe(end.current!)
    return () => seen.disconnect()
  }, [hasNextPage, isFetchingNextPage, error, fetchNextPage])
  return (
    <div ref={end} className={styles.more}>
      {hasNextPage && <MoreButton list={list} />}
    </div>
  )
}

/**
 * Loads the next page of a list, and shows why that failed. `of`: the part of the list at whose end it is. There, only a
 * press of its own shows that.
 */
export function MoreButton({ list, of }: { list: Paged; of?: string }) {
  const t = useTexts(messages)
  const [isPressed, setPressed] = useState(of === undefined)
  const { isFetchingNextPage, isFetchNextPageError, error } = list
  return (
    <>
      {isPressed && isFetchNextPageError && !isFetchingNextPage && error && <ErrorNotice of={error} />}
      <Button
        variant="quiet"
        isBusy={isFetchingNextPage}
        aria-label={of === undefined ? undefined : t.moreOf(of)}
        onClick={() => {
          setPressed(true)
          void list.fetchNextPage()
        }}
      >
        {t.more}
      </Button>
    </>
  )
}
