import { keys } from '../../../../src/console/api/keys.ts'
import type { Query } from './probe.ts'

const any = '*'
type KeyOf = (...parts: string[]) => readonly unknown[]

const patterns = Object.entries(keys).map(([name, of]) => ({
  name,
  pattern: typeof of === 'function' ? (of as KeyOf)(...Array<string>(of.length).fill(any)) : of,
}))

/** The name of a query in `keys`, with its filter: `issues todo`. */
export function nameOf({ key }: Pick<Query, 'key'>): string {
  const wildcards = (pattern: readonly unknown[]) => pattern.filter(part => part === any).length
  const [match] = patterns
    .filter(
      ({ pattern }) =>
        pattern.length === key.length && pattern.every((part, i) => part === any || part === key[i]),
    )
    .toSorted((one, other) => wildcards(one.pattern) - wildcards(other.pattern))
  return [match!.name, ...filterOf(key.at(-1))].join(' ')
}

/** The names of all queries, without those that only stand for the keys that begin with them. */
export const queryNames: string[] = patterns
  .filter(
    ({ pattern }) =>
      !patterns.some(
        other =>
          other.pattern.length > pattern.length && pattern.every((part, i) => part === other.pattern[i]),
      ),
  )
  .map(({ name }) => name)

function filterOf(last: unknown): string[] {
  if (last === 'unread') return [last]
  if (typeof last !== 'object' || last === null) return []
  return Object.entries(last).flatMap(([name, value]) =>
    value === undefined ? [] : value === 1 ? name : String(value),
  )
}

/** The names of the fields in which two values differ. A list that has other items is one difference. */
export function differences(one: unknown, other: unknown, field = ''): string[] {
  if (one === other || JSON.stringify(one) === JSON.stringify(other)) return []
  if (!isObject(one) || !isObject(other)) return [field || 'all']
  if (Array.isArray(one) !== Array.isArray(other)) return [field || 'all']
  if (Array.isArray(one) && Array.isArray(other)) {
    // Pages sort files and folders themselves, so the order is compared only in their text.
    const byId = (list: unknown[]) => list.toSorted((a, b) => idOf(a).localeCompare(idOf(b)))
    const [these, those] = [byId(one), byId(other)]
    const ids = (list: unknown[]) => JSON.stringify(list.map(idOf))
    if (ids(these) !== ids(those)) return [field || 'all']
    return unique(these.flatMap((item, i) => differences(item, those[i], field)))
  }
  if ('id' in one && !('id' in other)) return [field || 'all']
  // The pages of a long list are one list.
  const within = field && field !== 'pages' ? `${field}.` : ''
  return unique(Object.keys(one).flatMap(name => differences(one[name], other[name], `${within}${name}`)))
}

const unique = (names: string[]) => [...new Set(names)].toSorted()
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** What identifies an item of a list; items without an identity keep their places. */
const idOf = (item: unknown): string =>
  isObject(item) ? String(item.id ?? item.userId ?? item.slug ?? '') : String(item)
