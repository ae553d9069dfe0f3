import { usageError } from '../../terminal/failure.ts'

type Entry = readonly [key: string, value: unknown]

/**
 * Builds an object: `a[b]` is a nested member, `a[]` the next element of a list, and `a[][b]` a member of an object in a
 * list. A new object starts when the last one already has the member. The value undefined adds no element.
 */
export const nestEntries = (entries: readonly Entry[]): Record<string, unknown> =>
  entries.reduce<Record<string, unknown>>(
    (object, [key, value]) => insertValue(object, splitKey(key), key, value) as Record<string, unknown>,
    {},
  )

export const isKey = (key: string): boolean => /^[^[\]]+(\[[^[\]]*\])*$/.test(key)

/** An empty step is the next element of a list. */
const splitKey = (key: string): string[] => key.replaceAll(']', '').split('[')

function insertValue(current: unknown, [step, ...rest]: string[], key: string, value: unknown): unknown {
  if (step === undefined) {
    if (current !== undefined) throw alreadySet(key)
    return value
  }
  if (step !== '') {
    const object = current ?? {}
    if (!isObject(object)) throw alreadySet(key)
    return { ...object, [step]: insertValue(getOwn(object, step), rest, key, value) }
  }
  const list = current ?? []
  if (!Array.isArray(list)) throw alreadySet(key)
  if (rest.length === 0 && value === undefined) return list
  const last: unknown = list.at(-1)
  return isObject(last) && canInsert(last, rest)
    ? [...list.slice(0, -1), insertValue(last, rest, key, value)]
    : [...list, insertValue(undefined, rest, key, value)]
}

const canInsert = (current: unknown, [step, ...rest]: string[]): boolean =>
  current === undefined ||
  (step === ''
    ? Array.isArray(current)
    : isObject(current) && step !== undefined && canInsert(getOwn(current, step), rest))

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const getOwn = (object: object, name: string): unknown =>
  Object.hasOwn(object, name) ? (object as Record<string, unknown>)[name] : undefined

const alreadySet = (key: string) =>
  usageError([`${key} の値が重なっています`, `"${key}" already has a value`])
