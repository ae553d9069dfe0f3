import { beads } from '../../../src/cli/roadmap/readers/beads/reader.ts'
import { readFiles } from './made-folders.ts'

export const file = '.beads/issues.jsonl'
export const readText = (text: string | Uint8Array) => readFiles(beads, { [file]: text })
export const read = (...issues: object[]) =>
  readText(issues.map(issue => `${JSON.stringify(issue)}\n`).join(''))
export const issue = (id: string, more: object = {}) => ({
  id,
  title: `Title of ${id}`,
  status: 'open',
  ...more,
})
export const epic = (id: string, more: object = {}) => issue(id, { issue_type: 'epic', ...more })
export const dependencies = (type: string, ...ids: string[]) => ({
  dependencies: ids.map(id => ({
    issue_id: 'x',
    depends_on_id: id,
    type,
    created_at: '2026-01-01T00:00:00Z',
  })),
})
export const under = (...ids: string[]) => dependencies('parent-child', ...ids)
export const blockedBy = (...ids: string[]) => dependencies('blocks', ...ids)
export const shapeOf = ({ phases }: Awaited<ReturnType<typeof read>>) =>
  Object.fromEntries(phases.map(({ phase, tasks }) => [phase.id, tasks.map(({ task }) => task.id).join(' ')]))
