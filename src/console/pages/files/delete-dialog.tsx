import { useRef, useState } from 'react'
import type { Tree } from '../../api/reads/files.ts'
import { useFormats } from '../../language/formats.ts'
import { counted, texts, useTexts } from '../../language/texts.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { useDelete } from './changes.ts'
import { bytesOf, type Item, isFile, within } from './tree.ts'

const said = texts({
  ja: {
    title: (name: string) => `「${name}」を削除しますか?`,
    file: 'このファイルを、すべての版とともに削除します。',
    empty: 'このフォルダーは空です。',
    folder: (folders: number, files: number, bytes: string) =>
      counted`このフォルダーと、その中のフォルダー ${folders} 個、ファイル ${files} 個 (合計 ${bytes}) を、すべての版とともに削除します。`,
    final: '元に戻すことはできません。',
    remove: '削除する',
  },
  en: {
    title: name => `Delete “${name}”?`,
    file: 'The file goes with all of its revisions.',
    empty: 'This folder is empty.',
    folder: (folders, files, bytes) =>
      counted`With it goes what is in it: ${count(folders, 'folder')} and ${count(files, 'file')} (${bytes}), with all revisions.`,
    final: 'This cannot be undone.',
    remove: 'Delete',
  },
})

const count = (number: number, what: string) => `${number} ${number === 1 ? what : `${what}s`}`

type Props = { projectId: string; tree: Tree; item: Item; close(): void; onGone(): void }

/** Says how much goes. */
export function Delete({ projectId, tree: shown, item, close, onGone }: Props) {
  const t = useTexts(said)
  // The deletion shows already while it is under way.
  const [tree] = useState(shown)
  const isGone = useRef(false)
  const change = useDelete(projectId, item, () => {
    isGone.current = true
  })
  return (
    <Confirm
      title={t.title(item.name)}
      action={t.remove}
      isOpen
      onOpenChange={() => (isGone.current ? onGone() : close())}
      change={change}
    >
      <p>{isFile(item) ? t.file : <Within {...{ tree, item }} />}</p>
      <p>{t.final}</p>
    </Confirm>
  )
}

function Within({ tree, item }: { tree: Tree; item: Item }) {
  const t = useTexts(said)
  const { bytes } = useFormats()
  const { folders, files } = within(tree, item.id)
  if (folders.length + files.length === 0) return t.empty
  return t.folder(folders.length, files.length, bytes(bytesOf(files)))
}
