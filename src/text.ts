/** The first `max` characters, counted in code points; of what is longer, no more is looked at than that takes. */
export const cut = (text: string, max: number): string =>
  text.length <= max ? text : [...text.slice(0, 2 * max)].slice(0, max).join('')

/** True where nothing in it breaks a line or turns what stands around it (decisions § 1). */
export const isOneLine = (text: string): boolean => text.search(breaking) < 0

/** The same text with spaces in place of what one line does not hold. */
export const inOneLine = (text: string): string => text.replace(breaking, ' ')

/** Control characters, line and paragraph separators, bidirectional controls. */
const breaking = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu
