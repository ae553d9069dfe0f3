import { X } from 'virtual:icons'
import { StoreError } from '../../api/client.ts'
import { useFormats } from '../../language/formats.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Button, IconButton } from '../button.tsx'
import { ErrorText } from '../error-notice.tsx'
import layout from '../layout.module.css'
import { ProgressBar } from '../progress.tsx'
import text from '../text.module.css'
import type { FieldUpload } from './uploads.ts'

const messages = texts({
  ja: {
    list: 'アップロード中のファイル',
    cancel: (name: string) => `「${name}」のアップロードをキャンセル`,
    again: '再試行',
    againOf: (name: string) => `「${name}」をもう一度アップロード`,
    discard: (name: string) => `「${name}」を一覧から取り除く`,
    progress: (name: string) => `「${name}」の進行状況`,
    sent: (sent: string, total: string) => `${sent} / ${total}`,
    store: 'ファイルの保管先で問題が発生しました。もう一度お試しください。',
  },
  en: {
    list: 'Files being uploaded',
    cancel: name => `Cancel the upload of “${name}”`,
    again: 'Try again',
    againOf: name => `Upload “${name}” again`,
    discard: name => `Remove “${name}” from the list`,
    progress: name => `Upload progress of “${name}”`,
    sent: (sent, total) => `${sent} of ${total}`,
    store: 'Something went wrong with the file storage. Try again.',
  },
})

type Props = {
  uploads: readonly FieldUpload[]
  remove(upload: FieldUpload): void
  retry(upload: FieldUpload): void
}

/** The uploads of a field that are not in its text yet. */
export function UploadList({ uploads, remove, retry }: Props) {
  const t = useTexts(messages)
  if (uploads.length === 0) return null
  return (
    <ul className={layout.stackTight} aria-label={t.list}>
      {uploads.map(upload => (
        <UploadItem
          key={upload.id}
          upload={upload}
          remove={() => remove(upload)}
          retry={() => retry(upload)}
        />
      ))}
    </ul>
  )
}

type ItemProps = { upload: FieldUpload; remove(): void; retry(): void }

function UploadItem({ upload: { file, sent, error }, remove, retry }: ItemProps) {
  const t = useTexts(messages)
  const { bytes } = useFormats()
  return (
    <li className={layout.stackClose}>
      <div className={`${layout.ends} ${text.caption}`}>
        <span className={text.clipped}>{file.name}</span>
        <span className={layout.rowTight}>
          {!error && t.sent(bytes(sent), bytes(file.size))}
          {error && (
            <Button isSmall aria-label={t.againOf(file.name)} onClick={retry}>
              {t.again}
            </Button>
          )}
          <IconButton
            isSmall
            label={error ? t.discard(file.name) : t.cancel(file.name)}
            icon={<X size={16} />}
            onClick={remove}
          />
        </span>
      </div>
      {error ? (
        <p role="alert" className={text.problem}>
          {error instanceof StoreError ? t.store : <ErrorText of={error} />}
        </p>
      ) : (
        <ProgressBar label={t.progress(file.name)} done={file.size > 0 ? sent / file.size : 0} />
      )}
    </li>
  )
}
