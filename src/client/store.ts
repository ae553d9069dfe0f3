import { StoreError } from './errors.ts'

/** Bytes of a known number that come as they are read. */
export type Stream = { stream: ReadableStream<Uint8Array>; size: number }
export type Content = Blob | Uint8Array | Stream
/** In bytes. */
export type Progress = { sent: number; total: number }

type Target = { url: string; method: string; headers: Record<string, string> }
type Options = { onProgress?: ((progress: Progress) => void) | undefined; signal: AbortSignal | null }

// Each of them is there in some of the places where this runs: browsers, and workerd.
declare const XMLHttpRequest: (new () => Xhr) | undefined
declare const FixedLengthStream: (new (size: number) => TransformStream<Uint8Array, Uint8Array>) | undefined

type Xhr = {
  status: number
  upload: { onprogress: ((event: { loaded: number }) => void) | null }
  onload: (() => void) | null
  onerror: (() => void) | null
  onabort: (() => void) | null
  open(method: string, url: string): void
  setRequestHeader(name: string, value: string): void
  send(body: unknown): void
  abort(): void
}

export const getSize = (content: Content): number =>
  content instanceof Uint8Array ? content.byteLength : content.size

/** Sends the bytes to a presigned URL, which takes exactly the announced number of them: the status of the answer. */
export async function putBytes(target: Target, content: Content, options: Options): Promise<number> {
  const { onProgress, signal } = options
  if (!onProgress && !isStream(content)) return putWhole(target, content, signal)
  if (typeof XMLHttpRequest === 'undefined') return putStream(target, content, options)
  return putByXhr(target, isStream(content) ? await new Response(content.stream).blob() : content, options)
}

// The bytes are for the address that the service told: an answer that sends them elsewhere is a refusal.
const redirect = 'manual'

const isStream = (content: Content): content is Stream => 'stream' in content && !(content instanceof Blob)

async function putWhole({ url, ...rest }: Target, body: Blob | Uint8Array, signal: AbortSignal | null) {
  const init = { ...rest, body: body as NonNullable<RequestInit['body']>, signal, redirect } as const
  return readStatus(await fetch(url, init))
}

/** The store wants the length beforehand, which a stream tells by a header, or in workerd by its kind. */
async function putStream({ url, method, headers }: Target, content: Content, options: Options) {
  const { onProgress = () => {}, signal } = options
  const total = getSize(content)
  const counted = toStream(content).pipeThrough(countBytes(total, onProgress))
  const isWorkerd = typeof FixedLengthStream !== 'undefined'
  const init: RequestInit & { duplex: 'half' } = {
    method,
    headers: isWorkerd ? headers : { ...headers, 'content-length': String(total) },
    body: isWorkerd ? counted.pipeThrough(new FixedLengthStream(total)) : counted,
    signal,
    duplex: 'half',
    redirect,
    // Node keeps all of a body that it might have to send again, unless it is told that it never will.
    ...(!isWorkerd && { redirect: 'error', window: null }),
  }
  return readStatus(await fetch(url, init).catch(rethrowRedirect))
}

/** Node tells a redirect that it must not follow as a failure of the network. */
function rethrowRedirect(thrown: unknown): never {
  const cause = thrown instanceof Error ? thrown.cause : null
  throw cause instanceof Error && cause.message === 'unexpected redirect' ? new StoreError(302) : thrown
}

/** In pieces, for a blob in memory streams as one. */
function toStream(content: Content): ReadableStream<Uint8Array> {
  if (isStream(content)) return content.stream
  const blob = content instanceof Blob ? content : new Blob([content as Uint8Array<ArrayBuffer>])
  let at = 0
  return new ReadableStream({
    async pull(controller) {
      if (at >= blob.size) return controller.close()
      controller.enqueue(new Uint8Array(await blob.slice(at, at + pieceSize).arrayBuffer()))
      at += pieceSize
    },
  })
}

const pieceSize = 64 * 1024

function countBytes(total: number, onProgress: (progress: Progress) => void) {
  let sent = 0
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      controller.enqueue(chunk)
      sent += chunk.byteLength
      onProgress({ sent, total })
    },
  })
}

async function readStatus(response: Response): Promise<number> {
  await response.body?.cancel()
  return response.status
}

/** Only this tells a browser's page what was sent; without a stream, which it does not take. */
function putByXhr({ url, method, headers }: Target, body: Blob | Uint8Array, options: Options) {
  const { onProgress, signal } = options
  return new Promise<number>((resolve, reject) => {
    const xhr = new XMLHttpRequest!()
    xhr.open(method, url)
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    xhr.upload.onprogress = ({ loaded }) => onProgress?.({ sent: loaded, total: getSize(body) })
    xhr.onload = () => resolve(xhr.status)
    xhr.onerror = () => reject(new TypeError('The object store cannot be reached'))
    xhr.onabort = () => reject(signal?.reason)
    signal?.throwIfAborted()
    signal?.addEventListener('abort', () => xhr.abort(), { once: true })
    xhr.send(body)
  })
}
