import { folded } from '../../language/folded.ts'
import type { Uses } from './use-counts.ts'

export type Searched = {
  id: string
  name: string
  /** What also finds it, such as its name in the other language. */
  words?: string
}

/** The entries that have all words of a text: those with a name that begins like it first, and of these the most used. */
export function matching<E extends Searched>(entries: readonly E[], text: string, uses: Uses): E[] {
  const wanted = wordsOf(text)
  return entries
    .map(entry => ({ entry, place: placeOf(entry, wanted) }))
    .filter(({ place }) => place < missing)
    .toSorted((one, other) => one.place - other.place || usesOf(other.entry, uses) - usesOf(one.entry, uses))
    .map(({ entry }) => entry)
}

/** The entries that the user has chosen before, the most used first. */
export const mostUsed = <E extends Searched>(entries: readonly E[], uses: Uses): E[] =>
  entries
    .filter(entry => usesOf(entry, uses) > 0)
    .toSorted((one, other) => usesOf(other, uses) - usesOf(one, uses))

const usesOf = ({ id }: Searched, uses: Uses): number => uses[id] ?? 0

const wordsOf = (text: string): string[] => folded(text).split(/\s+/).filter(Boolean)

const missing = 3

/** 0 if each word begins a word of the name, 1 if the name has them all, 2 if other words are needed, 3 if one is missing. */
function placeOf({ name, words = '' }: Searched, wanted: string[]): number {
  const shown = folded(name)
  const all = `${shown} ${folded(words)}`
  if (!wanted.every(word => all.includes(word))) return missing
  if (!wanted.every(word => shown.includes(word))) return 2
  const parts = shown.split(/[^\p{L}\p{N}]+/u)
  return wanted.every(word => shown.startsWith(word) || parts.some(part => part.startsWith(word))) ? 0 : 1
}
