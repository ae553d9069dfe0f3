/**
 * What others wrote, for one line of a terminal: its control characters and those that turn the direction of a text become
 * spaces, for a terminal obeys them.
 */
export const shownOf = (text: string): string =>
  text.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ')

/** The same for text of several lines. */
export const shownLines = (text: string): string =>
  text
    .split(/\r\n|[\n\r]/)
    .map(shownOf)
    .join('\n')
