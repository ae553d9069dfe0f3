import { Download, X } from 'virtual:icons'
import { type ReactNode, useEffect, useRef } from 'react'
import type { FileItem } from '../../api/reads/files.ts'
import { useProject } from '../../api/reads/projects.ts'
import { useFormats } from '../../language/formats.ts'
import { texts, useTexts } from '../../language/texts.ts'
import box from '../../parts/box.module.css'
import { AnchorButton, IconButton } from '../../parts/button.tsx'
import facts from '../../parts/facts.module.css'
import layout from '../../parts/layout.module.css'
import { Time } from '../../parts/time.tsx'
import { downloadUrl } from './download.ts'
import styles from './panel.module.css'
import { Revisions } from './revisions.tsx'

const messages = texts({
  ja: {
    close: '詳細を閉じる',
    download: 'ダウンロード',
    size: 'サイズ',
    type: '種類',
    changed: '更新',
    made: '作成者',
    gone: '退会したユーザー',
  },
  en: {
    close: 'Close details',
    download: 'Download',
    size: 'Size',
    type: 'Type',
    changed: 'Updated',
    made: 'Created by',
    gone: 'Former user',
  },
})

type Props = {
  file: FileItem
  /** Whether the user opened the file on this page: then the panel gets the focus and loads the revisions. */
  isPressed: boolean
  menu: ReactNode
  close(): void
}

/** The details of a file next to the list, with its revisions. */
export function Panel({ file, isPressed, menu, close }: Props) {
  const t = useTexts(messages)
  const { bytes } = useFormats()
  const { id: projectId } = useProject()
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another file moves the focus again
  useEffect(() => {
    if (isPressed) heading.current?.focus()
  }, [file.id, isPressed])
  return (
    <section className={`${layout.stackLoose} ${box.card} ${styles.panel}`} aria-labelledby="file-name">
      <header className={`${layout.head} ${styles.head}`}>
        <h2 id="file-name" ref={heading} tabIndex={-1} className={styles.name}>
          {file.name}
        </h2>
        <IconButton isSmall label={t.close} icon={<X size={17} />} onClick={close} />
      </header>
      <div className={layout.rowTight}>
        <AnchorButton
          variant="primary"
          icon={<Download size={16} />}
          href={downloadUrl({ projectId, fileId: file.id })}
        >
          {t.download}
        </AnchorButton>
        {menu}
      </div>
      <dl className={`${facts.facts} ${facts.small}`}>
        <dt>{t.size}</dt>
        <dd>{bytes(file.size)}</dd>
        <dt>{t.type}</dt>
        <dd>{file.mime}</dd>
        <dt>{t.changed}</dt>
        <dd>
          <Time at={file.updatedAt} /> · {file.updatedBy?.displayName ?? t.gone}
        </dd>
        <dt>{t.made}</dt>
        <dd>{file.createdBy?.displayName ?? t.gone}</dd>
      </dl>
      <Revisions key={file.id} file={file} isAsked={isPressed} />
    </section>
  )
}
