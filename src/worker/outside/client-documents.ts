import type { FetchDocument } from '../domain/apps/document-fetching.ts'

/** Maximum bytes of a document (draft-ietf-oauth-client-id-metadata-document, section 6.6). */
const maxBytes = 5_120

/** Milliseconds that its host has to send it. */
const timeoutMs = 5_000

/**
 * Fetches metadata documents. With `standIn`, that server responds in place of the world: its `/fetch?url=` is what the
 * host of the URL would send.
 */
export const openClientDocuments =
  (standIn: string | undefined): FetchDocument =>
  async url => {
    const signal = AbortSignal.timeout(timeoutMs)
    const address = standIn === undefined ? url : `${standIn}/fetch?${new URLSearchParams({ url })}`
    try {
      const response = await fetch(address, {
        signal,
        redirect: 'manual',
        headers: { accept: 'application/json', 'user-agent': 'Cairn' },
      })
      if (response.status === 200 && isJson(response)) return await readText(response)
      await response.body?.cancel()
      return null
    } catch {
      return null
    }
  }

function isJson({ headers }: Response): boolean {
  const [type] = (headers.get('content-type') ?? '').split(';', 1).map(text => text.trim().toLowerCase())
  return !type || /^application\/([a-z0-9.-]+\+)?json$/.test(type)
}

/** The text, or null if it is too long or is not UTF-8. Reads no more than it has to. */
async function readText(response: Response): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > maxBytes) return null
    chunks.push(chunk)
  }
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(Buffer.concat(chunks))
}
