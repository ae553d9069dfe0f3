import type { Client } from 'openapi-fetch'
import type { paths } from './api.ts'
import { StoreError, unwrap } from './errors.ts'
import { type Content, getSize, type Progress, putBytes, type Stream } from './store.ts'

export type { Progress }

export type TransferOptions = {
  /** The name of the upload. The default is the name of a `File`. */
  filename?: string
  /** The media type. The default is the type of a blob. */
  mime?: string
  /** The SHA-256 of the bytes as 64 hex digits, for verification by downloads. */
  sha256?: string
  onProgress?: (progress: Progress) => void
  signal?: AbortSignal
}

export type UploadOptions = TransferOptions & {
  /** The folder of the file. The default is the root. */
  folderId?: string | null
  /** The name of the file. The default is that of the upload. */
  name?: string
  /** The revision that this one is based on, or 0 for a new file. The service refuses it if there is a newer one. */
  baseRevision?: number
}

type Files = paths['/api/projects/{projectId}/files']['post']
export type Uploaded = Files['responses'][201]['content']['application/json']

type Attachments = paths['/api/projects/{projectId}/issues/{number}/attachments']['post']
export type Attached = Attachments['responses'][201]['content']['application/json']

/**
 * Uploads content as a file or its next revision: starts an upload, sends the bytes to the object store, and completes and
 * registers it. If a step fails, cancels the upload, which frees its space. Throws a `CairnError`, a `StoreError`, a
 * `TypeError` of the network, a `RangeError` if a stream does not have its size, the reason of the signal, or an error of the
 * stream.
 */
export interface Upload {
  (projectId: string, file: File, options?: UploadOptions): Promise<Uploaded>
  (
    projectId: string,
    content: Blob | Uint8Array | Stream,
    options: UploadOptions & { filename: string },
  ): Promise<Uploaded>
}

/** Uploads content like `Upload`, and attaches it to an issue. */
export interface Attach {
  (issue: IssuePath, file: File, options?: TransferOptions): Promise<Attached>
  (
    issue: IssuePath,
    content: Blob | Uint8Array | Stream,
    options: TransferOptions & { filename: string },
  ): Promise<Attached>
}

type IssuePath = { projectId: string; number: number }

export const createUpload =
  (client: Client<paths>, addressOf: AddressOf): Upload =>
  (projectId: string, content: Content, options: UploadOptions = {}) => {
    const { folderId, name, baseRevision, signal = null } = options
    const params = { path: { projectId } }
    return transfer({ client, addressOf }, projectId, content, options, attachmentId => {
      const body = { attachmentId, ...omitUndefined({ folderId, name, baseRevision }) }
      return unwrap(client.POST('/api/projects/{projectId}/files', { params, signal, body }))
    })
  }

export const createAttach =
  (client: Client<paths>, addressOf: AddressOf): Attach =>
  (issue: IssuePath, content: Content, options: TransferOptions = {}) => {
    const { signal = null } = options
    const path = '/api/projects/{projectId}/issues/{number}/attachments'
    return transfer({ client, addressOf }, issue.projectId, content, options, attachmentId =>
      unwrap(client.POST(path, { params: { path: issue }, signal, body: { attachmentId } })),
    )
  }

/** Uploads content like `Upload`, and calls `use` with the ID of the upload, which registers or attaches it. */
export interface Send {
  <Used>(projectId: string, file: File, options: TransferOptions, use: Use<Used>): Promise<Used>
  <Used>(
    projectId: string,
    content: Blob | Uint8Array | Stream,
    options: TransferOptions & { filename: string },
    use: Use<Used>,
  ): Promise<Used>
}

type Use<Used> = (attachmentId: string) => Promise<Used>

export const createSend =
  (client: Client<paths>, addressOf: AddressOf): Send =>
  <Used>(projectId: string, content: Content, options: TransferOptions, use: Use<Used>) =>
    transfer({ client, addressOf }, projectId, content, options, use)

type AddressOf = (address: string) => string

/** Uploads content and links the upload. If a step fails, cancels the upload. */
async function transfer<Linked>(
  { client: { POST, DELETE }, addressOf }: { client: Client<paths>; addressOf: AddressOf },
  projectId: string,
  content: Content,
  options: TransferOptions,
  link: Use<Linked>,
): Promise<Linked> {
  const { sha256, onProgress, signal = null } = options
  const { filename = getName(content), mime = getType(content) } = options
  const { attachment, upload } = await unwrap(
    POST('/api/projects/{projectId}/attachments', {
      params: { path: { projectId } },
      signal,
      body: { filename, size: getSize(content), ...omitUndefined({ mime, sha256 }) },
    }),
  )
  const own = { params: { path: { projectId, attachmentId: attachment.id } } }
  try {
    const target = { ...upload, method: 'PUT', url: addressOf(upload.url) }
    const status = await putBytes(target, content, { onProgress, signal })
    if (status !== 200) throw new StoreError(status)
    await unwrap(POST('/api/projects/{projectId}/attachments/{attachmentId}/complete', { ...own, signal }))
    return await link(attachment.id)
  } catch (thrown) {
    // This does not affect an upload that was linked nevertheless.
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
