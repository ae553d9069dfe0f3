import { attachmentIdsIn } from '../markdown/attachment-ids.ts'
import { readDraft, storeDraft } from '../stored-drafts.ts'

/** The key of the uploads among the drafts, because they are in their texts and are kept as long. */
const key = 'uploads'

/** The most uploads that are kept. */
const most = 200

/** Those that the browser could not store. */
const unstored = new Set<string>()

/** Keeps the ID of an upload that does not belong to anything until its text is sent. */
export function keepUpload(id: string): void {
  if (!store([...stored(), id])) unstored.add(id)
}

/** The uploads in a text that its sender attaches. Others that it names belong to what they were copied from. */
export const ownUploadsIn = (text: string): string[] => {
  const own = new Set([...stored(), ...unstored])
  return attachmentIdsIn(text).filter(id => own.has(id))
}

/** Forgets the uploads of a text that was sent. */
export function forgetUploadsIn(text: string): void {
  const sent = attachmentIdsIn(text)
  for (const id of sent) unstored.delete(id)
  store(stored().filter(id => !sent.includes(id)))
}

const stored = (): string[] => readDraft(key)?.text.split(' ') ?? []

const store = (ids: string[]): boolean =>
  storeDraft(key, ids.length > 0 ? { text: ids.slice(-most).join(' '), base: '' } : null)
