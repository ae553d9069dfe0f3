import { useEffect, useRef } from 'react'
import { texts, useTexts } from '../language/texts.ts'
import { Button } from './button.tsx'
import styles from './load-more.module.css'

const messages = texts({
  ja: { more: 'さらに表示' },
  en: { more: 'Load more' },
})

type Paged = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): Promise<unknown> }

/** Infinite scroll: the end of a list, which loads the next page in view or at a click. */
export function LoadMore({ list: { hasNextPage, isFetchingNextPage, fetchNextPage } }: { list: Paged }) {
  const t = useTexts(messages)
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const seen = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting && hasNextPage && !isFetchingNextPage) void fetchNextPage()
      },
      { rootMargin: '400px' },
    )
    seen.observe(end.current!)
    return () => seen.disconnect()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  return (
    <div ref={end} className={styles.more}>
      {hasNextPage && (
        <Button variant="quiet" isBusy={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {t.more}
        </Button>
      )}
    </div>
  )
}
