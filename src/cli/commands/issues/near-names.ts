import type { Sentence } from '../../language/language.ts'
import { joinFirst } from '../../terminal/format.ts'
import { findNearest } from '../suggestions/nearest.ts'

/** Names what could be meant by a name that does not exist; null if nothing is near. */
export function suggestNames(named: string, names: readonly string[]): Sentence | null {
  const near = names.filter(name => findNearest(foldName(named), [foldName(name)]).length > 0)
  const listed = joinFirst(near, mostNames)
  return listed ? [`もしかして: ${listed}`, `Did you mean ${listed}?`] : null
}

/** The number of names that a hint has at most. */
export const mostNames = 10

/** Folds a name like the service compares names. */
export const foldName = (name: string): string => name.normalize('NFC').toUpperCase().toLowerCase()
