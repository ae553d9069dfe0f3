import type { FoundPhase } from '../../reading/found.ts'
import { UnusedNames } from '../../reading/unused-names.ts'
import type { OutlineTask, PhaseHeading } from './outline.ts'
import { toPhaseSlug } from './slugs.ts'
import { createTaskBuilder } from './tasks.ts'

/** Builds the phases of a feature: each heading with its tasks. */
export function buildPhases(feature: string, file: string, tasks: OutlineTask[]): FoundPhase[] {
  const phases = new Map<PhaseHeading, FoundPhase>()
  const ids = new UnusedNames()
  const build = createTaskBuilder(feature, file, tasks)
  for (const task of tasks) {
    let found = phases.get(task.under)
    if (!found) {
      const { text } = task.under
      const wanted = [feature, toPhaseSlug(text)].filter(Boolean).join('/')
      const id = ids.choose(end => wanted + end)
      found = { phase: { id, title: [feature, text].filter(Boolean).join(': ') }, tasks: [] }
      phases.set(task.under, found)
    }
    found.tasks.push(build(task))
  }
  return [...phases.values()]
}
