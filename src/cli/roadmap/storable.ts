import { toStorableText } from './reading/texts.ts'

/** Replaces NUL and unpaired surrogates, which a database cannot store, with U+FFFD in all strings of a value. */
export function toStorable<Value>(value: Value): Value {
  if (typeof value === 'string') return toStorableText(value) as Value
  if (Array.isArray(value)) return value.map(toStorable) as Value
  if (typeof value !== 'object' || value === null || isRawNumber(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [toStorable(key), toStorable(one)]),
  ) as Value
}

/** Whether a value is a raw JSON number, which Node supports from version 21. */
const isRawNumber = (value: object): boolean =>
  (JSON as { isRawJSON?(value: object): boolean }).isRawJSON?.(value) ?? false
