import type { FoundPhase, FoundTask } from '../../reading/found.ts'
import type { Checkbox, Heading } from './checkboxes.ts'

/** Builds the phases of a feature: each heading with its checkboxes. */
export function buildPhases(feature: string, file: string, boxes: Checkbox[]): FoundPhase[] {
  const phases = new Map<Heading, FoundPhase>()
  const ids = new Set<string>()
  const dependsOn = createDependencyResolver(boxes)
  for (const box of boxes) {
    let found = phases.get(box.under)
    if (!found) {
      const { text } = box.under
      const id = chooseUnusedId([feature, toSlug(text)].filter(Boolean).join('/'), ids)
      found = { phase: { id, title: [feature, text].filter(Boolean).join(': ') }, tasks: [] }
      phases.set(box.under, found)
    }
    found.tasks.push(buildTask(feature, file, box, dependsOn(box)))
  }
  return [...phases.values()]
}

function buildTask(feature: string, file: string, box: Checkbox, dependsOn: string[]): FoundTask {
  const labels = box.labels.filter(label => label !== 'P')
  const task = {
    id: `${feature}/${box.number}`,
    title: box.title,
    status: statuses.get(box.mark) ?? box.mark,
    ...(box.text.length && { summary: box.text.join('\n') }),
    ...(dependsOn.length && { dependsOn: dependsOn.map(number => `${feature}/${number}`) }),
    ...(box.labels.length > labels.length && { parallel: true }),
    ...(labels.length && { labels }),
  }
  return { task, at: { file, line: box.line }, documents: [] }
}

const statuses = new Map([
  ['', 'todo'],
  ['x', 'done'],
  ['X', 'done'],
])

/** A numbered phase keeps its ID even if the rest of its heading changes. */
function toSlug(heading: string): string {
  const [, number] = /^[^\p{L}\p{N}]*phase\s+(\d+(?:\.\d+)*)/iu.exec(heading) ?? []
  const slug = number ? `phase-${number}` : heading.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')
  return slug.slice(0, longestSlug).replace(/^-|-$/g, '')
}

const longestSlug = 80

function chooseUnusedId(id: string, ids: Set<string>): string {
  let one = id
  for (let count = 2; ids.has(one); count++) one = `${id}-${count}`
  ids.add(one)
  return one
}

/** Creates a function that finds existing dependencies in a title, such as `(depends on T001, T004-T006)`. */
function createDependencyResolver(boxes: Checkbox[]): (box: Checkbox) => string[] {
  const numbers = new Set(boxes.map(box => box.number))
  return ({ title, number }) => {
    const [, list = ''] = /\(\s*depends?\s+on:?\s+([^()]*)\)/i.exec(title) ?? []
    const named = [...list.matchAll(reference)].flatMap(([, from = '', to]) =>
      to ? listRange(from, to) : [from],
    )
    return [...new Set(named)].filter(one => one !== number && numbers.has(one))
  }
}

const reference = /\b(T-?\d+[A-Za-z]?(?:\.\d+)*)(?:\s*[-–—]\s*(T-?\d+))?/g

/** Lists the numbers of a range, in the format of its start. */
function listRange(from: string, to: string): string[] {
  const [, letter = '', digits = ''] = /^(T-?)(\d+)/.exec(from) ?? []
  const first = Number(digits)
  const count = Number(/\d+/.exec(to)?.[0]) - first + 1
  if (!(count > 0 && count <= longestRange)) return [from, to]
  return Array.from(
    { length: count },
    (_, index) => letter + String(first + index).padStart(digits.length, '0'),
  )
}

const longestRange = 100
