import { CairnError } from '../api/client.ts'
import { changeRead } from '../api/edits.ts'
import { refetchProject } from '../api/projects/edits.ts'
import { queries } from '../api/queries.ts'
import { type FileItem, type Tree, tree } from '../api/reads/files.ts'
import { uploadFile } from '../api/uploads.ts'
import { isRaisedByPro } from '../parts/plans.ts'
import { folderAt, normalizedName } from './folders.ts'
import { keepReplaced, knownFolder } from './keep-replaced.tsx'
import { addUploads, changeUpload, isActive, type Upload, uploads } from './list.ts'
import type { UploadSource } from './sources.ts'

const maxConcurrent = 3
let lastId = 0

/** An upload was not sent because the project has only `left` bytes of storage left. Pro may raise the limit. */
export class StorageFullError extends Error {
  readonly left: number
  readonly isRaisedByPro: boolean

  constructor(left: number, limit: number) {
    super(`${left} bytes are left`)
    this.left = left
    this.isRaisedByPro = isRaisedByPro('bytes', limit)
  }
}

type Place = { projectId: string; folderId: string | null; place: string }

/** Uploads files, also while the user visits other pages. */
export function upload({ place, ...into }: Place, sources: UploadSource[]): void {
  const { limit, ...storage } = storageOf(into.projectId)
  let { left } = storage
  for (const { file, path } of sources) {
    keepReplaced(into.projectId, knownFolder(into.projectId, into.folderId, path), file.name)
    const hasRoom = file.size <= left
    const goal = { ...into, file, path }
    const one = { ...goal, id: ++lastId, key: keyOf(goal), place: [place, ...path].join(' / '), sent: 0 }
    const start = hasRoom ? waiting : { state: 'failed' as const, error: new StorageFullError(left, limit) }
    addUploads([{ ...one, ...start, revision: nextRevision(one) }])
    if (hasRoom) left -= file.size
  }
  sendNext()
}

const waiting = { state: 'waiting', sent: 0, error: undefined } as const

/** Cancels uploads. All are marked before the queue continues, so that it starts none of them. */
export function cancel(ids: readonly number[]): void {
  const active = uploads().filter(one => ids.includes(one.id) && isActive(one))
  for (const { id } of active) changeUpload(id, { state: 'cancelled' })
  for (const { abort } of active) abort?.abort()
  for (const projectId of new Set(active.map(one => one.projectId))) settled(projectId)
}

/** Sends an upload again, also after `StorageFullError`: the API decides whether there is enough storage. */
export function retry(one: Upload): void {
  const { projectId, folderId, path, file } = one
  keepReplaced(projectId, knownFolder(projectId, folderId, path), file.name)
  changeUpload(one.id, { ...waiting, revision: nextRevision(one) })
  sendNext()
}

function sendNext(): void {
  for (;;) {
    const sending = uploads().filter(({ state }) => state === 'sending')
    const isFree = ({ state, key }: Upload) => state === 'waiting' && !sending.some(one => one.key === key)
    const next = sending.length < maxConcurrent ? uploads().find(isFree) : undefined
    if (!next) return
    void send(next)
  }
}

async function send({ id, projectId, file, folderId: base, path, revision }: Upload): Promise<void> {
  const abort = new AbortController()
  const { signal } = abort
  const change = (to: Partial<Upload>) => {
    if (!signal.aborted) changeUpload(id, to)
  }
  change({ state: 'sending', abort })
  try {
    const folderId = await folderAt(projectId, base, path)
    // The user may have deleted the file after its upload was queued.
    const keep = () => {
      if (!signal.aborted) keepReplaced(projectId, folderId, file.name)
    }
    keep()
    const onProgress = ({ sent }: { sent: number }) => {
      keep()
      change({ sent })
    }
    const options = { folderId, baseRevision: revision - 1, onProgress, signal }
    const done = await uploadFile(projectId, file, options)
    keep()
    change({ state: 'done', sent: file.size, revision: done.revision, fileId: done.file.id })
    show(projectId, done.file)
  } catch (thrown) {
    // A retry replaces the current revision, so that has to be known before the user can retry.
    if (thrown instanceof CairnError && thrown.code === 'file_conflict')
      await queries.refetchQueries({ queryKey: tree(projectId).queryKey })
    change({ state: 'failed', error: thrown as Error })
  }
  settled(projectId)
}

/** Starts the next upload. After the last one of a project, its files are refetched. */
function settled(projectId: string): void {
  sendNext()
  if (!uploads().some(one => one.projectId === projectId && isActive(one))) refetchProject(projectId)
}

function show(projectId: string, file: FileItem): void {
  const withIt = ({ usage, files, ...rest }: Tree): Tree => ({
    ...rest,
    files: [...files.filter(({ id }) => id !== file.id), file],
    usage: { ...usage, usedBytes: usage.usedBytes + file.size },
  })
  changeRead(queries, tree(projectId), withIt)
}

/** The bytes of storage of a project, and those left after all pending uploads. */
function storageOf(projectId: string): { limit: number; left: number } {
  const usage = queries.getQueryData(tree(projectId).queryKey)?.usage
  const limit = usage?.limitBytes ?? Number.POSITIVE_INFINITY
  if (!usage) return { limit, left: limit }
  const coming = uploads().filter(one => one.projectId === projectId && isActive(one))
  const taken = coming.reduce((sum, { file }) => sum + file.size, usage.usedBytes)
  return { limit, left: Math.max(limit - taken, 0) }
}

type Goal = Pick<Upload, 'projectId' | 'folderId' | 'path' | 'file'>

/** The next revision number of the file with that name, after all pending uploads before this one. */
function nextRevision(one: Goal & Pick<Upload, 'id' | 'key'>): number {
  const before = uploads().filter(other => other.key === one.key && other.id !== one.id && isActive(other))
  return Math.max(revisionOf(one), ...before.map(({ revision }) => revision)) + 1
}

function revisionOf({ projectId, folderId, path, file }: Goal): number {
  const read = queries.getQueryData(tree(projectId).queryKey)
  const at = knownFolder(projectId, folderId, path)
  const isIt = (other: FileItem) => other.folderId === at && other.name === normalizedName(file.name)
  return read?.files.find(isIt)?.currentRevision ?? 0
}

const keyOf = ({ projectId, folderId, path, file }: Goal) =>
  JSON.stringify([projectId, folderId, ...[...path, file.name].map(normalizedName)])
