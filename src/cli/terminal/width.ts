import truncatedWidth from 'fast-string-truncated-width'

/** The width in terminal columns. East Asian characters and emoji take two. */
export const textWidth = (text: string): number => truncatedWidth(text).width

/** Truncates a text to `limit` columns, with an ellipsis. */
export function truncate(text: string, limit: number): string {
  const { truncated, index, ellipsed } = truncatedWidth(text, { limit, ellipsis: '…', ellipsisWidth: 1 })
  return truncated ? `${text.slice(0, index)}${ellipsed ? '…' : ''}` : text
}
