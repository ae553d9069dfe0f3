import { reachOf } from '../access.ts'
import type { Pick } from '../pick.ts'
import { fits } from '../quota.ts'
import type { Caller, Model, Project, Upload } from '../state.ts'
import type { Command, Plan } from '../step.ts'

const filenames = ['notes.txt', 'plan.md', 'notes.TXT']
const sizes = [5, 5, 5, 60_000_000, 0, 104_857_600, 104_857_601]

/** The only bytes that are really sent. */
export const content = 'hello'

export const uploadFields = ({ id, filename, size, state }: Upload) => ({
  id,
  filename,
  size,
  status: state === 'pending' ? 'pending' : 'ready',
})

export const start = (of: Project, by: Caller, filename: string, size: number): Plan & { upload: Upload } => {
  const upload: Upload = { id: '', by: by.who, filename, size, state: 'pending', url: '', isSent: false }
  return {
    method: 'POST',
    path: '/api/projects/{projectId}/attachments',
    of,
    by,
    params: { projectId: of.id },
    body: { filename, size, mime: 'text/plain' },
    rule: () => (size > 104_857_600 ? 'payload_too_large' : !fits(of, size) && 'plan_limit'),
    status: 201,
    done(answer) {
      upload.id = answer.attachment.id
      upload.url = answer.upload.url
      of.uploads.push(upload)
    },
    response: () => ({ attachment: uploadFields(upload) }),
    upload,
  }
}

export const startUpload: Command = (_, pick) => {
  const of = pick.project()
  const by = pick.caller({ method: 'POST', path: '/api/projects/{projectId}/attachments', of })
  return start(of, by, pick.of(filenames), pick.of(sizes))
}

/** Mostly one of the project. */
export function someUpload(m: Model, of: Project, pick: Pick, states: Upload['state'][]): Upload | undefined {
  const all = m.projects.flatMap(({ uploads }) => uploads)
  return pick.mostly(
    of.uploads.filter(({ state }) => states.includes(state)),
    all,
  )
}

/** Mostly the user who started it. */
export function itsUploader(
  upload: Upload,
  pick: Pick,
  question: { method: string; path: string; of: Project },
) {
  return pick.isOnce(4) ? pick.caller(question) : { who: upload.by, token: null }
}

/** It is unknown, of another project or user, or expired. */
export const isUnknown = (of: Project, upload: Upload, { who }: Caller): boolean =>
  !of.uploads.includes(upload) || upload.by !== who || upload.state === 'gone'

export const send = (upload: Upload) => ({
  says: `${content} goes to the store as ${upload.filename}`,
  act: async ({ put }: { put(url: string, bytes: string): Promise<number> }) => {
    const status = await put(upload.url, content)
    if (status !== 200) throw new Error(`The store answered ${status}`)
    upload.isSent = true
  },
})

export const complete = (of: Project, by: Caller, upload: Upload): Plan => ({
  method: 'POST',
  path: '/api/projects/{projectId}/attachments/{attachmentId}/complete',
  of,
  by,
  params: { projectId: of.id, attachmentId: upload.id },
  rule: () =>
    isUnknown(of, upload, by)
      ? 'attachment_not_found'
      : upload.state === 'pending' && !upload.isSent && 'upload_incomplete',
  status: 200,
  done() {
    if (upload.state === 'pending') upload.state = 'ready'
  },
  response: () => ({ attachment: uploadFields(upload) }),
})

export const completeUpload: Command = function* (m, pick) {
  const of = pick.project(({ uploads }) => uploads.length > 0)
  const upload = someUpload(m, of, pick, ['pending', 'ready'])
  if (!upload) return
  const path = '/api/projects/{projectId}/attachments/{attachmentId}/complete'
  const by = itsUploader(upload, pick, { method: 'POST', path, of })
  const sends = upload.state === 'pending' && upload.size === content.length && !pick.isOnce(3)
  if (sends && !upload.isSent) yield send(upload)
  yield complete(of, by, upload)
}

export const cancelUpload: Command = (m, pick) => {
  const of = pick.project(({ uploads }) => uploads.length > 0)
  const upload = someUpload(m, of, pick, ['pending', 'ready', 'linked'])
  if (!upload) return null
  const at = { method: 'DELETE', path: '/api/projects/{projectId}/attachments/{attachmentId}', of } as const
  const by = itsUploader(upload, pick, at)
  const mayForOthers = () => ['owner', 'admin'].includes(reachOf(of, by.who)!.role)
  return {
    ...at,
    by,
    params: { projectId: of.id, attachmentId: upload.id },
    rule: () => {
      const isThere = of.uploads.includes(upload) && upload.state !== 'gone'
      if (!isThere || (upload.by !== by.who && !mayForOthers())) return 'attachment_not_found'
      return upload.state === 'linked' && 'attachment_linked'
    },
    status: 204,
    done() {
      upload.state = 'gone'
    },
  }
}
