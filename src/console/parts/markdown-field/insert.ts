/** Replaces the selection of a text area so that the browser can undo it. */
export function insert(area: HTMLTextAreaElement, text: string): void {
  area.focus()
  // The only way that keeps the browser's undo history.
  if (document.execCommand('insertText', false, text)) return
  replace(area, text, area.selectionStart, area.selectionEnd, 'end')
}

/**
 * Inserts a line after a beginning of the text, or at its end if the user has changed that beginning meanwhile. A caret
 * that is there moves behind it. Returns the text up to the end of the line.
 */
export function insertAt(area: HTMLTextAreaElement, before: string, line: string): string {
  const start = area.value.startsWith(before) ? before : area.value
  const text = lineAfter(start, line)
  const isCaretThere = area.selectionStart === start.length && area.selectionEnd === start.length
  replace(area, text, start.length, start.length, isCaretThere ? 'end' : 'preserve')
  return start + text
}

/** A line as it follows a text. */
export const lineAfter = (text: string, line: string): string =>
  `${text === '' || text.endsWith('\n') ? '' : '\n'}${line}\n`

function replace(
  area: HTMLTextAreaElement,
  text: string,
  from: number,
  to: number,
  mode: SelectionMode,
): void {
  area.setRangeText(text, from, to, mode)
  area.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
