import type { SourceFolder } from './found.ts'
import { mergeConflict } from './messages.ts'

/** Whether a document has a conflict of a merge. It then counts as unread, with a warning. */
export function hasConflict({ warn, markUnread }: SourceFolder, file: string, text: string): boolean {
  const line = findConflict(text)
  if (line === null) return false
  warn({ file, line }, mergeConflict)
  markUnread(file)
  return true
}

/** Finds the line where a conflict of a merge begins in a Markdown text. Null without one, or if a code block shows it. */
export function findConflict(text: string): number | null {
  if (!text.includes('<<<<<<<')) return null
  let [start, hasOther, isCode] = [0, false, false]
  for (const [index, line] of text.split('\n').entries()) {
    if (/^\s*(?:`{3}|~{3})/.test(line)) isCode = !isCode
    else if (/^<{7}(?: |$)/.test(line) && !isCode) [start, hasOther] = [index + 1, false]
    else if (start && line === '=======') hasOther = true
    else if (hasOther && /^>{7}(?: |$)/.test(line)) return start
  }
  return null
}
