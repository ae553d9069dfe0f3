import { renderColors } from './colors.ts'
import { sanitizeLine, sanitizeLines } from './sanitize.ts'

/** One line of text for a terminal: nothing in it but the command's own colors is obeyed, whoever wrote it. */
export const renderLine = (text: string): string => renderColors(text, sanitizeLine)

/** The same for several lines. */
export const renderLines = (text: string): string => renderColors(text, sanitizeLines)
