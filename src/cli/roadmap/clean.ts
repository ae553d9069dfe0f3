import { sendable } from './reading/texts.ts'

/** The same with U+FFFD in place of what no database keeps: NUL, and halves of surrogate pairs. */
export function cleaned<Value>(value: Value): Value {
  if (typeof value === 'string') return sendable(value) as Value
  if (Array.isArray(value)) return value.map(cleaned) as Value
  if (typeof value !== 'object' || value === null || isSpelled(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [cleaned(key), cleaned(one)])) as Value
}

/** A number as it was written, where Node knows such: from 21 on. */
const isSpelled = (value: object): boolean =>
  (JSON as { isRawJSON?(value: object): boolean }).isRawJSON?.(value) ?? false
