/** A line outside of code blocks and comments. */
export type VisibleLine = { content: string; line: number }

/** Finds the lines outside of code and comments. `openAt` is the line of an unclosed block that contains checkboxes. */
export function findVisibleLines(
  text: string,
  isCheckbox: (content: string) => boolean,
): { visible: VisibleLine[]; openAt: number | null } {
  const visible: VisibleLine[] = []
  let open: { isEnd: IsBlockEnd; line: number; hasBoxes: boolean } | null = null
  for (const [index, content] of text.split('\n').entries()) {
    const [isBox, isEnd] = [isCheckbox(content), findBlockEnd(content)]
    if (open) {
      open.hasBoxes ||= isBox
      if (open.isEnd(content)) open = null
    } else if (!isBox && isEnd) open = { isEnd, line: index + 1, hasBoxes: false }
    else visible.push({ content, line: index + 1 })
  }
  return { visible, openAt: open?.hasBoxes ? open.line : null }
}

type IsBlockEnd = (content: string) => boolean

/** Returns a check for the end of the code block or comment that starts on this line. */
function findBlockEnd(content: string): IsBlockEnd | null {
  const [, fence] = /^\s*(`{3,}(?=[^`]*$)|~{3,})/.exec(content) ?? []
  if (fence) return other => isFence(other.trim(), fence)
  return /^\s*<!--(?!.*-->)/.test(content) ? other => other.includes('-->') : null
}

const isFence = (text: string, opening: string): boolean =>
  text.length >= opening.length && text === opening.charAt(0).repeat(text.length)
