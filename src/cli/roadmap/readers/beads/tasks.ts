import { documentPath } from '../../reading/document-paths.ts'
import type { Folder, FoundDocument, FoundPhase, FoundTask } from '../../reading/found.ts'
import { hasWrongType } from '../../reading/oddities.ts'
import { keptOf, textOf } from '../../reading/texts.ts'
import type { Bead } from './lines.ts'
import type { Tree } from './tree.ts'

export function phaseFrom(folder: Folder, bead: Bead, { parentOf }: Tree): FoundPhase['phase'] {
  const summary = textsOf(folder, bead)
  return {
    id: bead.id,
    title: bead.title,
    status: statusOf(bead),
    ...(summary && { summary }),
    ...(bead.blockers.length && { dependsOn: bead.blockers }),
    ...keptFrom(folder, bead, parentOf(bead)),
  }
}

export function taskFrom(folder: Folder, bead: Bead, tree: Tree): FoundTask {
  const { id, title, values, at } = bead
  const documents = documentsOf(folder, bead)
  const dependsOn = tree.dependsOn(bead)
  const [startedAt, completedAt] = [textOf(values.started_at), textOf(values.closed_at)]
  const parent = tree.parentOf(bead)
  const task = {
    id,
    title,
    status: statusOf(bead),
    ...(documents[0] && { planPath: documents[0].path }),
    ...(dependsOn.length && { dependsOn }),
    ...(startedAt && { startedAt }),
    ...(completedAt && { completedAt }),
    ...keptFrom(folder, bead, parent === tree.phaseOf(bead) ? undefined : parent),
  }
  return { task, at, documents }
}

const statuses = new Map([
  ['open', 'todo'],
  ['pinned', 'todo'],
  ['in_progress', 'in_progress'],
  ['hooked', 'in_progress'],
  ['blocked', 'blocked'],
  ['deferred', 'deferred'],
  ['closed', 'done'],
])

const statusOf = ({ status }: Bead): string => statuses.get(status) ?? status

const kept = [
  'issue_type',
  'priority',
  'labels',
  'assignee',
  'estimated_minutes',
  'due_at',
  'defer_until',
  'external_ref',
  'close_reason',
]

const keptFrom = (folder: Folder, { values, at }: Bead, parent: Bead | undefined) => ({
  ...keptOf(values, kept, key => folder.remark(at, hasWrongType(key))),
  ...(parent && { parent: parent.id }),
})

function documentsOf(folder: Folder, bead: Bead): FoundDocument[] {
  const content = textsOf(folder, bead)
  if (!content) return []
  return [{ path: documentPath(folder, `.beads/${bead.id}.md`, bead.at), content, at: bead.at }]
}

const headings = [
  ['description', ''],
  ['design', '## Design\n\n'],
  ['acceptance_criteria', '## Acceptance criteria\n\n'],
  ['notes', '## Notes\n\n'],
] as const

/** All that an issue says of itself, as Markdown; empty where it says nothing. */
function textsOf(folder: Folder, { values, at }: Bead): string {
  const texts = headings.flatMap(([key, heading]) => {
    const value = values[key] ?? ''
    if (typeof value !== 'string') folder.remark(at, hasWrongType(key))
    const text = typeof value === 'string' ? value.replace(/\r\n?/g, '\n').trim() : ''
    return text ? `${heading}${text}\n` : []
  })
  return texts.join('\n')
}
