import type { ObjectStore, Presigned } from '../domain/files/object-store.ts'
import type { StoreSettings } from '../env.ts'
import { ApiError } from '../errors.ts'
import { Meter } from '../meter.ts'
import type { S3 } from './s3.ts'

const uploadSeconds = 15 * 60
/** Seconds for which the URL of a download is valid (files § Download). */
export const downloadSeconds = 5 * 60
/** Milliseconds between the attempts of one call. Every call can be repeated safely. */
export const pauses = [100, 400]

/** `requestId` is logged with failures. */
export function openObjectStore(settings: StoreSettings | null, requestId?: string): ObjectStore {
  const meter = new Meter()
  const open = async () => {
    if (!settings) throw new ApiError('storage_unavailable')
    const { openS3, classifyFailure } = await import('./s3.ts')
    return { s3: openS3(settings), classifyFailure, timeoutMs: settings.timeoutSeconds * 1000 }
  }
  const call = async <T, Absent = never>(
    name: string,
    work: Work<T>,
    absent?: Absent,
  ): Promise<T | Absent> => {
    const { s3, classifyFailure, timeoutMs } = await open()
    const hangUp = new AbortController()
    const { signal } = hangUp
    const late = setTimeout(() => hangUp.abort(), timeoutMs)
    const attempts = async () => {
      for (const pause of [...pauses, null]) {
        meter.calls++
        try {
          return await work(s3, signal)
        } catch (thrown) {
          const { isAbsent, isPassing, ...reason } = classifyFailure(thrown)
          if (isAbsent && absent !== undefined) return absent
          console.warn(JSON.stringify({ requestId, failure: 'object store', call: name, ...reason }))
          if (!isPassing || signal.aborted || pause === null) break
          await new Promise(resume => setTimeout(resume, pause))
        }
      }
      throw new ApiError('storage_error')
    }
    return meter.time(attempts).finally(() => clearTimeout(late))
  }
  return {
    get calls() {
      return meter.calls
    },
    get millis() {
      return meter.millis
    },
    presignUpload: async (key, object) => {
      const { s3 } = await open()
      return presigned(uploadSeconds, (at, seconds) => s3.presignPut(key, object, at, seconds))
    },
    presignDownload: async (key, disposition, mime) => {
      const { s3 } = await open()
      return presigned(downloadSeconds, (at, seconds) => s3.presignGet(key, disposition, mime, at, seconds))
    },
    describe: key => call('describe', (s3, signal) => s3.head(key, signal), null),
    put: (key, bytes, mime) => call('put', (s3, signal) => s3.put(key, bytes, mime, signal)),
    read: key => call('read', (s3, signal) => s3.read(key, signal), null),
    copy: (from, to) => call('copy', (s3, signal) => s3.copy(from, to, signal).then(() => true), false),
    discard: async keys =>
      keys.length === 0 ? [] : call('discard', (s3, signal) => s3.deleteObjects(keys, signal)),
    list: (after, limit = 1000) => call('list', (s3, signal) => s3.list(after, limit, signal)),
  }
}

type Work<T> = (s3: S3, signal: AbortSignal) => Promise<T>

/** Signs a URL. Signatures use whole seconds. */
async function presigned(
  seconds: number,
  sign: (at: Date, seconds: number) => Promise<string>,
): Promise<Presigned> {
  const at = new Date(Math.floor(Date.now() / 1000) * 1000)
  const url = await sign(at, seconds)
  return { url, expiresAt: new Date(at.getTime() + seconds * 1000).toISOString() }
}
