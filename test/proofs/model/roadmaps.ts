import { hashOf } from '../../support/payload.ts'
import type { Issue, Project, Roadmap } from './state.ts'

export type Payload = Omit<Roadmap, 'id' | 'slug'>

const known = ['todo', 'in_progress', 'done', 'blocked', 'deferred', 'cancelled']

export const statsOf = ({ tasks }: Payload) => ({
  total: tasks.length,
  done: tasks.filter(({ status }) => status === 'done').length,
  blocked: tasks.filter(({ status }) => status === 'blocked').length,
})

export const identity = (value: string) => ({ kind: 'remote', value })

/** The payload of a sync. */
export const bodyOf = ({ updatedAt, phase, tasks, documents }: Payload, value: string) => ({
  repoIdentity: identity(value),
  roadmap: {
    schemaVersion: 2,
    project: { id: 'p', name: 'Roadmap' },
    updatedAt: new Date(updatedAt).toISOString(),
    phases: [{ id: 'P1', title: 'One', status: phase, tasks }],
  },
  planDocuments: [...documents].map(([path, { taskId, content }]) => ({
    path,
    taskId,
    content,
    contentHash: hashOf(content),
  })),
})

/** The bytes of its JSON and its documents (roadmaps § Storage). */
export const bytesOf = ({ updatedAt, phase, tasks, documents }: Payload): number => {
  const { roadmap } = bodyOf({ updatedAt, phase, tasks: [], documents }, '')
  const { phases, ...head } = roadmap
  const bare = phases.map(({ tasks: _, ...each }) => each)
  const texts = [head, bare, ...tasks].map(each => JSON.stringify(each))
  return Buffer.byteLength(
    [...texts, ...[...documents].flatMap(([path, { taskId, content }]) => [path, taskId, content])].join(''),
  )
}

/** The numbers of live issues are linked if the project has a key and issues (roadmaps § Issue links). */
export function issuesOf(of: Project, { tasks }: Payload): { linked: [string, Issue][]; skipped: number } {
  const isOff = of.key === null || !of.features.includes('issues')
  const pairs = tasks.flatMap(({ id, issues }) => issues.map(number => [id, number] as const))
  const linked = pairs.flatMap(([id, number]): [string, Issue][] => {
    const issue = of.issues.find(each => each.number === number && !each.isTrashed)
    return issue && !isOff ? [[id, issue]] : []
  })
  return { linked, skipped: pairs.length - linked.length }
}

/** Warnings of unknown states, and of each number without an issue. */
export const warningsOf = ({ tasks }: Payload): number =>
  tasks.filter(({ status }) => !known.includes(status)).length

/** The counts of documents. */
export function planOf(stored: Roadmap | undefined, payload: Payload) {
  const before = stored?.documents ?? new Map()
  const isSame = ([path, { taskId, content }]: [string, { taskId: string; content: string }]) =>
    before.get(path)?.taskId === taskId && before.get(path)?.content === content
  const unchanged = [...payload.documents].filter(isSame).length
  return {
    documents: {
      upserted: payload.documents.size - unchanged,
      unchanged,
      deleted: [...before.keys()].filter(path => !payload.documents.has(path)).length,
    },
  }
}

/** The number of changed states; none at the first sync (notifications § What counts as a change). */
export function changesOf(stored: Roadmap | undefined, { phase, tasks }: Payload): number {
  if (!stored) return 0
  const isChanged = ({ id, status }: { id: string; status: string }) => {
    const before = stored.tasks.find(each => each.id === id)
    return before ? before.status !== status : status === 'blocked'
  }
  return tasks.filter(isChanged).length + (stored.phase === phase ? 0 : 1)
}

export function store(of: Project, slug: string, payload: Payload, id: string): Roadmap {
  const roadmap = { ...payload, id, slug }
  of.roadmaps = [...of.roadmaps.filter(each => each.slug !== slug), roadmap]
  return roadmap
}
