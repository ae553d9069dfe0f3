/** A check box with a number, as a `tasks.md` has it. */
export type Checkbox = {
  /** `T001`. */
  number: string
  /** The character in the box; empty where there is none. */
  mark: string
  /** What stands in brackets before the title: `P`, `US1`. */
  labels: string[]
  title: string
  /** The lines below that belong to it. */
  text: string[]
  under: Heading
  line: number
}

/** Of the second level; without a text where there is none above. */
export type Heading = { text: string }

/** The boxes outside of code and comments; `openAt` is where one begins that has no end, with boxes in it. */
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

/** No link. */
const label = /^[*_`]*\[([^\][]{1,40})\](?!\()[*_`]*/

/** Null for what is no heading of the first two levels. The first level names the whole file. */
function parseHeading(content: string): string | null {
  const [, level, text = ''] = /^ {0,3}(##?)\s+(.*)$/.exec(content) ?? []
  if (level === undefined) return null
  const name = text.replace(/\s#+\s*$/, '').replace(/\*\*|__/g, '')
  return level === '#' ? '' : name.trim()
}

type IsBlockEnd = (content: string) => boolean

/** What ends the code block or comment that begins on a line. */
function findBlockEnd(content: string): IsBlockEnd | null {
  const [, fence] = /^\s*(`{3,}(?=[^`]*$)|~{3,})/.exec(content) ?? []
  if (fence) return other => isFence(other.trim(), fence)
  return /^\s*<!--(?!.*-->)/.test(content) ? other => other.includes('-->') : null
}

const isFence = (text: string, opening: string): boolean =>
  text.length >= opening.length && text === opening.charAt(0).repeat(text.length)
