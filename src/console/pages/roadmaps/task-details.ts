import type { Task } from './outline.ts'

const known = new Set<string>([
  ...['id', 'title', 'status', 'summary', 'planPath', 'dependsOn', 'issues'],
  ...['blockedReason', 'startedAt', 'completedAt', 'claim'],
])

/** The custom fields of a task under their own names: strings, numbers, booleans, and lists of them. */
export const detailsOf = (task: Task): [name: string, value: string][] =>
  Object.entries(task).flatMap(([name, value]) => {
    const text = known.has(name) ? '' : textOf(value)
    return text ? [[name, text] as [string, string]] : []
  })

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ')
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : ''
}
