import { oneLine } from '../../src/worker/text.ts'

/**
 * Wraps a function that formats a text for the operator's terminal. The values can contain names and other texts of
 * users and providers, so each value is reduced to one line without control characters.
 */
export const reportOf =
  <Value>(write: (value: Value) => string) =>
  (value: Value): string =>
    plainLines(write(plain(value)))

/** Replaces control characters in each line by spaces, and keeps the line breaks. */
export const plainLines = (text: string): string =>
  text
    .split('\n')
    .map(line => line.replace(/\s*$/, '') && indentOf(line) + oneLine(line))
    .join('\n')

const indentOf = (line: string): string => /^ */.exec(line)![0]

function plain<Value>(value: Value): Value {
  if (typeof value === 'string') return oneLine(value) as Value
  if (Array.isArray(value)) return value.map(plain) as Value
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plain(one)])) as Value
}
