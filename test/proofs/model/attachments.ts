import { isUnknown } from './commands/uploads.ts'
import { anything } from './match.ts'
import { personFields } from './response-fields.ts'
import type { Attachment, Caller, Issue, Project, Upload } from './state.ts'

/** The most attachments of an issue and its comments (attachments § Linking). */
export const most = 100

/** The attachments of an issue and its comments, the oldest upload first. */
export const attachmentsOf = (of: Project, { attachments }: Issue): Attachment[] =>
  attachments.toSorted((a, b) => of.uploads.indexOf(a.upload) - of.uploads.indexOf(b.upload))

export const attachmentFields = ({ upload }: Attachment) => ({
  ...{ id: upload.id, filename: upload.filename, size: upload.size, mime: 'text/plain', sha256: null },
  ...{ uploader: personFields(upload.by), createdAt: anything },
})

/** Why the caller cannot attach these uploads to an issue, each judged before the limit (attachments § Linking). */
export function refusalOfUploads(of: Project, by: Caller, issue: Issue, uploads: readonly Upload[]) {
  for (const upload of uploads) {
    if (isUnknown(of, upload, by)) return 'attachment_not_found'
    if (upload.state === 'pending') return 'attachment_not_ready'
    if (upload.state === 'linked') return 'attachment_linked'
  }
  return uploads.length > 0 && issue.attachments.length + uploads.length > most && 'attachment_limit'
}

export function attach(issue: Issue, uploads: readonly Upload[], comment: Attachment['comment']): void {
  for (const upload of uploads) {
    upload.state = 'linked'
    issue.attachments.push({ upload, comment })
  }
}

/** Deletes attachments, whose room is free at once. */
export function dropAttachments(issue: Issue, isDropped: (attachment: Attachment) => boolean): void {
  for (const { upload } of issue.attachments.filter(isDropped)) upload.state = 'gone'
  issue.attachments = issue.attachments.filter(each => !isDropped(each))
}
