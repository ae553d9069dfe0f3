import { Upload } from 'virtual:icons'
import { texts, useTexts } from '../../language/texts.ts'
import box from '../../parts/box.module.css'
import layout from '../../parts/layout.module.css'
import styles from './drop-target.module.css'

const messages = texts({
  ja: {
    into: (folder: string) => `ドロップすると「${folder}」にアップロードします`,
    refused: '閲覧のみのため、アップロードできません',
  },
  en: { into: folder => `Drop to upload to “${folder}”`, refused: 'You can only view these files' },
})

/** Covers the page while files are dragged over it. */
export function DropTarget({ folder, mayWrite }: { folder: string; mayWrite: boolean }) {
  const t = useTexts(messages)
  return (
    <div className={`${layout.overlay} ${styles.target}`} data-refused={!mayWrite || undefined}>
      <p className={`${box.floating} ${layout.rowTight} ${styles.words}`}>
        {mayWrite && <Upload size={18} aria-hidden="true" />}
        {mayWrite ? t.into(folder) : t.refused}
      </p>
    </div>
  )
}
