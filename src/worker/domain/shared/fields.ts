import * as z from 'zod'
import { breaksLine } from '../../text.ts'
import { isStorable, issueMessage, unstorable } from '../../validation.ts'
import { emailAddress } from './email-addresses.ts'
import { isDay, parseInstant } from './instants.ts'

/** One line of text, trimmed and in NFC, of `min` to `max` Unicode code points (requests § Text). */
export const text = ({ min, max }: { min: number; max: number }) =>
  z
    .string()
    .check(notBeyond(max))
    .overwrite(value => value.trim().normalize('NFC'))
    .check(lengthBetween(min, max), onOneLine)
    .meta({ minLength: min, maxLength: max })

/** Text of several lines, trimmed and in NFC. Empty input becomes null. */
export const optionalText = (max: number) =>
  emptyAsNull(
    z
      .string()
      .check(notBeyond(max))
      .overwrite(value => value.trim().normalize('NFC'))
      .check(lengthBetween(0, max), withoutControls)
      .meta({ maxLength: max }),
  )

/** Unchanged text of several lines. Text of only white space becomes null. */
export const longText = (max: number) =>
  anyText(max)
    .check(withoutControls)
    .overwrite(value => (value.trim() === '' ? '' : value))
    .transform(value => value || null)

/** Unchanged text of several lines that shows something. */
export const requiredLongText = (max: number) =>
  anyText(max)
    .check(withoutControls, ({ value, issues }) => {
      if (value.trim() === '')
        issues.push({ code: 'too_small', origin: 'string', minimum: 1, inclusive: true, input: value })
    })
    .meta({ minLength: 1, maxLength: max })

/** Text that is stored or compared unchanged. */
export const anyText = (max: number) =>
  z.string().check(notBeyond(max), lengthBetween(0, max)).meta({ maxLength: max })

/** A URL. Empty input becomes null. */
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

/** A date and time with a time zone, which becomes ISO 8601 in UTC with milliseconds. */
export const instant = z
  .string()
  .check(notBeyond(35))
  .meta({ format: 'date-time' })
  .transform((value, { issues }) => {
    const instant = parseInstant(value)
    if (instant === null) issues.push({ code: 'invalid_format', format: 'datetime', input: value })
    return instant ?? z.NEVER
  })

/** A day of the calendar: `YYYY-MM-DD`. */
export const day = z
  .string()
  .check(({ value, issues }) => {
    if (!isDay(value)) issues.push({ code: 'invalid_format', format: 'date', input: value })
  })
  .meta({ format: 'date' })

/** UUIDs, at most `max`, which become lower case and each once. */
export const ids = (max: number) =>
  list(z.guid(), max).transform(given => [...new Set(given.map(id => id.toLowerCase()))])

/** An email address, which becomes lower case, with its domain in A-labels. */
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
export const sha256Text = () =>
  z
    .string()
    .check(notBeyond(64))
    .overwrite(value => value.toLowerCase())
    .check(matches(/^[0-9a-f]{64}$/, 'は 64 桁の 16 進数で指定してください', 'must be 64 hex digits'))
    .meta({ pattern: '^[0-9A-Fa-f]{64}$' })

/** An array of at most `max` elements. If there are more, none of them is validated. */
export const list = <Element extends z.ZodType>(element: Element, max: number) => z.array(element).max(max)

/** A boolean in a query. */
export const flag = z.enum(['0', '1', 'false', 'true']).transform(value => value === '1' || value === 'true')

/** The check that text matches the pattern. The message follows the name of the field. */
export const matches =
  (shape: RegExp, ...sentence: [ja: string, en: string]) =>
  ({ value, issues }: z.core.ParsePayload<string>): void => {
    if (!shape.test(value)) issues.push({ code: 'custom', input: value, ...issueMessage(...sentence) })
  }

/** The first check: text longer than four times its limit is refused before its code points are counted. */
export function notBeyond(max: number) {
  return ({ value, issues }: z.core.ParsePayload<string>): void => {
    if (value.length > 4 * max) issues.push(tooLong(max, value))
  }
}

/** The refinement that a change has at least one field. */
export const changesSomething = [
  (change: object): boolean => Object.values(change).some(value => value !== undefined),
  issueMessage('変更する項目を 1 つ以上指定してください', 'Specify at least one field to change'),
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
      ...issueMessage('に改行や制御文字は使えません', 'must not contain line breaks or control characters'),
    })
  else if (value !== '' && !showsSomething.test(value))
    issues.push({
      code: 'custom',
      input: value,
      ...issueMessage('には表示される文字を 1 つ以上含めてください', 'must contain a visible character'),
    })
}

// U+2800 is the Braille pattern without dots.
const showsSomething = /[^\p{White_Space}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Line breaks and tabs are the only control characters that text needs. */
function withoutControls({ value, issues }: z.core.ParsePayload<string>): void {
  if (/[^\P{Cc}\t\n\r]/u.test(value))
    issues.push({
      code: 'custom',
      input: value,
      ...issueMessage('に制御文字は使えません', 'must not contain control characters'),
    })
}

function emptyAsNull<Schema extends z.ZodType<string>>(schema: Schema) {
  return schema.nullable().transform(value => value || null)
}

function isWebUrl(value: string): boolean {
  return /^(?:https?|ssh|git):\/\/\S+$/i.test(value) && !breaksLine(value) && URL.canParse(value)
}
