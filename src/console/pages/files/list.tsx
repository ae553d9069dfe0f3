import { Folder as FolderIcon } from 'virtual:icons'
import { Link } from '@tanstack/react-router'
import { memo, useMemo, useState } from 'react'
import type { FileItem, Folder, Tree } from '../../api/reads/files.ts'
import { plural } from '../../language/plural.ts'
import { counted, texts, useTexts } from '../../language/texts.ts'
import box from '../../parts/box.module.css'
import layout from '../../parts/layout.module.css'
import link from '../../parts/link.module.css'
import { LoadMore } from '../../parts/load-more.tsx'
import text from '../../parts/text.module.css'
import { rowLinkId } from '../../uploads/deletions.ts'
import { type DragOver, dropTargetFor, startDrag } from './drops.ts'
import { FileRow } from './file-row.tsx'
import { ItemMenu, type OpenItemDialog } from './item-menu.tsx'
import styles from './list.module.css'
import { within } from './tree.ts'

const messages = texts({
  ja: {
    list: (name: string) => `「${name}」の内容`,
    holds: (folders: number, files: number) =>
      [folders > 0 && counted`フォルダー ${folders} 個`, files > 0 && counted`ファイル ${files} 個`]
        .filter(Boolean)
        .join('、') || '空',
  },
  en: {
    list: name => `Contents of “${name}”`,
    holds: (folders, files) =>
      [
        folders > 0 && counted`${folders} ${plural(folders, 'folder')}`,
        files > 0 && counted`${files} ${plural(files, 'file')}`,
      ]
        .filter(Boolean)
        .join(', ') || 'Empty',
  },
})

type Props = {
  tree: Tree
  name: string
  folders: Folder[]
  files: FileItem[]
  shownFile: string | undefined
  over: DragOver | null
  mayWrite: boolean
  openDialog: OpenItemDialog
  onOpenFile(): void
}

const atATime = 100

/** Folders, then files, by name; long lists grow as the user scrolls. */
export function List({
  tree,
  name,
  folders,
  files,
  shownFile,
  over,
  mayWrite,
  openDialog,
  onOpenFile,
}: Props) {
  const t = useTexts(messages)
  const [count, setCount] = useState(atATime)
  const all = folders.length + files.length
  const more = {
    hasNextPage: count < all,
    isFetchingNextPage: false,
    fetchNextPage: async () => setCount(count + atATime),
  }
  return (
    <div>
      <ul className={`${layout.lined} ${box.card}`} aria-label={t.list(name)}>
        {folders.slice(0, count).map(folder => (
          <FolderRow
            key={folder.id}
            {...{ tree, folder, mayWrite, openDialog }}
            isOver={over?.folder === folder.id}
          />
        ))}
        {files.slice(0, Math.max(count - folders.length, 0)).map(file => (
          <FileRow
            key={file.id}
            {...{ file, mayWrite, openDialog }}
            isShown={file.id === shownFile}
            onOpen={onOpenFile}
          />
        ))}
      </ul>
      <LoadMore list={more} />
    </div>
  )
}

type FolderRowProps = {
  tree: Tree
  folder: Folder
  isOver: boolean
  mayWrite: boolean
  openDialog: OpenItemDialog
}

const FolderRow = memo(({ tree, folder, isOver, mayWrite, openDialog }: FolderRowProps) => {
  const t = useTexts(messages)
  const { folders, files } = useMemo(() => within(tree, folder.id), [tree, folder.id])
  return (
    <li
      className={`${layout.row} ${styles.row}`}
      {...dropTargetFor(folder.id)}
      data-over={isOver || undefined}
      draggable={mayWrite}
      onDragStart={event => startDrag(event.dataTransfer, folder.id)}
    >
      <FolderIcon size={18} className={styles.folder} aria-hidden="true" />
      <div className={`${layout.phrase} ${styles.what}`}>
        <Link
          id={rowLinkId(folder.id)}
          from="/projects/$projectId/files"
          search={{ folder: folder.id }}
          className={`${link.plain} ${styles.name}`}
        >
          {folder.name}
        </Link>
        <div className={`${layout.wrap} ${text.caption} ${styles.facts}`}>
          <span>{t.holds(folders.length, files.length)}</span>
        </div>
      </div>
      <div className={`${layout.rowTight} ${styles.end}`}>
        {mayWrite && <ItemMenu item={folder} openDialog={openDialog} />}
      </div>
    </li>
  )
})
