import { about, record } from '../events.ts'
import { addRevision, detailFields, dropRevisions, someFile } from '../files.ts'
import type { Pick } from '../pick.ts'
import { fits } from '../quota.ts'
import type { Caller, File, Model, Project } from '../state.ts'
import type { Command, Plan } from '../step.ts'

const numberIn = (file: File, pick: Pick): number =>
  pick.isOnce(5) ? 1 + (pick.number() % 12) : pick.of(file.revisions.toReversed()).number

const isCurrent = (file: File, number: number) => file.revisions[0]!.number === number
const has = (file: File, number: number) => file.revisions.some(revision => revision.number === number)

function restore(of: Project, by: Caller, file: File, number: number): Plan {
  const sizeOf = () => file.revisions.find(revision => revision.number === number)!.size
  return {
    method: 'POST',
    path: '/api/projects/{projectId}/files/{fileId}/revisions/{revision}/restore',
    of,
    by,
    params: { projectId: of.id, fileId: file.id, revision: number },
    rule: () => {
      if (!of.files.includes(file)) return 'file_not_found'
      if (!has(file, number)) return 'revision_not_found'
      if (isCurrent(file, number)) return 'revision_is_current'
      return !fits(of, sizeOf()) && 'plan_limit'
    },
    status: 200,
    done() {
      const revision = addRevision(file, sizeOf(), null)
      const target = about('file', file, file.name)
      record(of, by, { type: 'file.revision_restored', target, payload: { revision, from: number } })
    },
    response: () => ({ file: detailFields(file) }),
  }
}

/** Sometimes often enough to delete the oldest revision. */
export const restoreRevision: Command = function* (m, pick) {
  const { of, file } = someFileOf(m, pick)
  if (!file) return
  const path = '/api/projects/{projectId}/files/{fileId}/revisions/{revision}/restore'
  const by = pick.caller({ method: 'POST', path, of })
  const isOften = file.revisions.length > 1 && pick.isOnce(2)
  if (!isOften) yield restore(of, by, file, numberIn(file, pick))
  else for (let left = 10; left > 0; left--) yield restore(of, by, file, file.revisions.at(-1)!.number)
}

/** Mostly one with several revisions. */
function someFileOf(m: Model, pick: Pick) {
  const several = m.projects.filter(({ files }) => files.some(({ revisions }) => revisions.length > 1))
  const of = several.length === 0 || pick.isOnce(4) ? pick.project() : pick.of(several)
  const file = of.files.find(({ revisions }) => revisions.length > 1)
  return { of, file: file && !pick.isOnce(4) ? file : someFile(m, of, pick) }
}

export const deleteRevision: Command = (m, pick) => {
  const { of, file } = someFileOf(m, pick)
  if (!file) return null
  const path = '/api/projects/{projectId}/files/{fileId}/revisions/{revision}'
  const at = { method: 'DELETE', path, of } as const
  const by = pick.caller(at)
  const number = numberIn(file, pick)
  return {
    ...at,
    by,
    params: { projectId: of.id, fileId: file.id, revision: number },
    rule: () => {
      if (!of.files.includes(file)) return 'file_not_found'
      if (!has(file, number)) return 'revision_not_found'
      return isCurrent(file, number) && 'revision_is_current'
    },
    status: 204,
    done() {
      dropRevisions(file, revision => revision.number === number)
      const target = about('file', file, file.name)
      record(of, by, { type: 'file.revision_deleted', target, payload: { revision: number } })
    },
  }
}

export const pruneRevisions: Command = (m, pick) => {
  const { of, file } = someFileOf(m, pick)
  if (!file) return null
  const path = '/api/projects/{projectId}/files/{fileId}/revisions/prune'
  const at = { method: 'POST', path, of } as const
  const by = pick.caller(at)
  const count = file.revisions.length - 1
  return {
    ...at,
    by,
    params: { projectId: of.id, fileId: file.id },
    rule: () => !of.files.includes(file) && 'file_not_found',
    status: 200,
    done() {
      dropRevisions(file, (_, i) => i > 0)
      const target = about('file', file, file.name)
      if (count > 0) record(of, by, { type: 'file.revisions_pruned', target, payload: { count } })
    },
    response: () => ({ deleted: count }),
  }
}
