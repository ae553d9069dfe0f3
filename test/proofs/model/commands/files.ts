import { about, record } from '../events.ts'
import { dropFile, fileFields, someFile } from '../files.ts'
import { anything } from '../match.ts'
import type { Caller, File } from '../state.ts'
import type { Command } from '../step.ts'
import { somePlace } from './folders.ts'

const names = ['notes.txt', 'plan.md', 'a', 'a']

const placeOf = ({ name, folder }: File) => ({ name, folderId: folder?.id ?? null })

export const changeFile: Command = (m, pick) => {
  const of = pick.project(({ files }) => files.length > 0)
  const at = { method: 'PATCH', path: '/api/projects/{projectId}/files/{fileId}', of } as const
  const by = pick.caller(at)
  const file = someFile(m, of, pick)
  if (!file) return null
  const isNamed = pick.isOnce(2)
  const name = isNamed ? pick.of(names) : file.name
  const folder = isNamed && pick.isOnce(2) ? file.folder : somePlace(m, of, pick)
  return {
    ...at,
    by,
    params: { projectId: of.id, fileId: file.id },
    body: {
      ...(isNamed && { name }),
      ...((!isNamed || folder !== file.folder) && { folderId: folder?.id ?? null }),
    },
    rule: () => {
      if (!of.files.includes(file)) return 'file_not_found'
      if (folder && !of.folders.includes(folder)) return 'folder_not_found'
      const isTaken = of.files.some(each => each !== file && each.name === name && each.folder === folder)
      return isTaken && 'file_name_taken'
    },
    status: 200,
    done() {
      const from = placeOf(file)
      const isMoved = folder !== file.folder
      const isRenamed = name !== file.name
      Object.assign(file, { name, folder })
      if (!isMoved && !isRenamed) return
      const payload = { from, to: placeOf(file) }
      const type = isMoved ? 'file.moved' : 'file.renamed'
      record(of, by, { type, target: about('file', file, name), payload })
    },
    response: () => ({ file: fileFields(file) }),
  }
}

/** A missing file counts as the caller's own. */
export const deleteFile: Command = (m, pick) => {
  const of = pick.project(({ files }) => files.length > 0)
  const at = { method: 'DELETE', path: '/api/projects/{projectId}/files/{fileId}', of } as const
  const file = someFile(m, of, pick)
  if (!file) return null
  const isOthers = (by: Caller) => of.files.includes(file) && file.createdBy !== by.who
  const by = pick.caller(at, isOthers)
  return {
    ...at,
    by,
    isOthers: isOthers(by),
    params: { projectId: of.id, fileId: file.id },
    rule: () => !of.files.includes(file) && 'file_not_found',
    status: 204,
    done() {
      const payload = { folderId: file.folder?.id ?? null, revision: file.revisions[0]!.number }
      record(of, by, { type: 'file.deleted', target: about('file', file, file.name), payload })
      dropFile(of, file)
    },
  }
}

export const downloadFile: Command = (m, pick) => {
  const of = pick.project(({ files }) => files.length > 0)
  const at = { method: 'GET', path: '/api/projects/{projectId}/files/{fileId}/download', of } as const
  const file = someFile(m, of, pick)
  if (!file) return null
  const revision = 1 + (pick.number() % (file.revisions[0]!.number + 1))
  return {
    ...at,
    by: pick.caller(at),
    params: { projectId: of.id, fileId: file.id },
    query: { revision },
    rule: () =>
      of.files.includes(file)
        ? !file.revisions.some(({ number }) => number === revision) && 'revision_not_found'
        : 'file_not_found',
    status: 200,
    response: () => ({
      url: anything,
      expiresAt: anything,
      filename: anything,
      size: anything,
      mime: anything,
    }),
  }
}
