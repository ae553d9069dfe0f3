import type { Client } from 'openapi-fetch'
import type { paths } from './api.ts'
import { StoreError, unwrap } from './errors.ts'
import { type Content, getSize, type Progress, putBytes, type Stream } from './store.ts'

export type { Progress }

export type UploadOptions = {
  /** The name of the upload, and of the file unless `name` is set. The default is the name of a `File`. */
  filename?: string
  /** The media type. The default is the type of a blob. */
  mime?: string
  /** The SHA-256 of the bytes as 64 hex digits, for verification by downloads. */
  sha256?: string
  /** The folder of the file. The default is the root. */
  folderId?: string | null
  name?: string
  /** The revision that this one is based on, or 0 for a new file. The service refuses it if there is a newer one. */
  baseRevision?: number
  onProgress?: (progress: Progress) => void
  signal?: AbortSignal
}

type Files = paths['/api/projects/{projectId}/files']['post']
export type Uploaded = Files['responses'][201]['content']['application/json']

/**
 * Uploads content as a file or its next revision: starts an upload, sends the bytes to the object store, and completes and
 * registers it. If a step fails, cancels the upload, which frees its space. Throws a `CairnError`, a `StoreError`, a
 * `TypeError` of the network, or the reason of the signal.
 */
export interface Upload {
  (projectId: string, file: File, options?: UploadOptions): Promise<Uploaded>
  (
    projectId: string,
    content: Blob | Uint8Array | Stream,
    options: UploadOptions & { filename: string },
  ): Promise<Uploaded>
}

export const createUpload =
  ({ POST, DELETE }: Client<paths>, addressOf: (address: string) => string): Upload =>
  async (projectId: string, content: Content, options: UploadOptions = {}) => {
    const { sha256, folderId, name, baseRevision, onProgress, signal = null } = options
    const { filename = getName(content), mime = getType(content) } = options
    const of = { params: { path: { projectId } }, signal }
    const { attachment, upload } = await unwrap(
      POST('/api/projects/{projectId}/attachments', {
        ...of,
        body: { filename, size: getSize(content), ...omitUndefined({ mime, sha256 }) },
      }),
    )
    const own = { params: { path: { projectId, attachmentId: attachment.id } } }
    try {
      const target = { ...upload, method: 'PUT', url: addressOf(upload.url) }
      const status = await putBytes(target, content, { onProgress, signal })
      if (status !== 200) throw new StoreError(status)
      await unwrap(POST('/api/projects/{projectId}/attachments/{attachmentId}/complete', { ...own, signal }))
      const body = { attachmentId: attachment.id, ...omitUndefined({ folderId, name, baseRevision }) }
      return await unwrap(POST('/api/projects/{projectId}/files', { ...of, body }))
    } catch (thrown) {
      // This does not affect an upload that was registered nevertheless.
      const cancel = { ...own, signal: null }
      await DELETE('/api/projects/{projectId}/attachments/{attachmentId}', cancel).catch(() => {})
      throw thrown
    }
  }

const getName = (content: Content) => ('name' in content ? String(content.name) : '')

const getType = (content: Content) => (content instanceof Blob && content.type ? content.type : undefined)

type Given<Options> = { [Name in keyof Options]?: Exclude<Options[Name], undefined> }

const omitUndefined = <Options extends object>(options: Options): Given<Options> =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Given<Options>
