import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { components } from '../../../../client/index.ts'
import { CairnError } from '../../../api/client.ts'
import { type Draft, dropDraft, useBasedDraft } from '../../../parts/draft.ts'
import { useLastingForm } from '../../../parts/lasting-form.ts'
import { createStore } from '../../../state/create-store.ts'

type Given = {
  /** The key of the draft. */
  key: string
  field: EditedField
  saved: string
  isEditable: boolean
  change: Pick<UseMutationResult, 'error' | 'reset'>
  /** Sends a text that is to replace `base`. */
  send(text: string, base: string, options: { onError(refusal: Error): void }): void
}

export type TextEdit = {
  draftKey: string
  /** The typed text; null if there is none. */
  draft: Draft | null
  isOpen: boolean
  /** Whether it was open since the page appeared, and no longer is, as while its text is sent. */
  isClosed: boolean
  /** Whether a text is being saved. Until then, it is a draft, which opening the edit would replace. */
  isBusy: boolean
  open(): void
  close(): void
  setDraft(draft: Draft): void
  /** Saves a text if the stored one is still `base`. */
  save(text: string, base: string): void
  /** The same without the editor, which opens only if the change is refused. */
  saveAtOnce(text: string, base: string): void
  refusal: Error | null
}

/**
 * An edit of a saved text, which stays open if the user may no longer edit it. If the change is refused, the edit goes on
 * with the typed text; if another text was saved meanwhile, `conflictIn` returns it.
 */
export function useTextEdit({ key, field, saved, isEditable, change, send }: Given): TextEdit {
  const [draft, setDraft] = useBasedDraft(key, saved)
  // The change itself is pending longer, until what it touches is read again, and is another one after a return.
  const isBusy = sent.use(all => all[key] !== undefined)
  const isOpen = useLastingForm(isEditable, draft !== null) && draft !== null && !isBusy
  const [wasOpen, setWasOpen] = useState(isOpen)
  const close = () => {
    change.reset()
    setDraft(null)
  }
  // Another window may have saved the same text already.
  const closeIfEqual = (text: string, refusal: Error) => {
    const current = conflictIn(refusal)
    if (current && storedText(current, field) === text) close()
  }
  return {
    draftKey: key,
    draft,
    isOpen,
    isClosed: wasOpen && !isOpen,
    isBusy,
    open() {
      if (isBusy) return
      setWasOpen(true)
      setDraft({ text: saved, base: saved })
    },
    close,
    setDraft,
    save(typed, base) {
      // As the service stores it: it is the base of the next edit.
      const text = field === 'title' ? typed.trim().normalize() : typed
      if (text === base) return close()
      setDraft({ text, base })
      setSent(key, text)
      const onError = (refusal: Error) => {
        endSending(key, text)
        closeIfEqual(text, refusal)
      }
      send(text, base, { onError })
    },
    saveAtOnce(text, base) {
      setSent(key, text)
      const onError = (refusal: Error) => {
        endSending(key, text)
        setDraft({ text, base })
        closeIfEqual(text, refusal)
      }
      send(text, base, { onError })
    },
    refusal: change.error,
  }
}

/** The texts that are being saved, by the keys of their drafts. */
const sent = createStore<{ readonly [key: string]: string | undefined }>({})

const setSent = (key: string, text: string | undefined) => sent.set({ ...sent.get(), [key]: text })

/** Unless another text is being saved since then. */
function endSending(key: string, text: string): void {
  if (sent.get()[key] === text) setSent(key, undefined)
}

/** Ends the edit of a text that was saved, and removes its draft, also after the user has left its page. */
export function endEdit(key: string, saved: string): void {
  dropDraft(key, saved)
  endSending(key, saved)
}

/** The texts that an edit can be of. Comments have only a body. */
export type EditedField = 'title' | 'body'

/** The stored issue or comment in the refusal of a change because of a text that was saved meanwhile. */
export const conflictIn = (refusal: Error | null): Stored | null =>
  refusal instanceof CairnError && isConflict(refusal.body?.code)
    ? (refusal.body as components['schemas'][Conflict]).current
    : null
export type Stored = components['schemas'][Conflict]['current']
type Conflict = 'IssueMovedError' | 'CommentMovedError'

const isConflict = (code: string | undefined) => code === 'issue_moved' || code === 'comment_moved'

/** The stored text of a field; empty for none. */
export const storedText = (stored: Stored, field: EditedField): string =>
  ('title' in stored ? stored[field] : stored.body) ?? ''
