import * as z from 'zod'
import { Actor, idOf, instantOf } from '../shared/answers.ts'

export const IssueAttachment = z.lazy(() =>
  z
    .strictObject({
      id: idOf('the attachment, which is that of the upload'),
      filename: z.string().meta({ description: 'Its name, 1 to 255 characters.' }),
      size: z.int().min(0).meta({ description: 'Its size in bytes.' }),
      mime: z.string().meta({ description: 'Its media type.' }),
      sha256: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .nullable()
        .meta({
          description:
            'The SHA-256 that its uploader announced, in 64 hex digits; null if not announced. It is never checked.',
        }),
      uploader: Actor.nullable().meta({ description: 'Who uploaded it; null for a former user.' }),
      createdAt: instantOf('When its upload was started'),
    })
    .meta({ id: 'IssueAttachment', description: 'An attachment of an issue or of a comment.' }),
)

export const ListedAttachment = z.lazy(() =>
  IssueAttachment.unwrap()
    .extend({
      commentId: z.guid().nullable().meta({
        description: 'ID of the comment that it belongs to; null if it belongs to the issue alone.',
      }),
    })
    .meta({ id: 'ListedAttachment', description: 'An attachment of an issue or of one of its comments.' }),
)

export const IssueAttachmentAnswer = z.lazy(() =>
  z
    .strictObject({ attachment: IssueAttachment })
    .meta({ id: 'IssueAttachmentResponse', description: 'An attachment of an issue.' }),
)
