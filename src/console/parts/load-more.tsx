import { useEffect, useRef } from 'react'
import { texts, useTexts } from '../language/texts.ts'
import { Button } from './button.tsx'
import styles from './load-more.module.css'

const messages = texts({
  ja: { more: 'さらに表示', moreOf: (name: string) => `「${name}」をさらに表示` },
  en: { more: 'Load more', moreOf: name => `Load more of ${name}` },
})

export type Paged = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): Promise<unknown> }

/** Infinite scroll: the end of a list, which loads the next page in view or at a click. */
export function LoadMore({ list }: { list: Paged }) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list
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
      {hasNextPage && <MoreButton list={list} />}
    </div>
  )
}

/** Loads the next page of a list. `of`: the part of the list at whose end it is. */
export function MoreButton({ list, of }: { list: Paged; of?: string }) {
  const t = useTexts(messages)
  return (
    <Button
      variant="quiet"
      isBusy={list.isFetchingNextPage}
      aria-label={of === undefined ? undefined : t.moreOf(of)}
      onClick={() => list.fetchNextPage()}
    >
      {t.more}
    </Button>
  )
}
