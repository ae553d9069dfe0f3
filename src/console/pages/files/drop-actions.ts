import type { Project } from '../../api/reads/projects.ts'
import { plural } from '../../language/plural.ts'
import { counted, texts, useTexts } from '../../language/texts.ts'
import { showErrorToast, showTextError, showToast } from '../../parts/toasts.tsx'
import { upload } from '../../uploads/send.ts'
import { droppedFiles, type UploadSource } from '../../uploads/sources.ts'
import { useAlter } from './changes.ts'
import type { CurrentView } from './current-view.ts'
import { useDrops } from './drops.ts'
import { maxLevels, parentOf, pathTo } from './tree.ts'

const messages = texts({
  ja: {
    moved: (name: string) => `「${name}」を移動しました。`,
    nothing: 'ドロップした項目に、アップロードできるファイルがありませんでした。',
    unread: 'ドロップした項目を読み取れませんでした。もう一度お試しください。',
    tooDeep: (count: number, folder: string) =>
      counted`「${folder}」の ${count} 個のファイルはアップロードしていません。フォルダーは ${maxLevels} 階層までです。`,
  },
  en: {
    moved: name => `“${name}” was moved.`,
    nothing: 'The dropped items contain no files to upload.',
    unread: 'The dropped items could not be read. Try again.',
    tooDeep: (count, folder) =>
      counted`${count} ${plural(count, 'file')} in “${folder}” ${plural(count, 'was', 'were')} not uploaded. Folders can be at most ${maxLevels} ${plural(maxLevels, 'level')} deep.`,
  },
})

/** Handles drops: files are uploaded into the folder below the pointer or the current one, and items are moved. */
export function useDropActions(project: Project, { tree, folderId }: CurrentView, mayWrite: boolean) {
  const t = useTexts(messages)
  const alter = useAlter(project.id, item => showToast(t.moved(item.name)))
  const take = (sources: UploadSource[], into = folderId) => {
    const above = pathTo(tree.folders, into)
    const place = [project, ...above].map(({ name }) => name).join(' / ')
    const isTooDeep = ({ path }: UploadSource) => path.length > 0 && above.length + path.length > maxLevels
    for (const [folder = '', refused] of Map.groupBy(sources.filter(isTooDeep), ({ path }) => path[0]))
      showErrorToast(new Error(t.tooDeep(refused.length, folder)))
    const rest = sources.filter(source => !isTooDeep(source))
    if (rest.length > 0) upload({ projectId: project.id, folderId: into, place }, rest)
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
        alter.mutate({ item, into }, { onError: refusal => showTextError(item.name, refusal) })
    },
  })
  return { over, take }
}
