// Control characters, line separators, and what turns the direction of a text: a terminal obeys them.
const unsafeCharacters = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]+/gu

/** Text of others for one line of a terminal: each run of characters that a terminal obeys becomes a space. */
export const sanitizeLine = (text: string): string => text.replace(unsafeCharacters, ' ')

/** The same for text of several lines. */
export const sanitizeLines = (text: string): string =>
  text
    .split(/\r\n|[\n\r]/)
    .map(sanitizeLine)
    .join('\n')
