import * as z from 'zod'

/** One line of text, trimmed and NFC; `min` to `max` counted in Unicode code points (decisions § 1). */
export const text = ({ min, max }: { min: number; max: number }) =>
  z
    .string()
    .overwrite(value => value.trim().normalize('NFC'))
    .check(storable)
    .check(lengthWithin(min, max))

/** Text of several lines, as it was written; of nothing but white space it means none. */
export const longText = (max: number) =>
  z
    .string()
    .check(storable)
    .check(lengthWithin(0, max))
    .overwrite(value => (value.trim() === '' ? '' : value))
    .transform(value => value || null)

/** The same as `text`, where empty input means none. */
export const optionalText = (max: number) => emptyAsNull(text({ min: 0, max }))

/** A URL, where empty input means none. */
export const optionalUrl = emptyAsNull(
  z
    .string()
    .overwrite(value => value.trim())
    .check(storable)
    .check(lengthWithin(0, 2048))
    .check(({ value, issues }) => {
      if (value !== '' && !isWebUrl(value))
        issues.push({ code: 'invalid_format', format: 'url', input: value })
    }),
)

/** An instant of the calendar with a time zone; date-only input and `24:00` are refused. */
export const instant = z.iso.datetime({ offset: true }).check(({ value, issues }) => {
  if (!isStorableInstant(value)) issues.push({ code: 'invalid_format', format: 'datetime', input: value })
})

export const email = text({ min: 3, max: 254 })
  .overwrite(value => value.toLowerCase())
  .check(({ value, issues }) => {
    if (!/^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(value))
      issues.push({ code: 'invalid_format', format: 'email', input: value })
  })

/** Postgres holds neither NUL nor half a surrogate pair. */
export function isStorable(value: string): boolean {
  return value.isWellFormed() && !value.includes('\0')
}

// Postgres refuses the year 0 and offsets of 16 hours; beyond the year 9999 ISO 8601 needs a sign.
function isStorableInstant(value: string): boolean {
  const year = new Date(value).getUTCFullYear()
  return year >= 1 && year <= 9999 && !value.startsWith('0000') && !/[+-](1[6-9]|2\d):/.test(value)
}

function storable({ value, issues }: z.core.ParsePayload<string>): void {
  if (!isStorable(value))
    issues.push({ code: 'custom', input: value, message: '使用できない文字が含まれています' })
}

/** In code points. */
function lengthWithin(min: number, max: number) {
  return ({ value, issues }: z.core.ParsePayload<string>): void => {
    const length = [...value].length
    if (length < min)
      issues.push({ code: 'too_small', origin: 'string', minimum: min, inclusive: true, input: value })
    if (length > max)
      issues.push({ code: 'too_big', origin: 'string', maximum: max, inclusive: true, input: value })
  }
}

function emptyAsNull<Schema extends z.ZodType<string>>(schema: Schema) {
  return schema.nullable().transform(value => value || null)
}

function isWebUrl(value: string): boolean {
  return /^(?:https?|ssh|git):\/\/[^\s\p{Cc}]+$/iu.test(value) && URL.canParse(value)
}
