import { rendered } from './colors.ts'
import { shownLines, shownOf } from './shown.ts'

/** One line of text for a terminal: nothing in it but the command's own colors is obeyed, whoever wrote it. */
export const lineOf = (text: string): string => rendered(text, shownOf)

/** The same for several lines. */
export const linesOf = (text: string): string => rendered(text, shownLines)
