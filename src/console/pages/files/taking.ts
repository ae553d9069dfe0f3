import type { Project } from '../../api/reads/projects.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { tell, tellRefusal } from '../../parts/toasts.tsx'
import { type Brought, dropped } from '../../uploads/dropped.ts'
import { upload } from '../../uploads/send.ts'
import { useAlter } from './changes.ts'
import { useDrops } from './drops.ts'
import type { Shown } from './shown.ts'
import { parentOf, pathTo } from './tree.ts'

const said = texts({
  ja: {
    moved: (name: string) => `「${name}」を移動しました。`,
    nothing: 'ドロップした項目に、アップロードできるファイルがありませんでした。',
    unread: 'ドロップした項目を読み取れませんでした。もう一度お試しください。',
  },
  en: {
    moved: name => `“${name}” was moved.`,
    nothing: 'The dropped items contain no files to upload.',
    unread: 'The dropped items could not be read. Try again.',
  },
})

/** Handles drops: files are uploaded into the folder below the pointer or the current one, and items are moved. */
export function useTaking(project: Project, { tree, folderId }: Shown, mayWrite: boolean) {
  const t = useTexts(said)
  const alter = useAlter(project.id, item => tell(t.moved(item.name)))
  const take = (brought: Brought[], into = folderId) => {
    const place = [project, ...pathTo(tree.folders, into)].map(({ name }) => name).join(' / ')
    upload({ projectId: project.id, folderId: into, place }, brought)
  }
  const over = useDrops({
    mayWrite,
    onFiles: (transfer, into) =>
      dropped(transfer).then(
        brought => (brought.length > 0 ? take(brought, into) : tell(t.nothing)),
        () => tell(t.unread),
      ),
    onItem(id, into) {
      const item = [...tree.folders, ...tree.files].find(one => one.id === id)
      if (item && id !== into && parentOf(item) !== into)
        alter.mutate({ item, into }, { onError: tellRefusal })
    },
  })
  return { over, take }
}
