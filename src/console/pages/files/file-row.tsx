import { Download, File, FileArchive, FileImage, FilePlay, FileSpreadsheet, FileText } from 'virtual:icons'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { FileItem } from '../../api/reads/files.ts'
import { useProject } from '../../api/reads/projects.ts'
import { useFormats } from '../../language/formats.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { IconAnchor } from '../../parts/button.tsx'
import layout from '../../parts/layout.module.css'
import link from '../../parts/link.module.css'
import text from '../../parts/text.module.css'
import { Time } from '../../parts/time.tsx'
import { rowLinkId } from '../../uploads/deletions.ts'
import { downloadUrl } from './download.ts'
import { startDrag } from './drops.ts'
import { ItemMenu, type OpenItemDialog } from './item-menu.tsx'
import styles from './list.module.css'

const messages = texts({
  ja: {
    revision: (revision: string) => `第 ${revision} 版`,
    download: (name: string) => `「${name}」をダウンロード`,
    gone: '退会したユーザー',
  },
  en: {
    revision: revision => `rev. ${revision}`,
    download: name => `Download “${name}”`,
    gone: 'Former user',
  },
})

type Props = {
  file: FileItem
  isShown: boolean
  mayWrite: boolean
  openDialog: OpenItemDialog
  onOpen(): void
}

export const FileRow = memo(({ file, isShown, mayWrite, openDialog, onOpen }: Props) => {
  const t = useTexts(messages)
  const { bytes, number } = useFormats()
  const { id: projectId } = useProject()
  const Icon = iconOf(file.mime)
  return (
    <li
      className={`${layout.row} ${styles.row}`}
      data-shown={isShown || undefined}
      draggable={mayWrite}
      onDragStart={event => startDrag(event.dataTransfer, file.id)}
    >
      <Icon size={18} className={styles.icon} aria-hidden="true" />
      <div className={`${layout.phrase} ${styles.what}`}>
        <Link
          id={rowLinkId(file.id)}
          from="/projects/$projectId/files"
          search={{ folder: file.folderId ?? undefined, file: file.id }}
          resetScroll={false}
          aria-current={isShown || undefined}
          className={`${link.plain} ${styles.name}`}
          onClick={onOpen}
        >
          {file.name}
        </Link>
        <div className={`${layout.wrap} ${text.caption} ${styles.facts}`}>
          <span className={styles.size}>{bytes(file.size)}</span>
          <span>{file.currentRevision > 1 && t.revision(number(file.currentRevision))}</span>
          <span>
            <Time at={file.updatedAt} />
          </span>
          <span className={styles.who}>{file.updatedBy?.displayName ?? t.gone}</span>
        </div>
      </div>
      <div className={`${layout.rowTight} ${styles.end}`}>
        <IconAnchor
          isSmall
          href={downloadUrl({ projectId, fileId: file.id })}
          label={t.download(file.name)}
          icon={<Download size={16} />}
        />
        {mayWrite && <ItemMenu item={file} openDialog={openDialog} />}
      </div>
    </li>
  )
})

const kinds: [RegExp, typeof File][] = [
  [/^image\//, FileImage],
  [/^video\//, FilePlay],
  [/zip|compressed|tar$/, FileArchive],
  [/sheet|excel|csv/, FileSpreadsheet],
  [/^text\/|pdf|word|document|presentation/, FileText],
]

const iconOf = (mime: string) => kinds.find(([kind]) => kind.test(mime))?.[1] ?? File
