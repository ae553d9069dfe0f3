import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { texts, useTexts } from '../../language/texts.ts'
import { submitByKeys } from '../composing.ts'
import { TextArea } from '../field.tsx'
import layout from '../layout.module.css'
import type { Attached } from '../markdown/extras.ts'
import { Notice } from '../notice.tsx'
import { useIsTouch } from '../touch.ts'
import { FileButton } from './file-button.tsx'
import styles from './markdown-field.module.css'
import { useMissedDrops } from './missed-drops.ts'
import { lostUploadsIn } from './own-uploads.ts'
import { Preview } from './preview.tsx'
import { UploadList } from './upload-list.tsx'
import { type FieldUpload, useFieldUploads } from './uploads.ts'
import { useCompletion } from './use-completion.tsx'
import { tabId, ViewTabs } from './view-tabs.tsx'

const messages = texts({
  ja: {
    hint: 'Markdown を使用できます。@ でユーザー、# で課題の候補を表示します。ファイルは貼り付けかドロップで添付できます。',
    touchHint: 'Markdown を使用できます。@ でユーザー、# で課題の候補を表示します。',
    uploading: 'ファイルのアップロードが終わるまで待つか、アップロードをキャンセルしてください。',
    lost: (names: string[]) =>
      `添付できなくなったファイル: ${names.map(name => `「${name}」`).join('')}。本文から取り除き、もう一度添付してください。`,
  },
  en: {
    hint: 'Markdown is supported. Type @ for users and # for issues. Paste or drop files.',
    touchHint: 'Markdown is supported. Type @ for users and # for issues.',
    uploading: 'Wait until the files are uploaded, or cancel the uploads.',
    lost: names =>
      `Files that can no longer be attached: ${names.map(name => `“${name}”`).join(', ')}. Remove them from the text, and attach them again.`,
  },
})

type Props = {
  project: { id: string; key: string | null }
  /** The name of the field in the API. */
  name: string
  label: string
  value: string
  change(text: string): void
  /** The key of the draft that keeps the text. */
  draftKey: string
  rows: number
  autoFocus?: boolean
  'aria-keyshortcuts'?: string | undefined
  onKeyDown?(event: KeyboardEvent<HTMLElement>): void
  /** Attaches an upload to what the text belongs to. Without it, what sends the text does. */
  link?(attachmentId: string): Promise<unknown>
  /** The attachments that the text can show already. */
  attachments?: readonly Attached[]
}

/** A Markdown text, with a preview and completion of users and issues. Enter with Ctrl or Command submits its form. */
export function MarkdownField({
  project,
  value,
  change,
  draftKey,
  onKeyDown,
  link,
  attachments,
  ...field
}: Props) {
  const t = useTexts(messages)
  const isTouch = useIsTouch()
  const panelId = useId()
  const [isPreview, setPreview] = useState(false)
  // A text that was sent leaves nothing to preview.
  useEffect(() => {
    if (value === '') setPreview(false)
  }, [value])
  const { look, press, close, list, attributes } = useCompletion(project.id, project.key)
  const { uploads, done, add, remove } = useFieldUploads({ projectId: project.id, draftKey, link })
  const lost = lostUploadsIn(value, project.id)
  const area = useRef<HTMLDivElement>(null)
  const addFiles = (files: Iterable<File>) => add([...files], area.current!.querySelector('textarea')!)
  useMissedDrops()
  const retry = (upload: FieldUpload) => {
    remove(upload)
    addFiles([upload.file])
  }
  return (
    <div ref={area} className={styles.field} data-draft={draftKey}>
      <ViewTabs panelId={panelId} isPreview={isPreview} onChange={setPreview} />
      <div id={panelId} role="tabpanel" aria-labelledby={tabId(panelId, isPreview)}>
        <TextArea
          {...field}
          {...attributes}
          hint={isTouch ? t.touchHint : t.hint}
          value={value}
          hidden={isPreview}
          validate={() => (uploads.some(({ error }) => error === null) ? t.uploading : null)}
          onChange={event => {
            change(event.target.value)
            look(event.target)
          }}
          onSelect={event => look(event.currentTarget)}
          onBlur={close}
          onKeyDown={event => {
            if (press(event)) return
            submitByKeys(event)
            onKeyDown?.(event)
          }}
          onPaste={event => {
            const { files, types } = event.clipboardData
            // Office programs add a picture of the text.
            const isText = types.includes('text/html') && types.includes('text/plain')
            if (files.length === 0 || isText) return
            event.preventDefault()
            addFiles(files)
          }}
          onDragOver={event => event.dataTransfer.types.includes('Files') && event.preventDefault()}
          onDrop={event => {
            if (event.dataTransfer.files.length === 0) return
            event.preventDefault()
            addFiles(event.dataTransfer.files)
          }}
        />
        {isPreview ? <Preview {...{ project, attachments, done }}>{value}</Preview> : list}
      </div>
      <div className={`${layout.stackTight} ${styles.files}`}>
        {lost.length > 0 && (
          <Notice tone="ochre" role="status">
            {t.lost(lost)}
          </Notice>
        )}
        <UploadList uploads={uploads} remove={remove} retry={retry} />
        <FileButton onChoose={addFiles} />
      </div>
    </div>
  )
}
