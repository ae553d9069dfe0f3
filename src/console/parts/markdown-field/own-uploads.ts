import { createStore } from '../../state/create-store.ts'
import { attachmentsIn } from '../markdown/attachments-in.ts'
import { readDraft, storeDraft } from '../stored-drafts.ts'

/** The key of the uploads among the drafts, because they are in their texts and are kept as long. */
const key = 'uploads'

/** The most uploads that are kept. */
const most = 200

/** How long the service keeps an upload that is not attached, in milliseconds. */
const longestKept = 24 * 3_600_000

/** `startedAt`: in milliseconds. The project of an upload that an earlier release of the console stored is not known. */
type Upload = { id: string; projectId: string; startedAt: number }

/** Those that the browser could not store. */
let unstored: Upload[] = []

/** Keeps an upload that does not belong to anything until its text is sent. */
export function keepUpload(upload: Upload): void {
  if (!store([...stored(), upload])) unstored.push(upload)
}

/** The IDs of the uploads in a text that its sender attaches. Others that it names belong to what they were copied from. */
export const ownUploadsIn = (text: string, projectId: string): string[] =>
  ownIn(text)
    .filter(one => isUsable(one, projectId))
    .map(({ id }) => id)

/** The names of the uploads in a text that can no longer be attached: they have expired, or are in another project. */
export const lostUploadsIn = (text: string, projectId: string): string[] =>
  ownIn(text)
    .filter(one => !isUsable(one, projectId))
    .map(({ name }) => name)

/** The project of the uploads in the text of a draft, and of those that are on their way to it. */
export function useUploadProject(draftKey: string, text: string): string | undefined {
  const running = uploading.use(all => all.find(one => one.draftKey === draftKey))
  return (
    running?.projectId ?? ownIn(text).find(one => one.projectId && isUsable(one, one.projectId))?.projectId
  )
}

/** Forgets the uploads of a text that was sent. */
export function forgetUploadsIn(text: string): void {
  const sent = attachmentsIn(text)
  if (sent.size === 0) return
  unstored = unstored.filter(({ id }) => !sent.has(id))
  store(stored().filter(({ id }) => !sent.has(id)))
}

type Uploading = { draftKey: string; projectId: string }

const uploading = createStore<readonly Uploading[]>([])

/** Notes that a file is uploaded into a draft, until the returned function is called. */
export function beginUpload(upload: Uploading): () => void {
  uploading.set([...uploading.get(), upload])
  return () => uploading.set(uploading.get().filter(one => one !== upload))
}

function ownIn(text: string): (Upload & { name: string })[] {
  const named = [...attachmentsIn(text)]
  const own = named.length > 0 ? [...stored(), ...unstored] : []
  return named.flatMap(([id, name]) => {
    const upload = own.find(one => one.id === id)
    return upload ? { ...upload, name } : []
  })
}

const isUsable = ({ projectId, startedAt }: Upload, inProject: string): boolean =>
  (projectId === '' || projectId === inProject) && startedAt > Date.now() - longestKept

function stored(): Upload[] {
  const { text = '', at = 0 } = readDraft(key) ?? {}
  return text.split(' ').flatMap(one => {
    const [id = '', projectId = '', startedAt = at] = one.split('/')
    return id ? { id, projectId, startedAt: Number(startedAt) } : []
  })
}

const store = (uploads: Upload[]): boolean => storeDraft(key, uploads.length > 0 ? draftOf(uploads) : null)

const draftOf = (uploads: Upload[]) => ({
  text: uploads
    .slice(-most)
    .map(({ id, projectId, startedAt }) => [id, projectId, startedAt].join('/'))
    .join(' '),
  base: '',
})
