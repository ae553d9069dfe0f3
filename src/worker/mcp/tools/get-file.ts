import { resultOf } from '../shared/schemas.ts'
import { bytesOf, fits, resultBytes } from '../shared/sizes.ts'
import type { Call, Fields, Outcome, Tool } from '../shared/tool.ts'

/** Bytes of a text that a result has in place (mcp § Files). */
export const textBytes = 32_768

export const getFile: Tool = {
  name: 'get_file',
  description:
    'A file by fileId, or an attachment of an issue by number and attachmentId. Text of up to 32 KB is in the result, everything else behind the url, for 5 minutes.',
  operations: ['file.download', 'issue_attachment.download'],
  args: {
    projectId: '',
    fileId: '',
    revision: 'of the file, default the current one',
    number: '',
    attachmentId: '',
  },
  required: ['projectId'],
  output: schemas =>
    resultOf(
      {
        ...schemas.fields('file.download', '', ['filename', 'size', 'mime', 'url', 'expiresAt']),
        text: { type: 'string' },
      },
      ['text'],
    ),
  async run({ args, perform, transfer }) {
    const isAttachment = args.fileId === undefined && args.attachmentId !== undefined
    const { body } = await perform<Download>(
      isAttachment ? 'issue_attachment.download' : 'file.download',
      args,
    )
    return shown(body, body.size <= textBytes ? await textAt(body.url, transfer) : null)
  },
}

type Download = Fields & { url: string; size: number }

/** In both forms of the result if there is room, otherwise as the text that clients show. */
function shown(file: Fields, text: string | null): Outcome {
  if (text === null) return { structured: file }
  const both = { ...file, text }
  if (fits(both)) return { structured: both }
  const size = bytesOf(JSON.stringify(file)) + bytesOf(JSON.stringify(text)) + 1_000
  return size <= resultBytes ? { structured: file, text } : { structured: file }
}

/** The text of these bytes, or null if they are not text in UTF-8. */
async function textAt(url: string, transfer: Call['transfer']): Promise<string | null> {
  const response = await transfer(url)
  const bytes = new Uint8Array(await response.arrayBuffer())
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what text does not have
    return /[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text) ? null : text
  } catch {
    return null
  }
}
