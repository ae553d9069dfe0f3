import * as z from 'zod'
import { Actor, idOf, instantOf, listOf, secretOf } from '../shared/answers.ts'

/** `Attachment` of the contract (files § Starting an upload). */
const Attachment = z.lazy(() =>
  z
    .strictObject({
      id: idOf('the upload'),
      filename: z.string().meta({ description: 'The announced name, 1 to 255 characters.' }),
      size: z.int().min(0).meta({ description: 'The announced size in bytes.' }),
      mime: z.string().meta({ description: 'The announced media type.' }),
      sha256: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .nullable()
        .meta({
          description: 'The announced SHA-256 in 64 hex digits; null if not announced. It is never checked.',
        }),
      status: z
        .enum(['pending', 'ready'])
        .meta({ description: '`pending` until it is completed, then `ready`.' }),
      linked: z.boolean().meta({
        description: 'Whether it was registered as a revision of a file, or attached to an issue or comment.',
      }),
      uploader: Actor.meta({ description: 'Who started it.' }),
      createdAt: instantOf('When it was started'),
      expiresAt: instantOf('When it is deleted').nullable().meta({
        description:
          'When it is deleted unless it is linked, 24 hours after its start, as ISO 8601 in UTC; null if it is linked.',
      }),
    })
    .meta({
      id: 'Attachment',
      description: 'An upload, from its start until it is part of a file, issue, or comment.',
    }),
)

export const AttachmentAnswer = z.lazy(() =>
  z
    .strictObject({
      attachment: Attachment.meta({ description: 'The upload after the change.' }),
    })
    .meta({ id: 'AttachmentResponse', description: 'An upload.' }),
)

export const AttachmentsAnswer = z.lazy(() =>
  listOf('AttachmentList', 'attachments', Attachment, 'newest first'),
)

const Upload = z.lazy(() =>
  z
    .strictObject({
      url: secretOf(z.url(), 'Where to send the bytes. It accepts exactly the announced size and type.'),
      method: z.literal('PUT').meta({ description: 'The method of the request.' }),
      headers: z
        .strictObject({
          'content-type': z.string().meta({ description: 'The announced media type.' }),
        })
        .meta({ description: 'The headers of the request.' }),
      expiresAt: instantOf('When the URL expires, after 15 minutes'),
    })
    .meta({ id: 'Upload', description: 'How to send the bytes to the object store.' }),
)

export const NewAttachmentAnswer = z.lazy(() =>
  z
    .strictObject({ attachment: Attachment, upload: Upload })
    .meta({ id: 'StartedUpload', description: 'A new upload, and how to send its bytes.' }),
)
