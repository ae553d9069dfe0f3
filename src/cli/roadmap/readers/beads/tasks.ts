import { chooseDocumentPath } from '../../reading/document-paths.ts'
import type { FoundDocument, FoundPhase, FoundTask, SourceFolder } from '../../reading/found.ts'
import { wrongType } from '../../reading/messages.ts'
import { toStatus } from '../../reading/statuses.ts'
import { pickValues, toText } from '../../reading/texts.ts'
import type { Bead } from './lines.ts'
import type { Tree } from './tree.ts'

export function toPhase(folder: SourceFolder, bead: Bead, { parentOf }: Tree): FoundPhase['phase'] {
  const summary = joinTexts(folder, bead)
  return {
    id: bead.id,
    title: bead.title,
    status: mapStatus(bead),
    ...(summary && { summary }),
    ...(bead.blockers.length && { dependsOn: bead.blockers }),
    ...pickKeptValues(folder, bead, parentOf(bead)),
  }
}

export function toTask(folder: SourceFolder, bead: Bead, tree: Tree): FoundTask {
  const { id, title, values, at } = bead
  const documents = buildDocuments(folder, bead)
  const dependsOn = tree.dependsOn(bead)
  const [startedAt, completedAt] = [toText(values.started_at), toText(values.closed_at)]
  const parent = tree.parentOf(bead)
  const task = {
    id,
    title,
    status: mapStatus(bead),
    ...(documents[0] && { planPath: documents[0].path }),
    ...(dependsOn.length && { dependsOn }),
    ...(startedAt && { startedAt }),
    ...(completedAt && { completedAt }),
    ...pickKeptValues(folder, bead, parent === tree.phaseOf(bead) ? undefined : parent),
  }
  return { task, at, documents, distinction: title }
}

const mapStatus = ({ status }: Bead): string => toStatus(status) ?? status

const keptKeys = [
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

const pickKeptValues = (folder: SourceFolder, { values, at, relations }: Bead, parent: Bead | undefined) => ({
  ...pickValues(values, keptKeys, key => folder.warn(at, wrongType(key))),
  ...(relations.length && { relations }),
  ...(parent && { parent: parent.id }),
})

function buildDocuments(folder: SourceFolder, bead: Bead): FoundDocument[] {
  const content = joinTexts(folder, bead)
  if (!content) return []
  return [{ path: chooseDocumentPath(folder, `.beads/${bead.id}.md`, bead.at), content, at: bead.at }]
}

const headings = [
  ['description', ''],
  ['design', '## Design\n\n'],
  ['acceptance_criteria', '## Acceptance criteria\n\n'],
  ['notes', '## Notes\n\n'],
] as const

/** Joins the texts of an issue as Markdown. */
function joinTexts(folder: SourceFolder, { values, at }: Bead): string {
  const texts = headings.flatMap(([key, heading]) => {
    const value = values[key] ?? ''
    if (typeof value !== 'string') folder.warn(at, wrongType(key))
    const text = typeof value === 'string' ? value.replace(/\r\n?/g, '\n').trim() : ''
    return text ? `${heading}${text}\n` : []
  })
  return texts.join('\n')
}
