import type { Status } from '../../reading/statuses.ts'
import { splitMarks } from './marks.ts'

export type Heading = {
  /** From 1 to 6. */
  level: number
  text: string
  /** The task that the heading names, such as `#### T001: Create the model`. */
  task: { number: string; title: string; status: Status | undefined } | null
  /** Whether it calls itself a checklist, acceptance, review, or validation, so that its boxes are not tasks. */
  isChecklist: boolean
}

/** Parses a heading, or returns null. */
export function parseHeading(content: string): Heading | null {
  const [, marks, written = ''] = /^ {0,3}(#{1,6})\s+(.*)$/.exec(content) ?? []
  if (marks === undefined) return null
  const text = written
    .replace(/\s#+\s*$/, '')
    .replace(/\*\*|__/g, '')
    .trim()
  const task = marks.length > 1 ? parseTask(text) : null
  return { level: marks.length, text, task, isChecklist: !task && isChecklist(marks.length, text) }
}

function parseTask(text: string): Heading['task'] {
  const marked = splitMarks(text)
  const [, number, after = ''] = taskPattern.exec(marked.text) ?? []
  if (number === undefined || isSeveral.test(`${number}${after}`)) return null
  const { text: title, status } = splitMarks(after.replace(separators, ''))
  return { number, title: title.replace(separators, '') || number, status: marked.status ?? status }
}

const separators = /^[\s:.|·–—-]+/

const taskPattern = /^(?:task\s+)?[`~[(]*(T-?\d+[A-Za-z]?(?:[.-]\w+)*)(?!\w)[`~\])]*(.*)$/iu

/** A heading of several tasks, such as `T001-T005: Setup`. */
const isSeveral = /^T-?\w+(?:\.\w+)*(?:[-–—]\d|\s*(?:[-–—,&+/→~]|to\b|and\b|through\b)\s*T-?\d)/i

/** A phase, a story, or a numbered task is work, and so is what the title of a file calls tasks, unless it is a checklist. */
function isChecklist(level: number, text: string): boolean {
  if (level === 1 && /(?<!\p{L})tasks?(?!\p{L})|タスク/iu.test(text)) return false
  return checklist.test(text) || (otherWords.test(text) && !work.test(text))
}

const checklist = /(?<!\p{L})checklists?(?!\p{L})|チェックリスト/iu
const otherWords =
  /(?<!\p{L})(?:acceptance|reviews?|validations?)(?!\p{L})|(?:受け?入れ(?:基準|条件|テスト)?|レビュー|検証)$/iu
const work = /^[^\p{L}\p{N}]*(?:phase|user\s+story|story|task|step|stage|フェーズ|タスク)\s*\d/iu

/** Whether a part of a feature's path calls itself so, such as `checklists`. */
export const isChecklistFolder = (name: string): boolean =>
  /^(?:checklists?|acceptance|reviews?|validations?)$/i.test(name)
