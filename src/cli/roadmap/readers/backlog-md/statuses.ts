import { toStatus } from '../../reading/statuses.ts'
import { toText } from '../../reading/texts.ts'

/**
 * Creates a function that converts a status. Words that are not known count by their place in the configuration: the first
 * status is to do, the last one is done, and those between are in progress. Other words stay unchanged.
 */
export function createStatusReader(configured: unknown): (word: string) => string {
  const list = Array.isArray(configured) ? configured.map(toText).filter(word => word !== undefined) : []
  const places = new Map(list.map((word, index) => [keyOf(word), toPlaceStatus(index, list.length)]))
  return word => toStatus(word) ?? places.get(keyOf(word)) ?? word
}

const toPlaceStatus = (index: number, count: number): string => {
  if (index === 0) return 'todo'
  return index === count - 1 ? 'done' : 'in_progress'
}

const keyOf = (word: string): string => word.normalize('NFKC').trim().toLowerCase()
