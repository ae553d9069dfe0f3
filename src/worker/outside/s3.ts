import { createHash } from 'node:crypto'
import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { ListedObjects, StoredObject } from '../domain/files/object-store.ts'
import type { StoreSettings } from '../env.ts'

/** A bucket with an S3 API. Only requests that need the store load it, because the SDK is the largest import. */
export type S3 = ReturnType<typeof openS3>

export function openS3(settings: StoreSettings) {
  const client = clientOf(settings)
  const Bucket = settings.bucket
  return {
    presignPut: (Key: string, { size, mime }: StoredObject, signingDate: Date, expiresIn: number) =>
      getSignedUrl(client, new PutObjectCommand({ Bucket, Key, ContentType: mime, ContentLength: size }), {
        signingDate,
        expiresIn,
        signableHeaders: new Set(['content-type', 'content-length']),
      }),

    presignGet: (Key: string, disposition: string, mime: string, signingDate: Date, expiresIn: number) =>
      getSignedUrl(
        client,
        new GetObjectCommand({
          Bucket,
          Key,
          ResponseContentDisposition: disposition,
          ResponseContentType: mime,
        }),
        { signingDate, expiresIn },
      ),

    async head(Key: string, abortSignal: AbortSignal): Promise<StoredObject> {
      const found = await client.send(new HeadObjectCommand({ Bucket, Key }), { abortSignal })
      return { size: found.ContentLength ?? 0, mime: found.ContentType ?? '' }
    },

    async put(Key: string, Body: Uint8Array, ContentType: string, abortSignal: AbortSignal): Promise<void> {
      await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType }), { abortSignal })
    },

    async read(Key: string, abortSignal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }), { abortSignal })
      return new Uint8Array(await Body!.transformToByteArray())
    },

    /** Throws unless the store confirms the copy. */
    async copy(from: string, Key: string, abortSignal: AbortSignal): Promise<void> {
      const command = new CopyObjectCommand({ Bucket, Key, CopySource: `${Bucket}/${from}` })
      const { CopyObjectResult } = await client.send(command, { abortSignal })
      if (!CopyObjectResult?.ETag) throw new Error('The response to a copy does not confirm it')
    },

    /** Returns the keys whose deletion the store does not confirm. An empty response confirms none. */
    async deleteObjects(keys: readonly string[], abortSignal: AbortSignal): Promise<string[]> {
      const Delete = { Objects: keys.map(Key => ({ Key })) }
      const { Deleted = [] } = await client.send(new DeleteObjectsCommand({ Bucket, Delete }), {
        abortSignal,
      })
      const deleted = new Set(Deleted.map(({ Key }) => Key))
      return keys.filter(key => !deleted.has(key))
    },

    async list(after: string | null, MaxKeys: number, abortSignal: AbortSignal): Promise<ListedObjects> {
      const StartAfter = after ?? undefined
      const found = await client.send(new ListObjectsV2Command({ Bucket, StartAfter, MaxKeys }), {
        abortSignal,
      })
      const objects = (found.Contents ?? []).map(({ Key, LastModified }) => ({
        key: Key!,
        storedAt: LastModified!,
      }))
      return { objects, next: found.IsTruncated ? (objects.at(-1)?.key ?? null) : null }
    },
  }
}

/** Why a call failed, without keys or credentials. `isPassing`: a retry can succeed. */
export function classifyFailure(thrown: unknown) {
  const { name, message, $metadata } = thrown as Partial<S3ServiceException>
  const status = $metadata?.httpStatusCode
  return {
    isAbsent: thrown instanceof S3ServiceException && ['NoSuchKey', 'NotFound'].includes(thrown.name),
    isPassing: status === undefined || status >= 500 || status === 429,
    status,
    reason: `${name}: ${message}`.slice(0, 300),
  }
}

const clients = new WeakMap<StoreSettings, S3Client>()

function clientOf(settings: StoreSettings): S3Client {
  const known = clients.get(settings)
  if (known) return known
  const { endpoint, region, accessKeyId, secretAccessKey } = settings
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // The caller retries and counts calls.
    maxAttempts: 1,
    // Otherwise, a presigned PUT has the checksum of an empty body.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  // A list of deletions needs a digest, and older stores support only this one, which the SDK does not send.
  client.middlewareStack.add(
    (next, { commandName }) =>
      args => {
        const { headers, body } = args.request as { headers: Record<string, string>; body: string }
        if (commandName === 'DeleteObjectsCommand')
          headers['content-md5'] = createHash('md5').update(body).digest('base64')
        return next(args)
      },
    { step: 'build' },
  )
  clients.set(settings, client)
  return client
}
