/** A numbered checkbox of a `tasks.md`. */
export type Checkbox = {
  /** For example `T001`. */
  number: string
  /** The character in the box, or an empty string. */
  mark: string
  /** The labels in brackets before the title: `P`, `US1`. */
  labels: string[]
  title: string
  /** The lines below that belong to it. */
  text: string[]
  under: Heading
  line: number
}

/** A second-level heading; empty text if there is none above. */
export type Heading = { text: string }

/** Parses the checkboxes outside of code and comments. `openAt` is the line of an unclosed block that contains checkboxes. */
export function parseCheckboxes(text: string): { boxes: Checkbox[]; openAt: number | null } {
  const boxes: Checkbox[] = []
  let under: Heading = { text: '' }
  let last: Checkbox | undefined
  let open: { isEnd: IsBlockEnd; line: number; hasBoxes: boolean } | null = null
  for (const [index, content] of text.split('\n').entries()) {
    const [isBox, isEnd, heading] = [
      checkboxPattern.test(content),
      findBlockEnd(content),
      parseHeading(content),
    ]
    if (open) {
      open.hasBoxes ||= isBox
      if (open.isEnd(content)) open = null
    } else if (isBox) {
      last = { ...parseCheckbox(content), under, line: index + 1 }
      boxes.push(last)
    } else if (isEnd) open = { isEnd, line: index + 1, hasBoxes: false }
    else if (/^(?: {2}|\t)\s*\S/.test(content)) last?.text.push(content.trim())
    else last = undefined
    if (!open && heading !== null) under = { text: heading }
  }
  return { boxes, openAt: open?.hasBoxes ? open.line : null }
}

const checkboxPattern =
  /^\s*(?:[-*+]|\d+[.)])\s+\[ {0,2}(\S?)\uFE0F? {0,2}\]\s*([*_~`[]*)(T-?\d+[A-Za-z]?(?:[.-]\w+)*)(?!\w)([*_~`\]]*)(.*)$/u

function parseCheckbox(content: string): Omit<Checkbox, 'under' | 'line'> {
  const [, mark = '', opening = '', number = '', closing = '', after = ''] =
    checkboxPattern.exec(content) ?? []
  const open = closing ? '' : opening.replaceAll('[', '')
  let title = after
    .replace(open, '')
    .replace(/<!--(?:(?!-->|<!--).)*-->/g, '')
    .replace(separators, '')
  const labels: string[] = []
  for (let found = label.exec(title); found; found = label.exec(title)) {
    labels.push(found[1]!.trim())
    title = title.slice(found[0].length).replace(separators, '')
  }
  return { number, mark, labels, title: title.trim() || number, text: [] }
}

const separators = /^[\s:.|·–—-]+/

/** A label, but not a link. */
const label = /^[*_`]*\[([^\][]{1,40})\](?!\()[*_`]*/

/** Parses a heading of the first two levels, or returns null. A first-level heading is the title of the file. */
function parseHeading(content: string): string | null {
  const [, level, text = ''] = /^ {0,3}(##?)\s+(.*)$/.exec(content) ?? []
  if (level === undefined) return null
  const name = text.replace(/\s#+\s*$/, '').replace(/\*\*|__/g, '')
  return level === '#' ? '' : name.trim()
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
