import { about, record } from '../events.ts'
import { addRevision, fileFields } from '../files.ts'
import type { Caller, File, Folder, Project, Upload } from '../state.ts'
import type { Command, Plan } from '../step.ts'
import { somePlace } from './folders.ts'
import { complete, content, isUnknown, itsUploader, send, someUpload, start } from './uploads.ts'

const names = ['notes.txt', 'plan.md', 'a', 'a']

type Registered = {
  upload: Upload
  folder: Folder | null
  name?: string | undefined
  base?: number | undefined
}

function register(
  of: Project,
  by: Caller,
  { upload, folder, name = upload.filename, base }: Registered,
): Plan {
  const found = () => of.files.find(each => each.name === name && each.folder === folder)
  let file: File
  return {
    method: 'POST',
    path: '/api/projects/{projectId}/files',
    of,
    by,
    params: { projectId: of.id },
    body: {
      attachmentId: upload.id,
      folderId: folder?.id ?? null,
      name,
      ...(base !== undefined && { baseRevision: base }),
    },
    rule: () => {
      if (isUnknown(of, upload, by)) return 'attachment_not_found'
      if (folder && !of.folders.includes(folder)) return 'folder_not_found'
      if (upload.state === 'pending') return 'attachment_not_ready'
      if (upload.state === 'linked') return 'attachment_linked'
      return base !== undefined && base !== (found()?.revisions[0]?.number ?? 0) && 'file_conflict'
    },
    status: 201,
    done(answer) {
      const isNew = !found()
      file = found() ?? { id: answer.file.id, name, folder, createdBy: by.who, revisions: [] }
      if (isNew) of.files.push(file)
      upload.state = 'linked'
      const revision = addRevision(file, upload.size, upload)
      const type = isNew ? 'file.added' : 'file.revision_added'
      const payload = { folderId: folder?.id ?? null, revision, size: upload.size }
      record(of, by, { type, target: about('file', file, name), payload })
    },
    response: () => ({ file: fileFields(file), revision: file.revisions[0]!.number }),
  }
}

export const registerFile: Command = (m, pick) => {
  const of = pick.project(({ uploads }) => uploads.length > 0)
  const upload = someUpload(m, of, pick, ['ready', 'pending', 'linked'])
  if (!upload) return null
  const by = itsUploader(upload, pick, { method: 'POST', path: '/api/projects/{projectId}/files', of })
  const base = pick.isOnce(3) ? pick.number() % 3 : undefined
  return register(of, by, {
    upload,
    folder: somePlace(m, of, pick),
    name: pick.of([undefined, ...names]),
    base,
  })
}

/** Starts, sends, completes, and registers an upload; sometimes often enough to delete the oldest revision. */
export const addFile: Command = function* (m, pick) {
  const of = pick.project()
  const by = pick.caller({ method: 'POST', path: '/api/projects/{projectId}/files', of })
  const name = pick.of(names)
  const folder = somePlace(m, of, pick)
  for (let left = pick.isOnce(2) ? 2 : 1; left > 0; left--) {
    const started = start(of, by, name, content.length)
    yield started
    if (!started.upload.id) return
    yield send(started.upload)
    yield complete(of, by, started.upload)
    yield register(of, by, { upload: started.upload, folder, name })
  }
}
