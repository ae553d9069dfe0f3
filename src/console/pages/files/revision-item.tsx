import { Download, RotateCcw, Trash } from 'virtual:icons'
import { rightsIn } from '../../api/projects/rights.ts'
import type { FileDetail } from '../../api/reads/files.ts'
import { useProject } from '../../api/reads/projects.ts'
import { useFormats } from '../../language/formats.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Button, IconAnchor, IconButton } from '../../parts/button.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import layout from '../../parts/layout.module.css'
import { Pill } from '../../parts/pill.tsx'
import text from '../../parts/text.module.css'
import { Time } from '../../parts/time.tsx'
import { showErrorToast, showToast } from '../../parts/toasts.tsx'
import { useDeleteRevision, useRestore } from './changes.ts'
import { downloadUrl } from './download.ts'
import styles from './panel.module.css'

const messages = texts({
  ja: {
    revision: (revision: string) => `第 ${revision} 版`,
    current: '現在の版',
    gone: '退会したユーザー',
    download: (revision: string) => `第 ${revision} 版をダウンロード`,
    restore: '復元',
    restoreIt: (revision: string) => `第 ${revision} 版を復元`,
    restored: (old: string, revision: string) => `第 ${old} 版を第 ${revision} 版として復元しました。`,
    removeIt: (revision: string) => `第 ${revision} 版を削除`,
    ask: (revision: string) => `第 ${revision} 版を削除しますか?`,
    final: (bytes: string) => `空き容量が ${bytes} 増えます。元に戻すことはできません。`,
    doRemove: '削除',
  },
  en: {
    revision: revision => `Revision ${revision}`,
    current: 'Current',
    gone: 'Former user',
    download: revision => `Download revision ${revision}`,
    restore: 'Restore',
    restoreIt: revision => `Restore revision ${revision}`,
    restored: (old, revision) => `Revision ${old} was restored as revision ${revision}.`,
    removeIt: revision => `Delete revision ${revision}`,
    ask: revision => `Delete revision ${revision}?`,
    final: bytes => `This frees ${bytes} and cannot be undone.`,
    doRemove: 'Delete',
  },
})

type Props = { file: FileDetail; of: FileDetail['revisions'][number] }

export function RevisionItem({ file, of: { revision, size, createdAt, uploadedBy } }: Props) {
  const t = useTexts(messages)
  const { bytes, number } = useFormats()
  const project = useProject()
  const { mayWrite, mayAdminister } = rightsIn(project)
  const isCurrent = revision === file.currentRevision
  const ids = { projectId: project.id, fileId: file.id }
  return (
    <li className={`${layout.stackClose} ${styles.revision}`}>
      <div className={`${layout.wrap} ${styles.number}`}>
        {t.revision(number(revision))}
        {isCurrent && <Pill tone="moss">{t.current}</Pill>}
      </div>
      <div className={text.note}>
        {bytes(size)} · <Time at={createdAt} /> · {uploadedBy?.displayName ?? t.gone}
      </div>
      {!isCurrent && (
        <div className={`${layout.wrap} ${styles.buttons}`}>
          {mayWrite && <Restore {...ids} revision={revision} />}
          <IconAnchor
            isSmall
            label={t.download(number(revision))}
            icon={<Download size={15} />}
            href={downloadUrl({ ...ids, revision })}
          />
          {mayAdminister && <Remove {...ids} revision={revision} size={size} />}
        </div>
      )}
    </li>
  )
}

type OfRevision = { projectId: string; fileId: string; revision: number }

function Restore({ revision, ...ids }: OfRevision) {
  const t = useTexts(messages)
  const { number } = useFormats()
  const change = useRestore(ids, restored => showToast(t.restored(number(revision), number(restored))))
  return (
    <Button
      isSmall
      variant="quiet"
      icon={<RotateCcw size={15} />}
      isBusy={change.isPending}
      aria-label={t.restoreIt(number(revision))}
      onClick={() => change.mutate(revision, { onError: showErrorToast })}
    >
      {t.restore}
    </Button>
  )
}

function Remove({ revision, size, ...ids }: OfRevision & { size: number }) {
  const t = useTexts(messages)
  const { bytes, number } = useFormats()
  const change = useDeleteRevision(ids, revision)
  const name = number(revision)
  return (
    <Confirm
      title={t.ask(name)}
      action={t.doRemove}
      change={change}
      trigger={<IconButton isSmall label={t.removeIt(name)} icon={<Trash size={15} />} />}
    >
      <p>{t.final(bytes(size))}</p>
    </Confirm>
  )
}
