import { hashOf } from '../../support/payload.ts'
import { claimIn } from './claims.ts'
import { unordered } from './match.ts'
import type { Change, Project, Roadmap, Task } from './state.ts'

export type Payload = Omit<Roadmap, 'id' | 'slug' | 'linked' | 'claims'>

const known = ['todo', 'in_progress', 'done', 'blocked', 'deferred', 'cancelled']

export const tasksOf = ({ phases }: Payload) => phases.flatMap(({ tasks }) => tasks)

/** Of the tasks alone: a phase can be blocked or done whatever its tasks are. */
export function statsOf(of: Payload) {
  const count = (wanted: string) => tasksOf(of).filter(({ status }) => status === wanted).length
  return { total: tasksOf(of).length, done: count('done'), blocked: count('blocked') }
}

export const identity = (value: string) => ({ kind: 'remote', value })

/** The payload of a sync. */
export const bodyOf = ({ updatedAt, phases, documents }: Payload, value: string) => ({
  repoIdentity: identity(value),
  roadmap: {
    schemaVersion: 2,
    project: { id: 'p', name: 'Roadmap' },
    updatedAt: new Date(updatedAt).toISOString(),
    phases,
  },
  planDocuments: [...documents].map(([path, document]) => ({
    path,
    ...document,
    contentHash: hashOf(document.content),
  })),
})

/** The bytes of its JSON and its documents (roadmaps § Storage). */
export const bytesOf = (of: Payload): number => {
  const { phases, ...head } = bodyOf(of, '').roadmap
  const bare = phases.map(({ tasks: _, ...each }) => each)
  const texts = [head, bare, ...tasksOf(of)].map(each => JSON.stringify(each))
  const documents = [...of.documents].flatMap(([path, { taskId, content }]) => [path, taskId, content])
  return Buffer.byteLength([...texts, ...documents].join(''))
}

/** The roadmap as an admin reads it. */
export const roadmapFields = (of: Project, roadmap: Roadmap) => ({
  id: roadmap.id,
  slug: roadmap.slug,
  updatedAt: new Date(roadmap.updatedAt).toISOString(),
  stats: statsOf(roadmap),
  phases: roadmap.phases.map(phase => ({
    ...phase,
    tasks: phase.tasks.map(task => ({ ...task, claim: claimIn(of, roadmap, task.id) })),
  })),
  documents: [...roadmap.documents]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, { taskId, content }]) => ({ path, taskId, contentHash: hashOf(content) })),
  issueLinks: roadmap.linked
    .filter(([, { isTrashed }]) => !isTrashed && of.features.includes('issues'))
    .map(([taskId, { number, title }]) => ({ taskId, number, title, key: of.key && `${of.key}-${number}` })),
})

/** The numbers of live issues are linked if the project has a key and issues (roadmaps § Issue links). */
export function issuesOf(of: Project, payload: Payload): { linked: Roadmap['linked']; skipped: number } {
  const isOff = of.key === null || !of.features.includes('issues')
  const pairs = tasksOf(payload).flatMap(({ id, issues }) =>
    issues.toSorted((a, b) => a - b).map(number => [id, number] as const),
  )
  const linked = pairs.flatMap(([id, number]): Roadmap['linked'] => {
    const issue = of.issues.find(each => each.number === number && !each.isTrashed)
    return issue && !isOff ? [[id, issue]] : []
  })
  return { linked, skipped: pairs.length - linked.length }
}

/** Warnings of unknown statuses, and of dependencies on missing tasks. Those of numbers without an issue are extra. */
export function warningsOf(of: Payload): number {
  const tasks = tasksOf(of)
  const isMissing = (wanted: string) => !tasks.some(({ id }) => id === wanted)
  const odd = tasks.filter(({ status }) => !known.includes(status))
  return odd.length + tasks.flatMap(({ dependsOn }) => dependsOn.filter(isMissing)).length
}

/** What a sync does with documents. One that is the same for another task is also written. */
export function documentsOf(stored: Roadmap | undefined, { documents }: Payload) {
  const before: Payload['documents'] = stored?.documents ?? new Map()
  const isSame = (path: string) =>
    before.get(path)?.taskId === documents.get(path)?.taskId &&
    before.get(path)?.content === documents.get(path)?.content
  const sent = [...documents.keys()]
  return {
    upserted: sent.filter(path => !isSame(path)),
    unchanged: sent.filter(isSame).length,
    deleted: [...before.keys()].filter(path => !documents.has(path)),
  }
}

/** The `plan` of a dry run. Which tasks are written is not in the rules. */
export const planOf = (stored: Roadmap | undefined, payload: Payload, links: number) => {
  const { upserted, deleted } = documentsOf(stored, payload)
  const isSent = ({ id }: Task) => tasksOf(payload).some(each => each.id === id)
  const deletedTasks = stored ? tasksOf(stored).filter(task => !isSent(task)) : []
  return {
    tasks: { deleted: names(deletedTasks.map(({ id }) => id)) },
    documents: { upserted: names(upserted), deleted: names(deleted) },
    changes: changesOf(stored, payload),
    issueLinks: links,
  }
}

const names = (list: string[]) => unordered(list, (name: string) => name)

/** In the roadmap's order; none at the first sync (notifications § What counts as a change). */
export function changesOf(stored: Roadmap | undefined, payload: Payload): Change[] {
  if (!stored) return []
  const phases = payload.phases.flatMap(({ id, title, status: to = null }): Change[] => {
    const before = stored.phases.find(each => each.id === id)
    const from = before?.status ?? null
    return before && from !== to ? [{ kind: 'phase_status', id, title, from, to }] : []
  })
  const tasks = tasksOf(payload).flatMap(({ id, title, status }): Change[] => {
    const from = tasksOf(stored).find(each => each.id === id)?.status ?? null
    const isChanged = from === null ? status === 'blocked' : from !== status
    const [old, plan] = [planPathOf(stored, id), planPathOf(payload, id)]
    return [
      ...(isChanged ? [{ kind: 'task_status' as const, id, title, from, to: status }] : []),
      ...(plan !== null && plan !== old ? [{ kind: 'plan' as const, id, title, from: old, to: plan }] : []),
    ]
  })
  return [...phases, ...tasks]
}

/** A task's plan path, if its document has text. The document can belong to another task. */
function planPathOf(of: Payload, id: string): string | null {
  const path = tasksOf(of).find(task => task.id === id)?.planPath
  return path && of.documents.get(path)?.content.trim() ? path : null
}

export function store(of: Project, slug: string, synced: Omit<Roadmap, 'slug' | 'claims'>): Roadmap {
  const before = of.roadmaps.find(each => each.slug === slug)?.claims ?? []
  const isOpen = (id: string) => tasksOf(synced).some(task => task.id === id && task.status !== 'done')
  const roadmap = { ...synced, slug, claims: before.filter(({ taskId }) => isOpen(taskId)) }
  of.roadmaps = [...of.roadmaps.filter(each => each.slug !== slug), roadmap]
  return roadmap
}
