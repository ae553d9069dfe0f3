import { oneLine } from '../../src/worker/text.ts'

/**
 * A text for the operator's terminal, of values that others may have written: names, reasons, and what a provider answered.
 * Each of them is shown in one line, without what a terminal obeys.
 */
export const reportOf =
  <Value>(write: (value: Value) => string) =>
  (value: Value): string =>
    plainLines(write(plain(value)))

/** A text whose lines are its own: what a terminal obeys in them becomes a space. */
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
