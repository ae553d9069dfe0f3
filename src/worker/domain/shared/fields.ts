import * as z from 'zod'
import { breaksLine } from '../../text.ts'
import { isStorable, said, unstorable } from '../../validation.ts'
import { emailAddress } from './email-addresses.ts'
import { instantOf } from './instants.ts'

/** One line that people type, trimmed and NFC; `min` to `max` counted in Unicode code points (requests § Text). */
export const text = ({ min, max }: { min: number; max: number }) =>
  z
    .string()
    .check(notBeyond(max))
    .overwrite(value => value.trim().normalize('NFC'))
    .check(lengthBetween(min, max), onOneLine)
    .meta({ minLength: min, maxLength: max })

/** Text of several lines, trimmed and NFC, where empty input means none. */
export const optionalText = (max: number) =>
  emptyAsNull(
    z
      .string()
      .check(notBeyond(max))
      .overwrite(value => value.trim().normalize('NFC'))
      .check(lengthBetween(0, max), withoutControls)
      .meta({ maxLength: max }),
  )

/** Text of several lines, as it was written; of nothing but white space it means none. */
export const longText = (max: number) =>
  anyText(max)
    .check(withoutControls)
    .overwrite(value => (value.trim() === '' ? '' : value))
    .transform(value => value || null)

/** Text that is kept, or compared, as it was sent. */
export const anyText = (max: number) =>
  z.string().check(notBeyond(max), lengthBetween(0, max)).meta({ maxLength: max })

/** A URL, where empty input means none. */
export const optionalUrl = emptyAsNull(
  z
    .string()
    .check(notBeyond(2_048))
    .overwrite(value => value.trim())
    .check(lengthBetween(0, 2_048), ({ value, issues }) => {
      if (value !== '' && !isWebUrl(value))
        issues.push({ code: 'invalid_format', format: 'url', input: value })
    })
    .meta({ maxLength: 2_048 }),
)

/** An instant of the calendar with a time zone, as ISO 8601 in UTC with milliseconds. */
export const instant = z
  .string()
  .check(notBeyond(35))
  .meta({ format: 'date-time' })
  .transform((value, { issues }) => {
    const instant = instantOf(value)
    if (instant === null) issues.push({ code: 'invalid_format', format: 'datetime', input: value })
    return instant ?? z.NEVER
  })

/** An address as it is stored: in lower case, its domain in A-labels. */
export const email = z
  .string()
  .check(notBeyond(254))
  .meta({ format: 'email', maxLength: 254 })
  .transform((value, { issues }) => {
    const address = emailAddress(value.trim())
    if (address === null) issues.push({ code: 'invalid_format', format: 'email', input: value })
    return address ?? z.NEVER
  })

/** A SHA-256 in hex digits, which become lower case. */
export const sha256 = () =>
  z
    .string()
    .check(notBeyond(64))
    .overwrite(value => value.toLowerCase())
    .regex(/^[0-9a-f]{64}$/)
    .meta({ pattern: '^[0-9A-Fa-f]{64}$' })

/** An array of at most so many elements; where there are more, none of them is looked at. */
export const list = <Element extends z.ZodType>(element: Element, max: number) => z.array(element).max(max)

/** A switch in a query. */
export const flag = z.enum(['0', '1', 'false', 'true']).transform(value => value === '1' || value === 'true')

/** The check that text is of this shape; the sentence follows the name of the field. */
export const matches =
  (shape: RegExp, ...sentence: [ja: string, en: string]) =>
  ({ value, issues }: z.core.ParsePayload<string>): void => {
    if (!shape.test(value)) issues.push({ code: 'custom', input: value, ...said(...sentence) })
  }

/** The check before all others: what is longer than four times its limit is refused without being counted. */
export function notBeyond(max: number) {
  return ({ value, issues }: z.core.ParsePayload<string>): void => {
    if (value.length > 4 * max) issues.push(tooLong(max, value))
  }
}

/** The refinement of a change that names nothing. */
export const changesSomething = [
  (change: object): boolean => Object.values(change).some(value => value !== undefined),
  said('変更する項目を 1 つ以上指定してください', 'Give at least one item to change'),
] as const

export { isStorable }

/** In code points. */
function lengthBetween(min: number, max: number) {
  return ({ value, issues }: z.core.ParsePayload<string>): void => {
    let length = 0
    for (const _ of value) length++
    if (length < min)
      issues.push({ code: 'too_small', origin: 'string', minimum: min, inclusive: true, input: value })
    if (length > max) issues.push(tooLong(max, value))
  }
}

const tooLong = (maximum: number, input: string) =>
  ({ code: 'too_big', origin: 'string', maximum, inclusive: true, input }) as const

function onOneLine({ value, issues }: z.core.ParsePayload<string>): void {
  if (!isStorable(value)) issues.push({ code: 'custom', input: value, params: { sentence: unstorable } })
  else if (breaksLine(value))
    issues.push({
      code: 'custom',
      input: value,
      ...said('に改行や制御文字は使えません', 'must not contain line breaks or control characters'),
    })
  else if (value !== '' && !showsSomething.test(value))
    issues.push({
      code: 'custom',
      input: value,
      ...said('には見える文字を入れてください', 'must show something'),
    })
}

// U+2800 is a pattern of Braille without a dot.
const showsSomething = /[^\p{White_Space}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Line breaks and tabs are all of the control characters that text needs. */
function withoutControls({ value, issues }: z.core.ParsePayload<string>): void {
  if (/[^\P{Cc}\t\n\r]/u.test(value))
    issues.push({
      code: 'custom',
      input: value,
      ...said('に制御文字は使えません', 'must not contain control characters'),
    })
}

function emptyAsNull<Schema extends z.ZodType<string>>(schema: Schema) {
  return schema.nullable().transform(value => value || null)
}

function isWebUrl(value: string): boolean {
  return /^(?:https?|ssh|git):\/\/\S+$/i.test(value) && !breaksLine(value) && URL.canParse(value)
}
