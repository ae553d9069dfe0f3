import { useState } from 'react'
import { uploadThen } from '../../api/uploads.ts'
import { isPicture } from '../pictures.ts'
import { useUnloadWarning } from '../unload-warning.ts'
import { insertAt } from './insert.ts'
import { keepUpload } from './own-uploads.ts'

/** A file that is being uploaded into a text. */
export type FieldUpload = {
  id: string
  file: File
  /** In bytes. */
  sent: number
  error: Error | null
  abort: AbortController
}

/** The uploads of a field. `link` attaches a completed upload; without it, what sends the text does. */
export function useFieldUploads(projectId: string, link: (attachmentId: string) => Promise<unknown> = keep) {
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
    const onProgress = ({ sent }: { sent: number }) => change(one.id, { sent })
    const options = { filename: nameOf(file), onProgress, signal: one.abort.signal }
    try {
      const id = await uploadThen(projectId, file, options, async id => {
        await link(id)
        return id
      })
      setDone(all => [...all, { id, file }])
      remove(one)
      place.before = insertAt(area, place.before, markdownOf(id, file))
    } catch (thrown) {
      if (!one.abort.signal.aborted) change(one.id, { error: thrown as Error })
    }
  }
  return { uploads, done, add, remove }
}

const keep = async (attachmentId: string) => keepUpload(attachmentId)

const nameOf = ({ name }: File): string => name || 'file'

/** A picture that is shown in place, or a link to another file. Brackets would end the name. */
function markdownOf(id: string, file: File): string {
  const name = nameOf(file).replaceAll(/[[\]\\]/g, ' ')
  return `${isPicture(file.type) ? '!' : ''}[${name}](attachment:${id})`
}
