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

/** Folds a name like the service compares names: the case, as Unicode defines it, which leaves a dotless i as it is. */
export const foldName = (name: string): string => name.normalize('NFC').split('ı').map(foldCase).join('ı')

/** A capital sharp s has no capital letters of its own, but its small letter does. */
const foldCase = (text: string): string => text.toLowerCase().toUpperCase().toLowerCase()
