/** The first `max` code points; however long the text is, no more of it is looked at. */
export const cut = (text: string, max: number): string =>
  text.length <= max ? text : [...text.slice(0, 2 * max)].slice(0, max).join('')

/** Whether text holds what would break a line that is shown, or turn its direction (requests § Text). */
export const breaksLine = (text: string): boolean => breaks.test(text)

/** Text as it is shown in one line: what would break it becomes a space, as the database's `one_line` has it. */
export const oneLine = (text: string): string => text.replace(allBreaks, ' ').trim()

const breaking = '[\\p{Cc}\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069]'
const breaks = new RegExp(breaking, 'u')
const allBreaks = new RegExp(`${breaking}+`, 'gu')
