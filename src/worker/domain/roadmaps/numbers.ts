import { meaning } from '../../json.ts'
import { listIn } from './caps.ts'

/** Converts values that must be numbers, however they were spelled. Unknown keys are unchanged. */
export function normalizeNumbers({ roadmap }: Record<string, unknown>): void {
  settle(roadmap, 'schemaVersion')
  for (const phase of listIn(roadmap, 'phases'))
    for (const task of listIn(phase, 'tasks'))
      for (const [place, number] of listIn(task, 'issues').entries())
        listIn(task, 'issues')[place] = meaning(number)
}

function settle(value: unknown, name: string): void {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return
  const object = value as Record<string, unknown>
  object[name] = meaning(object[name])
}
