import { isRecord, toText } from '../../reading/texts.ts'

/** A task or subtask with its ID in the tag: `4`, or `4.2` for a subtask. */
export type NumberedTask = {
  id: string
  parent: string | undefined
  values: Record<string, unknown>
  hasOwnId: boolean
}

/** Numbers all tasks of a tag, subtasks after their parents. Calls `onInvalid` for items that are not tasks. */
export function numberTasks(tasks: readonly unknown[], onInvalid: (list: object) => void): NumberedTask[] {
  const usedIds = new Set<string>()
  const walk = (list: readonly unknown[], parent?: string): NumberedTask[] =>
    list.flatMap((values, index) => {
      if (!isRecord(values)) {
        onInvalid(list)
        return []
      }
      const given = toText(values.id)
      const id = qualifyId(given ?? findFreeNumber(index + 1, parent), parent)
      usedIds.add(id)
      const subtasks = Array.isArray(values.subtasks) ? walk(values.subtasks, id) : []
      return [{ id, parent, values, hasOwnId: given !== undefined }, ...subtasks]
    })
  const findFreeNumber = (start: number, parent?: string): string => {
    let number = start
    while (usedIds.has(qualifyId(String(number), parent))) number++
    return String(number)
  }
  return walk(tasks)
}

const qualifyId = (id: string, parent: string | undefined): string =>
  parent === undefined || id.startsWith(`${parent}.`) ? id : `${parent}.${id}`

/**
 * Resolves dependencies to IDs of the tag. In a subtask, a number is a sibling and a string is a task, as in the tool. If
 * only the other one exists, it is used instead.
 */
export function resolveDependencies(
  task: NumberedTask,
  given: readonly unknown[],
  known: ReadonlySet<string>,
): string[] {
  const ids = given.flatMap(one => {
    const id = toText(one)
    if (id === undefined) return []
    const sibling = qualifyId(id, task.parent)
    const [first, second] = typeof one === 'number' ? [sibling, id] : [id, sibling]
    const isThere = (one: string) => known.has(one) && one !== task.id
    return isThere(first) || !isThere(second) ? first : second
  })
  return [...new Set(ids)]
}

export const toTagPrefix = (tag: string): string => `${tag}:`

/**
 * Chooses the ID prefix of each tag. IDs are unique in a roadmap, but each tag counts from 1. A tag that shares an ID with an
 * earlier tag prefixes all of its IDs, so that they stay the same when tags grow.
 */
export function chooseTagPrefixes(
  tags: readonly { name: string; ids: readonly string[] }[],
): Map<string, string> {
  const usedIds = new Set<string>()
  const entries = tags.map(({ name, ids }): [string, string] => {
    if (ids.some(id => usedIds.has(id))) return [name, toTagPrefix(name)]
    for (const id of ids) usedIds.add(id)
    return [name, '']
  })
  return new Map(entries)
}
