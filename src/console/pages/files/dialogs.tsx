import { Delete } from './delete-dialog.tsx'
import { Move } from './move-dialog.tsx'
import { NewFolder, Rename } from './name-dialogs.tsx'
import type { Shown } from './shown.ts'
import type { Item } from './tree.ts'

export type Asked = { what: 'new' } | { what: 'rename' | 'move' | 'delete'; item: Item }

type Props = {
  asked: Asked | null
  projectId: string
  shown: Shown
  close(): void
  /** Told when the item is no longer where it was. */
  onGone(item: Item): void
}

/** The window that was asked for. It stands apart from the list, in which its subject may no longer be. */
export function Dialogs({ asked, projectId, shown: { tree, folderId }, close, onGone }: Props) {
  if (!asked) return null
  if (asked.what === 'new') return <NewFolder {...{ projectId, close }} parentId={folderId} />
  const { item } = asked
  const of = { projectId, tree, item, close, onGone: () => onGone(item) }
  return asked.what === 'rename' ? (
    <Rename {...of} />
  ) : asked.what === 'move' ? (
    <Move {...of} />
  ) : (
    <Delete {...of} />
  )
}
