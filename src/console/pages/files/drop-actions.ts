import type { Project } from '../../api/reads/projects.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { showErrorToast, showToast } from '../../parts/toasts.tsx'
import { upload } from '../../uploads/send.ts'
import { droppedFiles, type UploadSource } from '../../uploads/sources.ts'
import { useAlter } from './changes.ts'
import type { CurrentView } from './current-view.ts'
import { useDrops } from './drops.ts'
import { parentOf, pathTo } from './tree.ts'

const messages = texts({
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
export function useDropActions(project: Project, { tree, folderId }: CurrentView, mayWrite: boolean) {
  const t = useTexts(messages)
  const alter = useAlter(project.id, item => showToast(t.moved(item.name)))
  const take = (sources: UploadSource[], into = folderId) => {
    const place = [project, ...pathTo(tree.folders, into)].map(({ name }) => name).join(' / ')
    upload({ projectId: project.id, folderId: into, place }, sources)
  }
  const over = useDrops({
    mayWrite,
    onFiles: (transfer, into) =>
      droppedFiles(transfer).then(
        sources => (sources.length > 0 ? take(sources, into) : showToast(t.nothing)),
        () => showToast(t.unread),
      ),
    onItem(id, into) {
      const item = [...tree.folders, ...tree.files].find(one => one.id === id)
      if (item && id !== into && parentOf(item) !== into)
        alter.mutate({ item, into }, { onError: showErrorToast })
    },
  })
  return { over, take }
}
