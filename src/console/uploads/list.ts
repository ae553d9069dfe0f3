import { useSyncExternalStore } from 'react'

/** One file on its way into a project. */
export type Upload = {
  readonly id: number
  readonly projectId: string
  readonly file: File
  readonly folderId: string | null
  /** Folders below that one, which are made where they are missing. */
  readonly path: readonly string[]
  /** The same in words. */
  readonly place: string
  /** The same for all that are to be revisions of one file. */
  readonly key: string
  state: 'waiting' | 'sending' | 'done' | 'failed' | 'cancelled'
  /** In bytes. */
  sent: number
  /** The number that it will have, then the one that it has. */
  revision: number
  fileId?: string
  error?: Error
  abort?: AbortController
}

let list: readonly Upload[] = []
const listeners = new Set<() => void>()

function become(next: readonly Upload[]): void {
  list = next
  for (const listener of listeners) listener()
}

export const uploads = (): readonly Upload[] => list

export const isUnderWay = ({ state }: Upload): boolean => state === 'waiting' || state === 'sending'

export const add = (more: Upload[]): void => become([...list, ...more])

export const change = (id: number, to: Partial<Upload>): void =>
  become(list.map(one => (one.id === id ? { ...one, ...to } : one)))

/** Forgets what is over. */
export const clear = (): void => become(list.filter(isUnderWay))

/** What was put on its way since this tab was opened, whatever page is shown. */
export const useUploads = (): readonly Upload[] =>
  useSyncExternalStore(listener => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, uploads)
