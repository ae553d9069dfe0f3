import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import type { Folder } from '../../api/reads/files.ts'
import type { CurrentView } from './current-view.ts'
import { DeleteFolder } from './delete-dialog.tsx'
import { Move } from './move-dialog.tsx'
import { NewFolder, Rename } from './name-dialogs.tsx'
import type { Item } from './tree.ts'

export type OpenFileDialog =
  | { what: 'new' }
  | { what: 'rename' | 'move'; item: Item }
  | { what: 'delete'; item: Folder }

/** The open dialog. It closes when the address changes, because it is about what the page showed. */
export function useFileDialog() {
  const { href } = useLocation()
  const [opened, setOpened] = useState<{ dialog: OpenFileDialog; href: string } | null>(null)
  const isCurrent = opened?.href === href
  if (opened && !isCurrent) setOpened(null)
  return {
    dialog: isCurrent ? opened.dialog : null,
    showDialog: (dialog: OpenFileDialog) => setOpened({ dialog, href }),
    closeDialog: () => setOpened(null),
  }
}

type Props = {
  dialog: OpenFileDialog | null
  projectId: string
  shown: CurrentView
  close(): void
  /** Called when the item was moved or deleted. */
  onGone(item: Item): void
}

/** The open dialog. It is outside the list, which may no longer have its item. */
export function FileDialogs({ dialog, projectId, shown: { tree, folderId }, close, onGone }: Props) {
  if (!dialog) return null
  if (dialog.what === 'new') return <NewFolder {...{ projectId, close }} parentId={folderId} />
  const { item } = dialog
  const of = { projectId, tree, close, onGone: () => onGone(item) }
  if (dialog.what === 'delete') return <DeleteFolder {...of} folder={dialog.item} />
  return dialog.what === 'rename' ? <Rename {...of} item={item} /> : <Move {...of} item={item} />
}
