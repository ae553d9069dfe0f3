import type { Status } from '../../reading/statuses.ts'
import { findVisibleLines } from './blocks.ts'
import { type Checkbox, parseCheckbox } from './checkboxes.ts'
import { type Heading, parseHeading } from './headings.ts'

/** The heading of a phase; empty text if there is none above. */
export type PhaseHeading = { text: string }

/** A task of a `tasks.md`: a checkbox, or a heading such as `#### T001: Create the model`. */
export type OutlineTask = {
  number: string | null
  title: string
  labels: string[]
  /** The mark of its checkbox, or the status in its heading. */
  state: { mark: string } | { heading: Status | undefined }
  /** The checkboxes that belong to it. */
  steps: Checkbox[]
  /** The lines below that belong to it, also those of its steps. */
  text: string[]
  under: PhaseHeading
  /** The nearest heading below that of the phase, or an empty string. */
  section: string
  line: number
}

/** Parses the tasks outside of code and comments. `openAt` is the line of an unclosed block that contains checkboxes. */
export function parseOutline(text: string): { tasks: OutlineTask[]; openAt: number | null } {
  const { visible, openAt } = findVisibleLines(text, content => parseCheckbox(content) !== null)
  const outline = new Outline()
  for (const { content, line } of visible) {
    const [box, heading] = [parseCheckbox(content), parseHeading(content)]
    if (box) outline.addCheckbox(box, content, line)
    else if (heading) outline.addHeading(heading, line)
    else outline.addText(content)
  }
  return { tasks: mergeHeadings(outline.tasks), openAt }
}

type Scope = Heading & { opens: OutlineTask | null }

class Outline {
  tasks: OutlineTask[] = []
  #under: PhaseHeading = { text: '' }
  /** The headings above, from the highest level. */
  #scopes: Scope[] = []
  /** The checkboxes above that are tasks, from the outermost. */
  #parents: { indent: number; task: OutlineTask }[] = []
  /** The task of a checkbox to which an indented line belongs. */
  #last: OutlineTask | undefined

  addHeading(heading: Heading, line: number): void {
    while ((this.#scopes.at(-1)?.level ?? 0) >= heading.level) this.#scopes.pop()
    this.#parents = []
    this.#last = undefined
    if (heading.level === 1) this.#under = { text: '' }
    if (heading.level === 2 && !heading.task) this.#under = { text: heading.text }
    const { task } = heading
    const opens = task && this.#add({ ...task, labels: [], state: { heading: task.status } }, line)
    this.#scopes.push({ ...heading, opens })
  }

  addCheckbox(box: Checkbox, content: string, line: number): void {
    this.#parents = this.#parents.filter(({ indent }) => indent + 2 <= box.indent)
    const owner = box.number === null ? (this.#parents.at(-1)?.task ?? this.#owner()) : null
    this.#last = undefined
    if (owner === 'nobody') return
    if (owner) {
      owner.steps.push(box)
      owner.text.push(content.trim())
      this.#last = owner
      return
    }
    this.#last = this.#add({ ...box, state: { mark: box.mark } }, line)
    this.#parents.push({ indent: box.indent, task: this.#last })
  }

  addText(content: string): void {
    if (/^\S/.test(content)) this.#parents = []
    if (!/^(?: {2}|\t)\s*\S/.test(content)) this.#last = undefined
    const owner = this.#last ?? (this.#parents.length ? null : this.#owner())
    const text = content.trim()
    if (owner && owner !== 'nobody' && text && !/^[-*_\s]{3,}$/.test(text)) owner.text.push(text)
  }

  /** The task of the headings above to which a checkbox belongs, or nobody below a checklist. */
  #owner(): OutlineTask | 'nobody' | null {
    const scope = this.#scopes.findLast(({ opens, isChecklist }) => opens ?? isChecklist)
    return scope ? (scope.opens ?? 'nobody') : null
  }

  #add(task: Pick<OutlineTask, 'number' | 'title' | 'labels' | 'state'>, line: number): OutlineTask {
    const { number, title, labels, state } = task
    const section = this.#scopes.findLast(({ level, task }) => level > 2 && !task)?.text ?? ''
    const added = { number, title, labels, state, steps: [], text: [], under: this.#under, section, line }
    this.tasks.push(added)
    return added
  }
}

/** Merges a heading into the checkbox with its number. The heading describes that task. */
function mergeHeadings(tasks: OutlineTask[]): OutlineTask[] {
  const boxes = new Map<string, OutlineTask>()
  for (const task of tasks)
    if (task.number !== null && 'mark' in task.state && !boxes.has(task.number)) boxes.set(task.number, task)
  return tasks.filter(task => {
    const box = 'heading' in task.state ? boxes.get(task.number ?? '') : undefined
    box?.steps.push(...task.steps)
    box?.text.push(...task.text)
    return !box
  })
}
