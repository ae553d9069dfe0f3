import { ConnectionError, StoreError } from './errors.ts'

/** A stream with a known size. */
export type Stream = { stream: ReadableStream<Uint8Array>; size: number }
export type Content = Blob | Uint8Array | Stream
/** In bytes. */
export type Progress = { sent: number; total: number }

type Target = { url: string; method: string; headers: Record<string, string> }
type Options = { onProgress?: ((progress: Progress) => void) | undefined; signal: AbortSignal | null }

// Browsers have XMLHttpRequest, and workerd has FixedLengthStream.
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

/** Sends bytes to a presigned URL, which accepts only the announced size. Returns the status of the response. */
export async function putBytes(target: Target, content: Content, options: Options): Promise<number> {
  const { onProgress, signal } = options
  if (!onProgress && !isStream(content)) return putWhole(target, content, signal)
  if (typeof XMLHttpRequest === 'undefined') return putStream(target, content, options)
  return putByXhr(target, isStream(content) ? await collect(content) : content, options)
}

/** Reads a stream of the announced size, and throws its own error if that fails. */
async function collect({ stream, size }: Stream): Promise<Blob> {
  const counted = countBytes(stream, size, () => {})
  return new Response(counted.stream).blob().catch(thrown => {
    throw counted.failure ? counted.failure.reason : thrown
  })
}

// The bytes are only for the address that the service returned, so redirects are not followed.
const redirect = 'manual'

const isStream = (content: Content): content is Stream => 'stream' in content && !(content instanceof Blob)

async function putWhole({ url, ...rest }: Target, body: Blob | Uint8Array, signal: AbortSignal | null) {
  const init = { ...rest, body: body as NonNullable<RequestInit['body']>, signal, redirect } as const
  return readStatus(await fetch(url, init))
}

/** The store needs the length first. A stream sends it in a header, or in workerd as a `FixedLengthStream`. */
async function putStream({ url, method, headers }: Target, content: Content, options: Options) {
  const { onProgress = () => {}, signal } = options
  const total = getSize(content)
  const counted = countBytes(toStream(content), total, onProgress)
  const isWorkerd = typeof FixedLengthStream !== 'undefined'
  const init: RequestInit & { duplex: 'half' } = {
    method,
    headers: isWorkerd ? headers : { ...headers, 'content-length': String(total) },
    body: isWorkerd ? counted.stream.pipeThrough(new FixedLengthStream(total)) : counted.stream,
    signal,
    duplex: 'half',
    redirect,
    // With these options, Node does not keep the whole body in memory for a redirect or a retry.
    ...(!isWorkerd && { redirect: 'error', window: null }),
  }
  const response = await fetch(url, init).catch(thrown => {
    throw counted.failure ? counted.failure.reason : redirectOf(thrown)
  })
  return readStatus(response)
}

/** Node reports a refused redirect as a network error. */
function redirectOf(thrown: unknown): unknown {
  const cause = thrown instanceof Error ? thrown.cause : null
  return cause instanceof Error && cause.message === 'unexpected redirect' ? new StoreError(302) : thrown
}

/** Streams content in chunks, because a blob in memory streams as one chunk. */
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

/** `failure`: why the stream could not be read. For `fetch`, this is an error of the network. */
type Counted = { stream: ReadableStream<Uint8Array>; failure: { reason: unknown } | null }

function countBytes(
  content: ReadableStream<Uint8Array>,
  total: number,
  onProgress: (progress: Progress) => void,
): Counted {
  const reader = content.getReader()
  let sent = 0
  const next = async (): Promise<Uint8Array | null> => {
    const { done, value } = await reader.read()
    if (done && sent < total) throw new RangeError(`The stream has ${sent} bytes instead of ${total}`)
    if (done) return null
    sent += value.byteLength
    if (sent > total) throw new RangeError(`The stream has more than ${total} bytes`)
    return value
  }
  const counted: Counted = {
    failure: null,
    stream: new ReadableStream({
      async pull(controller) {
        try {
          const chunk = await next()
          if (!chunk) return controller.close()
          controller.enqueue(chunk)
          onProgress({ sent, total })
        } catch (reason) {
          counted.failure = { reason }
          await reader.cancel(reason).catch(() => {})
          throw reason
        }
      },
      cancel: reason => reader.cancel(reason),
    }),
  }
  return counted
}

async function readStatus(response: Response): Promise<number> {
  await response.body?.cancel()
  return response.status
}

/** Only XMLHttpRequest reports upload progress in browsers. It does not accept streams. */
function putByXhr({ url, method, headers }: Target, body: Blob | Uint8Array, options: Options) {
  const { onProgress, signal } = options
  return new Promise<number>((resolve, reject) => {
    const xhr = new XMLHttpRequest!()
    xhr.open(method, url)
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    xhr.upload.onprogress = ({ loaded }) => {
      try {
        onProgress?.({ sent: loaded, total: getSize(body) })
      } catch (thrown) {
        reject(thrown)
        xhr.abort()
      }
    }
    xhr.onload = () => resolve(xhr.status)
    xhr.onerror = () => reject(new ConnectionError('Cannot reach the object store'))
    xhr.onabort = () => reject(signal?.reason)
    signal?.throwIfAborted()
    signal?.addEventListener('abort', () => xhr.abort(), { once: true })
    xhr.send(body)
  })
}
