import type { Revision } from '../../files/download.ts'
import { layOut } from '../../json/layout.ts'
import { type Fields, list, objectType, type Shape } from '../../json/shape.ts'

const user = objectType({ id: 'string', displayName: 'string' })

const folderFields = { kind: '"folder"', id: 'string', path: 'string', updatedAt: 'string' }

const fileFields = {
  kind: '"file"',
  id: 'string',
  path: 'string',
  revision: 'number',
  size: 'number',
  mime: 'string',
  updatedAt: 'string',
  updatedBy: `${user} | null`,
}

const usage = objectType({
  usedBytes: 'number',
  limitBytes: 'number | null',
  roadmapBytes: 'number',
  roadmapLimitBytes: 'number | null',
})

/** Folders and files. `--fields` lists both, folders first; what a folder does not have is null. */
export const listingJson: Shape = {
  fields: { ...fileFields, kind: '"folder" | "file"' },
  type: layOut(
    objectType({
      folder: 'string',
      folders: `${objectType(folderFields)}[]`,
      files: `${objectType(fileFields)}[]`,
      usage,
    }),
  ),
  find: ({ folders, files }) =>
    [...(folders as object[]), ...(files as object[])] as Record<string, unknown>[],
}

const revisionFields: Fields<keyof Revision> = {
  revision: 'number',
  size: 'number',
  mime: 'string',
  sha256: 'string | null',
  createdAt: 'string',
  uploadedBy: `${user} | null`,
}

export const historyJson = list('revisions', revisionFields, {
  around: { file: '{ id: string, path: string, currentRevision: number }' },
})
