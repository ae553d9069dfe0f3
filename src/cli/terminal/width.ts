import truncatedWidth from 'fast-string-truncated-width'

/** In columns of a terminal: East Asian characters and emoji take two. */
export const textWidth = (text: string): number => truncatedWidth(text).width

/** As much of it as so many columns hold, with an ellipsis where it was longer. */
export function truncate(text: string, limit: number): string {
  const { truncated, index, ellipsed } = truncatedWidth(text, { limit, ellipsis: '…', ellipsisWidth: 1 })
  return truncated ? `${text.slice(0, index)}${ellipsed ? '…' : ''}` : text
}
