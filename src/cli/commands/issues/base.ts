import { createHash } from 'node:crypto'

/** The SHA-256 of a text that an edit started from, as `base` of the API has it (issues § Concurrent edits). */
export const hashText = (text: string): string => createHash('sha256').update(text).digest('hex')
