import type { Settings, StoreSettings } from '../../../src/worker/env.ts'
import { openS3, type S3 } from '../../../src/worker/outside/s3.ts'
import { type Finding, finding, type Problem, patience, reasonOf, skipped } from './problems.ts'

/** Lists, writes, reads and deletes an object, as the service does, and asks whether browsers may upload. */
export async function checkStore({ store, appUrl }: Settings): Promise<Finding> {
  if (!store) return skipped('object store', 'none is configured')
  const s3 = openS3(store)
  const problem =
    (await attempt('list', store, signal => s3.list(null, 1, signal))) ??
    (await attempt('write, read and delete', store, signal => writeProbe(s3, signal))) ??
    (await checkBrowsers(s3, appUrl))
  return finding('object store', `bucket ${store.bucket} at ${store.endpoint}`, problem)
}

const probeKey = () => `doctor/${crypto.randomUUID()}`

async function writeProbe(s3: S3, signal: AbortSignal): Promise<void> {
  const key = probeKey()
  const written = new TextEncoder().encode(key)
  await s3.put(key, written, 'text/plain', signal)
  const read = await s3.read(key, signal)
  const kept = await s3.deleteObjects([key], signal)
  if (new TextDecoder().decode(read) !== key) throw new Error('What was written is not what is read')
  if (kept.length > 0) throw new Error('What was written could not be deleted')
}

async function attempt(
  deed: string,
  store: StoreSettings,
  work: (signal: AbortSignal) => Promise<unknown>,
): Promise<Problem | null> {
  try {
    await work(AbortSignal.timeout(patience))
    return null
  } catch (thrown) {
    return problemOf(deed, store, thrown)
  }
}

function problemOf(deed: string, { bucket, endpoint }: StoreSettings, thrown: unknown): Problem {
  const { name, $metadata } = thrown as { name?: string; $metadata?: { httpStatusCode?: number } }
  const status = $metadata?.httpStatusCode
  if (name === 'NoSuchBucket')
    return {
      what: `The object store has no bucket ${bucket}`,
      remedy: `Run npm run wrangler -- r2 bucket create ${bucket}, or mend STORE_BUCKET.`,
    }
  if (status === 401 || status === 403)
    return {
      what: `The object store refuses to let the key ${deed}: ${name}`,
      remedy: `Set both halves of a key with Object Read & Write on ${bucket}: STORE_ACCESS_KEY_ID, STORE_SECRET_ACCESS_KEY.`,
    }
  return {
    what: `The object store at ${endpoint} does not ${deed}: ${status ? `${status} ${name}` : reasonOf(thrown)}`,
    remedy: 'Mend STORE_ENDPOINT, or wait for the store to answer again.',
  }
}

/** The question that a browser asks before it uploads by a presigned URL from another origin. */
async function checkBrowsers(s3: S3, appUrl: string): Promise<Problem | null> {
  const url = await s3.presignPut(probeKey(), { size: 1, mime: 'text/plain' }, new Date(), 60)
  const ask = fetch(url, {
    method: 'OPTIONS',
    headers: {
      origin: appUrl,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'content-type',
    },
    signal: AbortSignal.timeout(patience),
  })
  const allowed = await ask.then(
    ({ headers }) => headers.get('access-control-allow-origin'),
    () => null,
  )
  if (allowed === '*' || allowed === appUrl) return null
  return {
    what: `The object store does not let browsers at ${appUrl} upload`,
    remedy: "Set the bucket's CORS rules, as docs/deploy.md has them.",
  }
}
