import { toStorableText } from './reading/texts.ts'

/** The same with U+FFFD in place of what no database keeps: NUL, and halves of surrogate pairs. */
export function toStorable<Value>(value: Value): Value {
  if (typeof value === 'string') return toStorableText(value) as Value
  if (Array.isArray(value)) return value.map(toStorable) as Value
  if (typeof value !== 'object' || value === null || isRawNumber(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [toStorable(key), toStorable(one)]),
  ) as Value
}

/** A number as it was written, where Node knows such: from 21 on. */
const isRawNumber = (value: object): boolean =>
  (JSON as { isRawJSON?(value: object): boolean }).isRawJSON?.(value) ?? false
