import { useState } from 'react'
import { uploadThen } from '../../api/uploads.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { changeDraft, draftNumber } from '../draft.ts'
import { isPicture } from '../pictures.ts'
import { showTextError, showToast } from '../toasts.tsx'
import { useUnloadWarning } from '../unload-warning.ts'
import { insertAt, lineAfter } from './insert.ts'
import { beginUpload, keepUpload } from './own-uploads.ts'

const messages = texts({
  ja: {
    closed: (name: string) =>
      `「${name}」をアップロードしましたが、本文が閉じられたため、挿入しませんでした。`,
  },
  en: { closed: name => `“${name}” was uploaded but not inserted, because its text was closed.` },
})

/** A file that is being uploaded into a text. */
export type FieldUpload = {
  id: string
  file: File
  /** In bytes. */
  sent: number
  error: Error | null
  abort: AbortController
}

type Field = {
  projectId: string
  draftKey: string
  /** Attaches a completed upload; without it, what sends the text does. */
  link?: ((attachmentId: string) => Promise<unknown>) | undefined
}

/**
 * The uploads of a field. If it has disappeared, they are inserted where its draft is shown now, or at the end of the
 * draft. A toast names those whose text was sent or discarded meanwhile.
 */
export function useFieldUploads({ projectId, draftKey, link }: Field) {
  const t = useTexts(messages)
  const [uploads, setUploads] = useState<readonly FieldUpload[]>([])
  const [done, setDone] = useState<readonly { id: string; file: File }[]>([])
  useUnloadWarning(uploads.some(({ error }) => error === null))
  const change = (id: string, to: Partial<FieldUpload>) =>
    setUploads(all => all.map(one => (one.id === id ? { ...one, ...to } : one)))
  const remove = ({ id, abort }: FieldUpload) => {
    abort.abort()
    setUploads(all => all.filter(one => one.id !== id))
  }

  /** Uploads files and inserts each where the caret is now. */
  const add = (files: File[], area: HTMLTextAreaElement) => {
    const place = { before: area.value.slice(0, area.selectionStart) }
    for (const file of files) void send(file, area, place)
  }
  const send = async (file: File, area: HTMLTextAreaElement, place: { before: string }) => {
    const one: FieldUpload = {
      id: crypto.randomUUID(),
      file,
      sent: 0,
      error: null,
      abort: new AbortController(),
    }
    setUploads(all => [...all, one])
    const draft = draftNumber(draftKey)
    const onProgress = ({ sent }: { sent: number }) => change(one.id, { sent })
    const end = beginUpload({ draftKey, projectId })
    const startedAt = Date.now()
    const options = { filename: nameOf(file), onProgress, signal: one.abort.signal }
    try {
      const id = await uploadThen(projectId, file, options, async id => {
        if (link) await link(id)
        else keepUpload({ id, projectId, startedAt })
        return id
      })
      setDone(all => [...all, { id, file }])
      remove(one)
      const line = markdownOf(id, file)
      const isKept = draftNumber(draftKey) === draft
      const shown = area.isConnected ? area : isKept && areaOf(draftKey)
      const append = (text: string) => text + lineAfter(text, line)
      if (shown) place.before = insertAt(shown, place.before, line)
      else if (!isKept || !changeDraft(draftKey, append)) showToast(t.closed(nameOf(file)))
    } catch (thrown) {
      if (one.abort.signal.aborted) return
      if (area.isConnected) change(one.id, { error: thrown as Error })
      else showTextError(nameOf(file), thrown as Error)
    } finally {
      end()
    }
  }
  return { uploads, done, add, remove }
}

/** The field that shows a draft, if there is one. A field keeps its caret when a line is inserted into it. */
const areaOf = (draftKey: string) =>
  document.querySelector<HTMLTextAreaElement>(`[data-draft="${CSS.escape(draftKey)}"] textarea`)

const nameOf = ({ name }: File): string => name || 'file'

/** A picture that is shown in place, or a link to another file. Brackets would end the name. */
function markdownOf(id: string, file: File): string {
  const name = nameOf(file).replaceAll(/[[\]\\]/g, ' ')
  return `${isPicture(file.type) ? '!' : ''}[${name}](attachment:${id})`
}
