import { CopyObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'

/** The Worker together with what it needs of the object-store SDK: bundled for its size, never served. */
export { default } from '../../src/worker.ts'
export const objectStore = { CopyObjectCommand, GetObjectCommand, PutObjectCommand, S3Client, getSignedUrl }
