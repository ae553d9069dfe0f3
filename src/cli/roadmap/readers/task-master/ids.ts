import { isRecord, toText } from '../../reading/texts.ts'

/** A task or subtask with the id that it has in its tag: `4`, and `4.2` for a subtask. */
export type NumberedTask = {
  id: string
  parent: string | undefined
  values: Record<string, unknown>
  hasOwnId: boolean
}

/** All tasks of a tag, subtasks after their parents; `odd` is told of what is none. */
export function numberTasks(tasks: readonly unknown[], odd: (list: object) => void): NumberedTask[] {
  const usedIds = new Set<string>()
  const walk = (list: readonly unknown[], parent?: string): NumberedTask[] =>
    list.flatMap((values, index) => {
      if (!isRecord(values)) {
        odd(list)
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
 * What a task depends on, as ids of its tag. A number in a subtask is one of its siblings, as the tool has it, a text a task;
 * either is the other where only that is there.
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

/**
 * What stands before the ids of each tag. Task ids are unique in a roadmap, but each tag counts from 1: a tag of which an id
 * stands in a tag before it has its name before all of its ids, so that none means another task when tags grow.
 */
export function chooseTagPrefixes(
  tags: readonly { name: string; ids: readonly string[] }[],
): Map<string, string> {
  const taken = new Set<string>()
  const entries = tags.map(({ name, ids }): [string, string] => {
    if (ids.some(id => taken.has(id))) return [name, `${name}:`]
    for (const id of ids) taken.add(id)
    return [name, '']
  })
  return new Map(entries)
}
