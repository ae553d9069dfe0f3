import { mutationOf } from '../api/change.ts'
import { api, unwrap } from '../api/client.ts'
import { edit, type ShownEdit, showEdit } from '../api/edits.ts'
import { keys } from '../api/keys.ts'
import { queries } from '../api/queries.ts'
import { type FileItem, tree } from '../api/reads/files.ts'
import { beforeSigningOut } from '../api/sign-out.ts'
import { showErrorToast } from '../parts/toasts.tsx'

/** A hidden file whose deletion has not been sent yet. */
export type Deletion = { readonly projectId: string; readonly file: FileItem }

type Waiting = Deletion & {
  shown: ShownEdit | null
  /** Removes its toast. */
  close(): void
  /** Milliseconds left, counted from `since`; there is a `timer` only while they run. */
  left: number
  since: number
  timer: ReturnType<typeof setTimeout> | null
}

/** How long the deletion of a file can be undone, in milliseconds. */
const undoTime = 10_000

const waiting = new Map<Deletion, Waiting>()

/** Hides a file and deletes it after the undo time. `showToast` shows it as a toast and returns a function that removes it. */
export function deleteLater(of: Deletion, showToast: () => () => void): void {
  const { projectId, file } = of
  const without = edit(tree(projectId), read => ({
    ...read,
    files: read.files.filter(({ id }) => id !== file.id),
  }))
  const shown = showEdit(queries, without)
  waiting.set(of, { ...of, shown, close: showToast(), left: undoTime, since: 0, timer: null })
  holdDeletion(of, false)
}

/** Pauses or resumes the undo time. */
export function holdDeletion(of: Deletion, isHeld: boolean): void {
  const one = waiting.get(of)
  if (!one || isHeld === (one.timer === null)) return
  if (one.timer) {
    clearTimeout(one.timer)
    one.left -= Date.now() - one.since
    one.timer = null
  } else {
    one.since = Date.now()
    one.timer = setTimeout(() => send(one, of), one.left)
  }
}

/** Shows the file again, if its deletion has not been sent yet. */
export const undoDeletion = (of: Deletion): void => end(of)?.shown?.revert()

/** The pending deletion of the file with this name in this folder. */
export const pendingDeletionAt = (
  projectId: string,
  folderId: string | null,
  name: string,
): Deletion | undefined =>
  [...waiting.keys()].find(
    one => one.projectId === projectId && one.file.folderId === folderId && one.file.name === name,
  )

/** Sends the deletion now. Later changes of the project are sent after it. */
export function sendDeletion(of: Deletion): Promise<void> {
  const one = waiting.get(of)
  return one ? send(one, of) : Promise.resolve()
}

async function send({ projectId, file, shown }: Waiting, of: Deletion): Promise<void> {
  end(of)
  const change = { send: () => remove(of), stale: [keys.project(projectId)] }
  const mutation = mutationOf(queries, change, () => file.id)
  try {
    await queries.getMutationCache().build(queries, mutation).execute(undefined)
    shown?.keep()
  } catch (thrown) {
    shown?.revert()
    showErrorToast(thrown as Error)
  }
}

async function remove({ projectId, file }: Deletion): Promise<void> {
  const params = { path: { projectId, fileId: file.id } }
  const response = await api.DELETE('/api/projects/{projectId}/files/{fileId}', { params })
  // 404: the file or its folder was deleted meanwhile.
  if (response.response.status !== 404) await unwrap(response)
}

function end(of: Deletion): Waiting | undefined {
  const one = waiting.get(of)
  waiting.delete(of)
  if (one?.timer) clearTimeout(one.timer)
  one?.close()
  return one
}

beforeSigningOut(() => Promise.all([...waiting.keys()].map(sendDeletion)))
