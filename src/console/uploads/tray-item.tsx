import { RotateCw, X } from 'virtual:icons'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CairnError, StoreError } from '../api/client.ts'
import { project } from '../api/reads/projects.ts'
import { useFormats } from '../language/formats.ts'
import { texts, useTexts } from '../language/texts.ts'
import { IconButton } from '../parts/button.tsx'
import { ErrorText } from '../parts/error-notice.tsx'
import { PlanLink } from '../parts/plan-link.tsx'
import { ProgressBar } from '../parts/progress.tsx'
import text from '../parts/text.module.css'
import { isActive, type Upload } from './list.ts'
import { cancel, retry, StorageFullError } from './send.ts'
import styles from './tray.module.css'

const messages = texts({
  ja: {
    waiting: '待機中',
    sent: (sent: string, total: string) => `${sent} / ${total}`,
    ending: '確認中',
    done: '完了',
    cancelled: 'キャンセルしました',
    becomes: (revision: string) => `第 ${revision} 版になります`,
    became: (revision: string) => `第 ${revision} 版として保存しました`,
    cancel: (name: string) => `「${name}」のアップロードをキャンセル`,
    retry: (name: string) => `「${name}」を再アップロード`,
    progress: (name: string) => `「${name}」の進行状況`,
    noRoom: (left: string) => `空き容量 (残り ${left}) を超えるため、アップロードしていません。`,
    store: 'ファイルの保管先で問題が発生しました。もう一度お試しください。',
    limit: (limit: string) => `1 ファイルの上限は ${limit} です。`,
  },
  en: {
    waiting: 'Waiting',
    sent: (sent, total) => `${sent} of ${total}`,
    ending: 'Checking',
    done: 'Done',
    cancelled: 'Canceled',
    becomes: revision => `will be revision ${revision}`,
    became: revision => `saved as revision ${revision}`,
    cancel: name => `Cancel the upload of “${name}”`,
    retry: name => `Upload “${name}” again`,
    progress: name => `Upload progress of “${name}”`,
    noRoom: left => `Not uploaded: the file is larger than the storage left (${left}).`,
    store: 'Something went wrong with the file storage. Try again.',
    limit: limit => `The limit per file is ${limit}.`,
  },
})

export function TrayItem({ upload }: { upload: Upload }) {
  const t = useTexts(messages)
  const { file, state, sent, place } = upload
  return (
    <li className={styles.item}>
      <div className={`${text.clipped} ${styles.name}`} title={`${place} / ${file.name}`}>
        <Name of={upload} />
      </div>
      {state === 'done' ? <span /> : <CancelOrRetry upload={upload} />}
      <div className={`${text.clipped} ${styles.note}`} title={place}>
        <Note of={upload} />
      </div>
      {state === 'sending' && (
        <div className={styles.bar}>
          <ProgressBar label={t.progress(file.name)} done={file.size > 0 ? sent / file.size : 0} />
        </div>
      )}
      {upload.error && (
        <p className={`${text.problem} ${styles.refused}`}>
          <Why of={upload} />
        </p>
      )}
    </li>
  )
}

/** One button, so that it keeps the focus when it changes. */
function CancelOrRetry({ upload }: { upload: Upload }) {
  const t = useTexts(messages)
  const { id, file } = upload
  const [label, icon, press] = isActive(upload)
    ? [t.cancel(file.name), <X key="cancel" size={16} />, () => cancel([id])]
    : [t.retry(file.name), <RotateCw key="retry" size={16} />, () => retry(upload)]
  return <IconButton isSmall {...{ label, icon }} onClick={press} />
}

/** One upload in a single line. */
export const TrayLine = ({ upload }: { upload: Upload }) => (
  <p className={`${text.caption} ${text.clipped} ${styles.newest}`}>
    {upload.file.name} · <Note of={upload} />
  </p>
)

const Name = ({ of: { state, file, fileId, projectId } }: { of: Upload }) =>
  state === 'done' ? (
    <Link to="/projects/$projectId/files" params={{ projectId }} search={{ file: fileId }}>
      {file.name}
    </Link>
  ) : (
    file.name
  )

function Note({ of: { state, sent, file, revision, place } }: { of: Upload }) {
  const t = useTexts(messages)
  const { bytes, number } = useFormats()
  const states = {
    waiting: t.waiting,
    sending: sent < file.size ? t.sent(bytes(sent), bytes(file.size)) : t.ending,
    done: t.done,
    cancelled: t.cancelled,
    failed: bytes(file.size),
  }
  const of = state === 'done' ? t.became : t.becomes
  const isRevision = revision > 1 && state !== 'failed' && state !== 'cancelled'
  return [isRevision ? `${states[state]} · ${of(number(revision))}` : states[state], place].join(' · ')
}

function Why({ of: { error, projectId } }: { of: Upload }) {
  const t = useTexts(messages)
  const { bytes } = useFormats()
  if (error instanceof StorageFullError)
    return (
      <>
        {t.noRoom(bytes(error.left))} {error.isRaisedByPro && <Plan projectId={projectId} />}
      </>
    )
  if (error instanceof StoreError) return t.store
  const limit = error instanceof CairnError && error.code === 'payload_too_large' && limitOf(error)
  return (
    <>
      <ErrorText of={error!} />
      {typeof limit === 'number' && ` ${t.limit(bytes(limit))}`}
    </>
  )
}

const limitOf = ({ body }: CairnError) => (body && 'limit' in body ? Number(body.limit) : null)

function Plan({ projectId }: { projectId: string }) {
  const { data } = useQuery(project(projectId))
  return data && <PlanLink orgId={data.orgId} />
}
