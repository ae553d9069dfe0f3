import { storeAddress } from '../../client/store-address.ts'
import { createSend, createUpload } from '../../client/uploads.ts'
import { client } from './client.ts'

/** Uploads a file of a project, or its next revision. */
export const uploadFile = createUpload(client, storeAddress)

/** Uploads a file, and passes the ID of the upload to what registers or attaches it. */
export const uploadThen = createSend(client, storeAddress)
