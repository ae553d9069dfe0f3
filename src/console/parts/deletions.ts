import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { mutationOf } from '../api/change.ts'
import { type Edit, showEdit } from '../api/edits.ts'
import { queries } from '../api/queries.ts'
import { beforeSigningOut } from '../api/sign-out.ts'
import { focusRestored } from './focus.ts'
import { showErrorToast, showToastForUndo } from './toasts.tsx'

/** Something hidden whose deletion has not been sent yet. */
export type Deletion = {
  /** Shows it again, if its deletion has not been sent yet. */
  undo(): void
  /** Sends the deletion now. Later changes of the project are sent after it. */
  send(): Promise<void>
}

type Plan = {
  /** The text of the toast that offers to undo it. */
  text: ReactNode
  /** The ID of the element that gets the focus when it is shown again. */
  elementId: string
  /** The edits that hide it. */
  edits: Edit[]
  send(): Promise<unknown>
  stale: QueryKey[]
  /** Called when it is sent or undone. */
  onEnd?(): void
}

const waiting = new Set<Deletion>()

/** Hides something and deletes it after the time to undo. */
export function deleteLater({ text, elementId, edits, send, stale, onEnd }: Plan): Deletion {
  const shown = edits.map(one => showEdit(queries, one)).filter(one => one !== null)
  const end = (): boolean => {
    const wasWaiting = waiting.delete(deletion)
    close()
    if (wasWaiting) onEnd?.()
    return wasWaiting
  }
  const revert = () => {
    for (const one of shown) one.revert()
  }
  const deletion: Deletion = {
    undo: () => void (end() && revert()),
    async send() {
      if (!end()) return
      const mutation = mutationOf(queries, { send, stale }, () => crypto.randomUUID())
      try {
        await queries.getMutationCache().build(queries, mutation).execute(undefined)
        for (const one of shown) one.keep()
      } catch (thrown) {
        revert()
        showErrorToast(thrown as Error)
      }
    },
  }
  const undo = () => {
    deletion.undo()
    focusRestored(elementId)
  }
  const close = showToastForUndo(text, undo, () => void deletion.send())
  waiting.add(deletion)
  return deletion
}

beforeSigningOut(() => Promise.all([...waiting].map(one => one.send())))
