import * as z from 'zod'
import { ids } from '../shared/fields.ts'

/** Attachments of an issue and its comments together (attachments § Linking). */
export const attachmentLimit = 100

/** Unknown keys are refused (issues § Fields). */
export const IssueAttachmentLink = z.lazy(() =>
  z.strictObject({
    attachmentId: z.guid().meta({ description: 'ID of a ready upload of the caller.' }),
  }),
)
export type IssueAttachmentLink = z.output<typeof IssueAttachmentLink>

export const attachmentIds = ids(attachmentLimit).optional().meta({
  description: 'IDs of ready uploads of the caller, which become attachments of the comment.',
})
