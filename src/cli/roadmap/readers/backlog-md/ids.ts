import { toText } from '../../reading/texts.ts'

/** Parses a file name such as `task-12.1 - Title in words.md`. */
export function parseFileName(file: string): { id: string; title: string | undefined } | null {
  const [, id, title] = /^(\p{L}+-\d+(?:\.\d+)*)(?:\s*-\s*(.*))?\.md$/iu.exec(file) ?? []
  return id === undefined
    ? null
    : { id: upperCasePrefix(id), title: title?.replace(/[-_]+/g, ' ').trim() || undefined }
}

/** Normalizes IDs like the tool: `task-3`, `TASK-3`, and `3` are the same task. */
export function normalizeId(given: unknown, prefix: string): string | undefined {
  const id = toText(given)
  return id && (/^\d+(?:\.\d+)*$/.test(id) ? `${prefix.toUpperCase()}-${id}` : upperCasePrefix(id))
}

/**
 * Creates a function that converts dependencies to IDs. Leading zeros are ignored unless both tasks exist. `task-3` also
 * finds tasks with a newer prefix, because the tool does not rename dependencies.
 */
export function createDependencyResolver(
  ids: readonly string[],
  prefix: string,
): (given: readonly unknown[]) => string[] {
  const known = new Set(ids)
  const byKey = new Map(ids.map(id => [keyOf(id), id]))
  const found = (id: string): string =>
    [id, byKey.get(keyOf(id)), byKey.get(keyOf(id.replace(/^TASK-/, `${prefix}-`)))].find(
      one => one !== undefined && known.has(one),
    ) ?? id
  return given => [
    ...new Set(
      given
        .map(one => normalizeId(one, prefix))
        .filter(id => id !== undefined)
        .map(found),
    ),
  ]
}

const upperCasePrefix = (id: string): string => id.replace(/^\p{L}+(?=-)/u, prefix => prefix.toUpperCase())

const keyOf = (id: string): string => id.toUpperCase().replace(/(?<!\d)0+(?=\d)/g, '')
