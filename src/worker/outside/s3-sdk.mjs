// The parts of the SDK that s3.ts uses. The bundle contains this file in place of the SDK's index (wrangler.toml).
export { CopyObjectCommand } from '@aws-sdk/client-s3/dist-es/commands/CopyObjectCommand'
export { DeleteObjectsCommand } from '@aws-sdk/client-s3/dist-es/commands/DeleteObjectsCommand'
export { GetObjectCommand } from '@aws-sdk/client-s3/dist-es/commands/GetObjectCommand'
export { HeadObjectCommand } from '@aws-sdk/client-s3/dist-es/commands/HeadObjectCommand'
export { ListObjectsV2Command } from '@aws-sdk/client-s3/dist-es/commands/ListObjectsV2Command'
export { PutObjectCommand } from '@aws-sdk/client-s3/dist-es/commands/PutObjectCommand'
export { S3ServiceException } from '@aws-sdk/client-s3/dist-es/models/S3ServiceException'
export { S3Client } from '@aws-sdk/client-s3/dist-es/S3Client'
