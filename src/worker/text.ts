const digits = new Intl.NumberFormat('en')
const rules = new Intl.PluralRules('en')

/** A template tag that groups the digits of numbers, the same in both languages: 1,448. */
export const counted = (parts: TemplateStringsArray, ...values: (string | number)[]): string =>
  String.raw(
    { raw: parts },
    ...values.map(value => (typeof value === 'number' ? digits.format(value) : value)),
  )

/** The English word that follows a number: 0 tasks, 1 task, 2 tasks. */
export const plural = (count: number, one: string, other = `${one}s`): string =>
  rules.select(count) === 'one' ? one : other

/** The first `max` code points. The cost does not depend on the length of the text. */
export const truncate = (text: string, max: number): string =>
  text.length <= max ? text : [...text.slice(0, 2 * max)].slice(0, max).join('')

/** Whether the text has characters that break a line or change its direction (requests § Text). */
export const breaksLine = (text: string): boolean => breaks.test(text)

/** The text in one line, with spaces in place of such characters, like the database's `one_line`. */
export const oneLine = (text: string): string => text.replace(allBreaks, ' ').trim()

const breaking = '[\\p{Cc}\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069]'
const breaks = new RegExp(breaking, 'u')
const allBreaks = new RegExp(`${breaking}+`, 'gu')
