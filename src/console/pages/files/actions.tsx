import { FolderPlus, FolderUp, Upload } from 'virtual:icons'
import { type ComponentProps, useRef } from 'react'
import { plural } from '../../language/plural.ts'
import { counted, texts, useTexts } from '../../language/texts.ts'
import { Button } from '../../parts/button.tsx'
import layout from '../../parts/layout.module.css'
import text from '../../parts/text.module.css'
import { chosenFiles, type UploadSource } from '../../uploads/sources.ts'
import styles from './page.module.css'
import { maxLevels } from './tree.ts'

const messages = texts({
  ja: {
    upload: 'アップロード',
    files: 'アップロードするファイル',
    uploadFolder: 'フォルダーをアップロード',
    newFolder: '新しいフォルダー',
    deepest: counted`フォルダーは ${maxLevels} 階層までのため、ここには作成できません。`,
  },
  en: {
    upload: 'Upload files',
    files: 'Files to upload',
    uploadFolder: 'Upload a folder',
    newFolder: 'New folder',
    deepest: counted`Folders can be at most ${maxLevels} ${plural(maxLevels, 'level')} deep, so you cannot create one here.`,
  },
})

/** The buttons to upload files and folders and to create a folder. A folder of the deepest level accepts only files. */
export function UploadActions({
  isDeepest,
  onChosen,
  onNew,
}: {
  isDeepest: boolean
  onChosen(sources: UploadSource[]): void
  onNew(): void
}) {
  const t = useTexts(messages)
  return (
    <div className={layout.line}>
      <Chooser label={t.files} onChosen={onChosen} variant="primary" icon={<Upload size={16} />}>
        {t.upload}
      </Chooser>
      {isDeepest ? (
        <p className={text.caption}>{t.deepest}</p>
      ) : (
        <>
          <Button icon={<FolderPlus size={16} />} title={t.newFolder} onClick={onNew}>
            <span className={styles.words}>{t.newFolder}</span>
          </Button>
          <Chooser
            label={t.uploadFolder}
            onChosen={onChosen}
            variant="quiet"
            icon={<FolderUp size={16} />}
            isFolder
          >
            <span className={styles.words}>{t.uploadFolder}</span>
          </Chooser>
        </>
      )}
    </div>
  )
}

type ChooserProps = Pick<ComponentProps<typeof Button>, 'variant' | 'icon' | 'children'> & {
  label: string
  isFolder?: boolean
  onChosen(sources: UploadSource[]): void
}

function Chooser({ label, isFolder = false, onChosen, ...button }: ChooserProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...button} title={label} onClick={() => input.current!.click()} />
      <input
        ref={input}
        type="file"
        hidden
        multiple
        webkitdirectory={isFolder ? '' : undefined}
        aria-label={label}
        onChange={event => {
          onChosen(chosenFiles(event.target.files!))
          // Allows the user to choose the same files again.
          event.target.value = ''
        }}
      />
    </>
  )
}

declare module 'react' {
  interface InputHTMLAttributes<T> {
    webkitdirectory?: T extends HTMLInputElement ? '' | undefined : never
  }
}
