import { CreateBucketCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { ownStore } from '../../dev/stack/store/in-tests.ts'

/** Creates the bucket of the environment's store if it is missing. */
export async function makeBucket(): Promise<void> {
  if (!ownStore) return
  const client = new S3Client({
    endpoint: ownStore.STORE_ENDPOINT,
    // The region that every store accepts without a configured one.
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: {
      accessKeyId: ownStore.STORE_ACCESS_KEY_ID,
      secretAccessKey: ownStore.STORE_SECRET_ACCESS_KEY,
    },
  })
  const bucket = { Bucket: ownStore.STORE_BUCKET }
  const isThere = await client.send(new HeadBucketCommand(bucket)).then(
    () => true,
    thrown => {
      if (thrown?.name === 'NotFound') return false
      throw thrown
    },
  )
  if (!isThere) await client.send(new CreateBucketCommand(bucket))
  client.destroy()
}
