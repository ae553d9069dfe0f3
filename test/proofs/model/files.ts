import type { Pick } from './pick.ts'
import { personFields } from './response-fields.ts'
import type { File, Model, Project, Upload } from './state.ts'

export const fileFields = ({ id, name, folder, createdBy, revisions }: File) => ({
  id,
  name,
  folderId: folder?.id ?? null,
  currentRevision: revisions[0]!.number,
  size: revisions[0]!.size,
  createdBy: personFields(createdBy),
})

export const detailFields = (file: File) => ({
  ...fileFields(file),
  revisions: file.revisions.map(({ number, size }) => ({ revision: number, size })),
})

const revisionsKept = 10

/** The newest first, without deleted ones. */
export function addRevision(file: File, size: number, upload: Upload | null): number {
  const number = (file.revisions[0]?.number ?? 0) + 1
  file.revisions.unshift({ number, size, upload })
  dropRevisions(file, (_, i) => i >= revisionsKept)
  return number
}

export function dropRevisions(
  file: File,
  isDropped: (revision: File['revisions'][number], i: number) => boolean,
) {
  const dropped = file.revisions.filter(isDropped)
  for (const { upload } of dropped) if (upload) upload.state = 'gone'
  file.revisions = file.revisions.filter(revision => !dropped.includes(revision))
  return dropped.length
}

export function dropFile(of: Project, file: File): void {
  of.files = of.files.filter(each => each !== file)
  for (const { upload } of file.revisions) if (upload) upload.state = 'gone'
}

/** Mostly one of the project. */
export const someFile = (m: Model, of: Project, pick: Pick): File | undefined =>
  pick.mostly(
    of.files,
    m.projects.flatMap(({ files }) => files),
  )
