import { useRef, useState } from 'react'
import type { Folder, Tree } from '../../api/reads/files.ts'
import { useFormats } from '../../language/formats.ts'
import { plural } from '../../language/plural.ts'
import { counted, texts, useTexts } from '../../language/texts.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { useDeleteFolder } from './changes.ts'
import { bytesOf, within } from './tree.ts'

const messages = texts({
  ja: {
    title: (name: string) => `「${name}」を削除しますか?`,
    empty: 'このフォルダーは空です。',
    folder: (folders: number, files: number, bytes: string) =>
      counted`このフォルダーと、その中のフォルダー ${folders} 個、ファイル ${files} 個 (合計 ${bytes}) を、すべての版とともに削除します。`,
    final: '元に戻すことはできません。',
    remove: '削除',
  },
  en: {
    title: name => `Delete “${name}”?`,
    empty: 'This folder is empty.',
    folder: (folders, files, bytes) =>
      counted`This deletes the folder and everything in it: ${folders} ${plural(folders, 'folder')} and ${files} ${plural(files, 'file')} (${bytes}), with all revisions.`,
    final: 'This cannot be undone.',
    remove: 'Delete',
  },
})

type Props = { projectId: string; tree: Tree; folder: Folder; close(): void; onGone(): void }

/** Confirms the deletion of a folder, and says how much it contains. */
export function DeleteFolder({ projectId, tree: shown, folder, close, onGone }: Props) {
  const t = useTexts(messages)
  // The tree as it was: the optimistic update removes the folder while the dialog is open.
  const [tree] = useState(shown)
  const isGone = useRef(false)
  const change = useDeleteFolder(projectId, folder, () => {
    isGone.current = true
  })
  return (
    <Confirm
      title={t.title(folder.name)}
      action={t.remove}
      isOpen
      onOpenChange={() => (isGone.current ? onGone() : close())}
      change={change}
    >
      <p>
        <Within {...{ tree, folder }} />
      </p>
      <p>{t.final}</p>
    </Confirm>
  )
}

function Within({ tree, folder }: { tree: Tree; folder: Folder }) {
  const t = useTexts(messages)
  const { bytes } = useFormats()
  const { folders, files } = within(tree, folder.id)
  if (folders.length + files.length === 0) return t.empty
  return t.folder(folders.length, files.length, bytes(bytesOf(files)))
}
