import type { Client } from 'openapi-fetch'
import type { paths } from './api.ts'
import { StoreError, unwrap } from './errors.ts'
import { type Content, getSize, type Progress, putBytes, type Stream } from './store.ts'

export type { Progress }

export type UploadOptions = {
  /** As which it is announced, and registered unless `name` says otherwise; that of a `File` unless given. */
  filename?: string
  /** The media type; that of a blob unless given. */
  mime?: string
  /** Of the bytes, as 64 hex digits, for those who download. */
  sha256?: string
  /** Where the file goes; the root unless given. */
  folderId?: string | null
  name?: string
  /** The revision that this one was made from, 0 for none: where there is a newer one, it is refused. */
  baseRevision?: number
  onProgress?: (progress: Progress) => void
  signal?: AbortSignal
}

type Files = paths['/api/projects/{projectId}/files']['post']
export type Uploaded = Files['responses'][201]['content']['application/json']

/**
 * Puts bytes into a project as a file, or as its next revision: starts an upload, sends it to the object store,
 * completes and registers it. Where anything fails, the upload is cancelled and its room is free again. Throws a
 * `CairnError`, a `StoreError`, a `TypeError` of the network, or the reason of the signal.
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
  ({ POST, DELETE }: Client<paths>, addressOf: (told: string) => string): Upload =>
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
      // What was registered all the same is not cancelled by this.
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
