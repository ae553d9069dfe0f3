import type { FoundTask } from '../../reading/found.ts'
import { toStatus } from '../../reading/statuses.ts'
import { UnusedNames } from '../../reading/unused-names.ts'
import { cleanTitle } from './checkboxes.ts'
import { toMarkStatus } from './marks.ts'
import type { OutlineTask } from './outline.ts'
import { toPhaseSlug, toTextSlug } from './slugs.ts'

/** A step of a task: a checkbox that belongs to it. */
type Step = { title: string; status: string }

/** Creates a function that builds the tasks of a feature, one after another. */
export function createTaskBuilder(
  feature: string,
  file: string,
  tasks: OutlineTask[],
): (task: OutlineTask) => FoundTask {
  const ids = new UnusedNames()
  const isOnly = createUniquenessCheck(tasks)
  const dependsOn = createDependencyResolver(tasks)
  const idOf = (task: OutlineTask): string => {
    if (task.number !== null) return `${feature}/${task.number}`
    const wanted = [feature, placeOf(task), textSlugOf(task)].filter(Boolean).join('/')
    return ids.choose(end => wanted + end)
  }
  return task => {
    const steps = task.steps.map(({ title, mark }) => ({ title, status: toMarkStatus(mark) }))
    const labels = task.labels.filter(label => label !== 'P')
    const numbers = dependsOn(task)
    return {
      task: {
        id: idOf(task),
        title: task.title,
        status: statusOf(task, steps),
        ...(task.text.length && { summary: task.text.join('\n') }),
        ...(steps.length && { steps }),
        ...(numbers.length && { dependsOn: numbers.map(number => `${feature}/${number}`) }),
        ...(task.labels.length > labels.length && { parallel: true }),
        ...(labels.length && { labels }),
      },
      at: { file, line: task.line },
      documents: [],
      distinction: (isOnly(task) && placeOf(task)) || task.title,
    }
  }
}

/** The slugs of the headings above a task. */
const placeOf = ({ under, section }: OutlineTask): string =>
  [toPhaseSlug(under.text), section && toTextSlug(cleanTitle(section), longestSection)]
    .filter(Boolean)
    .join('/')

/** Creates a check whether no other task below the same heading has the number of a task. */
function createUniquenessCheck(tasks: OutlineTask[]): (task: OutlineTask) => boolean {
  const counts = new Map<string, number>()
  const keyOf = (task: OutlineTask) => `${placeOf(task)}/${task.number}`
  for (const task of tasks) counts.set(keyOf(task), (counts.get(keyOf(task)) ?? 0) + 1)
  return task => counts.get(keyOf(task)) === 1
}

/** A leading number such as `1.2` is not part of it, because it changes when a task is inserted. */
const textSlugOf = ({ title }: OutlineTask): string =>
  toTextSlug(cleanTitle(title).replace(/^\d+(?:\.\d+)*[.)]?\s+(?=\S)/, ''), longestText)

const [longestSection, longestText] = [40, 60]

function statusOf({ state, text }: OutlineTask, steps: readonly Step[]): string {
  const [isBegun, isDone] = [steps.some(isUnderWay), steps.every(({ status }) => status === 'done')]
  if ('mark' in state) {
    const status = toMarkStatus(state.mark)
    return status === 'todo' && isBegun ? 'in_progress' : status
  }
  if (steps.length) return isDone ? 'done' : isBegun ? 'in_progress' : 'todo'
  return state.heading ?? findStatusLine(text) ?? 'todo'
}

const isUnderWay = ({ status }: Step): boolean => status === 'done' || status === 'in_progress'

/** Finds a line such as `**Status**: Completed` with a known status. */
const findStatusLine = (text: readonly string[]) =>
  text
    .flatMap(line => /^[-*\s]*status[*\s]*[:：][*\s]*(.{1,40})$/i.exec(line)?.[1] ?? [])
    .map(toStatus)
    .find(Boolean)

/** Creates a function that finds existing dependencies in a title, such as `(depends on T001, T004-T006)`. */
function createDependencyResolver(tasks: OutlineTask[]): (task: OutlineTask) => string[] {
  const numbers = new Set(tasks.map(task => task.number))
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
