import { ApiError } from '../../errors.ts'
import { Refusal, refuse, refuseArgument } from '../shared/refusal.ts'
import { objectOf, resultOf } from '../shared/schemas.ts'
import { pick } from '../shared/sizes.ts'
import type { Arguments, Call, Fields, Outcome, Tool } from '../shared/tool.ts'
import { textBytes } from './get-file.ts'

const ofFile = ['id', 'name', 'folderId', 'currentRevision', 'size', 'mime']
const ofAttachment = ['id', 'filename', 'size', 'mime']

/** The type of a text without another one. */
const plainText = 'text/plain; charset=utf-8'

export const addFile: Tool = {
  name: 'add_file',
  description:
    'Adds a file to the project, or with number to that issue. Text of up to 32 KB: filename and text. Anything else in two calls: filename and size give an upload, to whose url you send the bytes by PUT with its headers; then attachmentId finishes it, with number or folderId if needed. The same name in a folder is a new revision.',
  operations: [
    ...(['attachment.create', 'attachment.complete', 'attachment.cancel'] as const),
    ...(['file.register', 'issue_attachment.link'] as const),
  ],
  writes: { again: false },
  args: {
    projectId: '',
    filename: '',
    text: { type: 'string' },
    size: 'in bytes',
    mime: '',
    attachmentId: 'of the upload',
    number: '',
    folderId: '',
  },
  required: ['projectId'],
  output: schemas =>
    resultOf(
      {
        file: objectOf(schemas.fields('file.register', 'file', ['id', 'name', 'currentRevision'])),
        attachment: objectOf(schemas.fields('issue_attachment.link', 'attachment', ['id', 'filename'])),
        attachmentId: { type: 'string' },
        upload: { type: 'object' },
      },
      ['file', 'attachment', 'attachmentId', 'upload'],
    ),
  async run(call) {
    const { args } = call
    if (args.attachmentId !== undefined) return finish(call, withoutBytes(args))
    if (args.text === undefined) return start(call, args)
    return sendAndFinish(call, args)
  },
}

/** The arguments of an upload that was announced before. */
function withoutBytes(args: Arguments): Arguments {
  for (const name of ['text', 'size', 'mime'])
    if (args[name] !== undefined)
      throw refuseArgument(
        name,
        'は「attachmentId」と同時に指定できません',
        'cannot be given with `attachmentId`',
      )
  return args
}

type Started = {
  attachment: { id: string }
  upload: { url: string; method: string; headers: Record<string, string> }
}

/** Starts an upload that the caller sends. Where it goes is named by the call that finishes it. */
async function start({ perform }: Call, args: Arguments): Promise<Outcome> {
  const { projectId, filename, size, mime } = args
  for (const name of ['number', 'folderId'])
    if (args[name] !== undefined)
      throw refuseArgument(
        name,
        'は、「text」または「attachmentId」と同時に指定してください',
        'must be given with `text`, or later with `attachmentId`',
      )
  if (size === undefined)
    throw refuseArgument('size', 'は、「text」がない場合は必須です', 'is required if there is no `text`')
  const { body } = await perform<Started>('attachment.create', { projectId, filename, size, mime })
  return { structured: { attachmentId: body.attachment.id, upload: body.upload } }
}

/**
 * Uploads a text. If it cannot become a file, its room is free again at once. With a key it is kept, because a repeat
 * continues with the same upload.
 */
async function sendAndFinish(call: Call, args: Arguments): Promise<Outcome> {
  const { projectId, filename, text, size: given, mime = plainText } = args
  const bytes = encode(text)
  const size = bytes.length
  if (given !== undefined && given !== size)
    throw refuseArgument('size', 'が「text」の大きさと異なります', 'is not the size of `text`')
  const { body } = await call.perform<Started>('attachment.create', { projectId, filename, size, mime })
  const { url, method, headers } = body.upload
  const attachmentId = body.attachment.id
  const send = () => call.transfer(url, { method, headers, body: bytes })
  const finishIt = () => finish(call, { ...args, attachmentId })
  if (call.isKeyed) return finishUnlessMissing(send, finishIt)
  try {
    await send()
    return await finishIt()
  } catch (thrown) {
    if (thrown instanceof Refusal) await call.perform('attachment.cancel', { projectId, attachmentId })
    throw thrown
  }
}

/**
 * Finishes an upload also if its text is refused, because its URL has expired when a call is repeated later. What counts
 * is whether the store has the text.
 */
async function finishUnlessMissing(
  send: () => Promise<unknown>,
  finishIt: () => Promise<Outcome>,
): Promise<Outcome> {
  const [sent] = await Promise.allSettled([send()])
  try {
    return await finishIt()
  } catch (thrown) {
    const isMissing = thrown instanceof Refusal && thrown.error?.code === 'upload_incomplete'
    throw isMissing && sent.status === 'rejected' ? sent.reason : thrown
  }
}

/** The bytes of a text that can be uploaded. */
function encode(text: unknown): Uint8Array {
  if (typeof text !== 'string' || !text.isWellFormed())
    throw refuseArgument('text', 'は文字列で指定してください', 'must be text')
  const bytes = new TextEncoder().encode(text)
  if (bytes.length > textBytes) throw tooLarge(bytes.length)
  return bytes
}

/** The refusal of a long text says how to add it anyway. */
const tooLarge = (size: number): Refusal =>
  refuse(
    new ApiError('payload_too_large', {
      limit: textBytes,
      field: 'text',
      message: [
        `「text」は ${textBytes} バイトまでです (${size} バイト)。「text」の代わりに「filename」と「size」を指定し、返された upload の url に送信するか、cairn files put を使ってください`,
        `"text" can have at most ${textBytes} bytes, and has ${size}. Give \`filename\` and \`size\` without \`text\`, and send the bytes to the \`url\` of the \`upload\`. With a shell, you can also run \`cairn files put\``,
      ],
    }),
  )

/** Completes an upload, and registers it as a file or attaches it to the issue. */
async function finish({ perform }: Call, args: Arguments): Promise<Outcome> {
  const { projectId, attachmentId, number, folderId, filename } = args
  if (number !== undefined && folderId !== undefined)
    throw refuseArgument('folderId', 'は「number」と同時に指定できません', 'cannot be given with `number`')
  await perform('attachment.complete', { projectId, attachmentId })
  if (number === undefined) {
    const { body } = await perform<{ file: Fields }>('file.register', {
      projectId,
      attachmentId,
      folderId,
      name: filename,
    })
    return { structured: { file: pick(body.file, ofFile, 300) } }
  }
  const { body } = await perform<{ attachment: Fields }>('issue_attachment.link', {
    projectId,
    attachmentId,
    number,
  })
  return { structured: { attachment: pick(body.attachment, ofAttachment, 300) } }
}
