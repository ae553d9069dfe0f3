import { createStore } from '../state/create-store.ts'

/** The upload of one file. */
export type Upload = {
  readonly id: number
  readonly projectId: string
  readonly file: File
  readonly folderId: string | null
  /** Folders below `folderId`; missing ones are created. */
  readonly path: readonly string[]
  /** Project and folders, as shown to the user. */
  readonly place: string
  /** Equal for uploads that become revisions of one file. */
  readonly key: string
  state: 'waiting' | 'sending' | 'done' | 'failed' | 'cancelled'
  /** In bytes. */
  sent: number
  /** The expected revision number, then the actual one. */
  revision: number
  fileId?: string
  error?: Error
  abort?: AbortController
}

const store = createStore<readonly Upload[]>([])

export const uploads = (): readonly Upload[] => store.get()

export const isActive = ({ state }: Upload): boolean => state === 'waiting' || state === 'sending'

export const addUploads = (more: Upload[]): void => store.set([...uploads(), ...more])

export const changeUpload = (id: number, to: Partial<Upload>): void =>
  store.set(uploads().map(one => (one.id === id ? { ...one, ...to } : one)))

/** Removes finished uploads. */
export const clearFinished = (): void => store.set(uploads().filter(isActive))

/** All uploads of this tab, across pages. */
export const useUploads = (): readonly Upload[] => store.use()
