import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { commentAnchor } from '../../../parts/comment-anchor.ts'
import { keepScrolled } from './keep-scrolled.ts'

/** The most pages that are read to find the comment that the address names. */
export const mostSought = 5

type Identified = { id: string }
type Stream = {
  /** What is shown. */
  entries: readonly Identified[]
  /** The comments that were read, and whether they are all. */
  comments: { items: readonly Identified[]; isWhole: boolean }
  /** How many pages were read. */
  pages: number
  isReading: boolean
  error: Error | null
  readEarlier(): void
}

/** `far`: further back than the pages that were read; `gone`: not on the issue; null: not known yet. */
type Outcome = 'found' | 'far' | 'gone' | null

/**
 * The anchor that the address names, and whether the stream has it. It reads back to a comment, because the API finds
 * none by its ID, and scrolls to it or to what is shown instead.
 */
export function useTarget(stream: Stream): { target: string; outcome: Outcome; isSeeking: boolean } {
  const { hash, state } = useLocation()
  const { __TSR_index: visit } = state
  const outcome = outcomeOf(hash, stream)
  const { isReading, error, pages } = stream
  const isSeeking = isComment(hash) && outcome === null && pages > 0 && !error
  const isSought = isSeeking && !isReading
  const seek = useEffectEvent(stream.readEarlier)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each page
  useEffect(() => {
    if (isSought) seek()
  }, [isSought, pages])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address can be visited again
  useEffect(() => {
    if (outcome !== null) return scrollTo(document.getElementById(hash)!)
  }, [hash, outcome, visit])
  return { target: hash, outcome, isSeeking }
}

const isComment = (hash: string) => hash.startsWith(commentAnchor(''))

function outcomeOf(hash: string, { entries, comments, pages }: Stream): Outcome {
  const isNamed = ({ id }: Identified) => commentAnchor(id) === hash
  if (!isComment(hash) || pages === 0) return null
  if (entries.some(isNamed)) return 'found'
  if (comments.isWhole && !comments.items.some(isNamed)) return 'gone'
  return pages < mostSought ? null : 'far'
}

function scrollTo(element: HTMLElement): () => void {
  element.focus({ preventScroll: true })
  return keepScrolled(document.body, () => element.scrollIntoView({ block: 'center' }))
}
