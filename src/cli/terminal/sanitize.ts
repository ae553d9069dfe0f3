// Control characters, line separators, and bidirectional controls, all of which a terminal interprets.
const unsafeCharacters = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]+/gu

/** Prepares untrusted text for one terminal line: each run of unsafe characters becomes a space. */
export const sanitizeLine = (text: string): string => text.replace(unsafeCharacters, ' ')

/** Like `sanitizeLine`, but keeps line breaks. */
export const sanitizeLines = (text: string): string =>
  text
    .split(/\r\n|[\n\r]/)
    .map(sanitizeLine)
    .join('\n')
