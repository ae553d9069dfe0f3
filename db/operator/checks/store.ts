import type { Settings, StoreSettings } from '../../../src/worker/env.ts'
import { openS3, type S3 } from '../../../src/worker/outside/s3.ts'
import { errorReason, type Finding, finding, type Problem, skipped, timeoutMs } from './problems.ts'

/** Lists, writes, reads, and deletes an object as the service does, and checks that browsers can upload. */
export async function checkStore({ store, appUrl }: Settings): Promise<Finding> {
  if (!store) return skipped('object store', 'no store is configured')
  const s3 = openS3(store)
  const problem =
    (await attempt('list objects', store, signal => s3.list(null, 1, signal))) ??
    (await attempt('write, read, and delete an object', store, signal => writeProbe(s3, signal))) ??
    (await checkBrowsers(s3, appUrl))
  return finding('object store', `bucket ${store.bucket} at ${store.endpoint}`, problem)
}

const probeKey = () => `doctor/${crypto.randomUUID()}`

async function writeProbe(s3: S3, signal: AbortSignal): Promise<void> {
  const key = probeKey()
  const written = new TextEncoder().encode(key)
  await s3.put(key, written, 'text/plain', signal)
  const read = await s3.read(key, signal)
  const undeleted = await s3.deleteObjects([key], signal)
  if (new TextDecoder().decode(read) !== key) throw new Error('the object read differs from the one written')
  if (undeleted.length > 0) throw new Error('the object could not be deleted')
}

async function attempt(
  action: string,
  store: StoreSettings,
  work: (signal: AbortSignal) => Promise<unknown>,
): Promise<Problem | null> {
  try {
    await work(AbortSignal.timeout(timeoutMs))
    return null
  } catch (thrown) {
    return problemOf(action, store, thrown)
  }
}

function problemOf(action: string, { bucket, endpoint }: StoreSettings, thrown: unknown): Problem {
  const { name, $metadata } = thrown as { name?: string; $metadata?: { httpStatusCode?: number } }
  const status = $metadata?.httpStatusCode
  if (name === 'NoSuchBucket')
    return {
      what: `The object store has no bucket ${bucket}`,
      remedy: `Run npm run wrangler -- r2 bucket create ${bucket}, or fix STORE_BUCKET.`,
    }
  if (name === 'RequestTimeTooSkewed')
    return {
      what: `The clocks of the object store and of this machine differ, so the store refuses to ${action}`,
      remedy: 'Correct the clock of this machine, and run doctor again.',
    }
  if (status === 401 || status === 403)
    return {
      what: `The object store does not allow the key to ${action}: ${name}`,
      remedy: `Set STORE_ACCESS_KEY_ID and STORE_SECRET_ACCESS_KEY to a key with Object Read & Write on ${bucket}.`,
    }
  return {
    what: `Doctor cannot ${action} at ${endpoint}: ${status ? `${status} ${name}` : errorReason(thrown)}`,
    remedy: 'Fix STORE_ENDPOINT, or wait until the store is available again.',
  }
}

/** Sends the preflight request of a browser that uploads to a presigned URL of another origin. */
async function checkBrowsers(s3: S3, appUrl: string): Promise<Problem | null> {
  const url = await s3.presignPut(probeKey(), { size: 1, mime: 'text/plain' }, new Date(), 60)
  const preflight = fetch(url, {
    method: 'OPTIONS',
    headers: {
      origin: appUrl,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'content-type',
    },
    signal: AbortSignal.timeout(timeoutMs),
  })
  const allowed = await preflight.then(
    ({ headers }) => headers.get('access-control-allow-origin'),
    () => null,
  )
  if (allowed === '*' || allowed === appUrl) return null
  return {
    what: `The object store does not allow browsers at ${appUrl} to upload`,
    remedy: "Set the bucket's CORS rules as described in docs/deploy.md.",
  }
}
