import * as z from 'zod'
import { Actor, idOf, instantOf, listOf, secretOf } from '../shared/answers.ts'

/** `Attachment` of the contract (files § Starting an upload). */
const Attachment = z.lazy(() =>
  z
    .strictObject({
      id: idOf('the upload'),
      filename: z.string().meta({ description: 'The name that it was announced with, 1 to 255 characters.' }),
      size: z.int().min(0).meta({ description: 'The announced size in bytes.' }),
      mime: z.string().meta({ description: 'The announced media type.' }),
      sha256: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .nullable()
        .meta({ description: 'The announced SHA-256 in 64 hex digits, never checked; null: not announced.' }),
      status: z
        .enum(['pending', 'ready'])
        .meta({ description: '`pending` until it is completed, then `ready`.' }),
      linked: z.boolean().meta({ description: 'True once it was registered as a revision of a file.' }),
      uploader: Actor.meta({ description: 'Who started it.' }),
      createdAt: instantOf('When it was started'),
      expiresAt: instantOf('When it is given up').nullable().meta({
        description:
          'When it is given up unless it is registered, 24 hours after it was started, as ISO 8601 in UTC; null: linked, never.',
      }),
    })
    .meta({ id: 'Attachment', description: 'An upload, from its start until it is part of a file.' }),
)

export const AttachmentAnswer = z.lazy(() =>
  z.strictObject({
    attachment: Attachment.meta({ description: 'The upload as it is from here on.' }),
  }),
)

export const AttachmentsAnswer = z.lazy(() => listOf('attachments', Attachment, 'newest first'))

const Upload = z.lazy(() =>
  z
    .strictObject({
      url: secretOf(z.url(), 'Where to send the bytes. It takes exactly what was announced.'),
      method: z.literal('PUT').meta({ description: 'The method to send them with.' }),
      headers: z
        .strictObject({
          'content-type': z.string().meta({ description: 'The announced media type.' }),
        })
        .meta({ description: 'The headers to send with them.' }),
      expiresAt: instantOf('When the URL ends, after 15 minutes'),
    })
    .meta({ id: 'Upload', description: 'How to send the bytes to the object store.' }),
)

export const NewAttachmentAnswer = z.lazy(() => z.strictObject({ attachment: Attachment, upload: Upload }))
