import { renderColors } from './colors.ts'
import { sanitizeLine, sanitizeLines } from './sanitize.ts'

/** Renders one line of untrusted text for a terminal: only the command's own colors take effect. */
export const renderLine = (text: string): string => renderColors(text, sanitizeLine)

/** Like `renderLine`, for several lines. */
export const renderLines = (text: string): string => renderColors(text, sanitizeLines)
