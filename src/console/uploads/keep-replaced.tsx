import { queries } from '../api/queries.ts'
import { tree } from '../api/reads/files.ts'
import { texts, useTexts } from '../language/texts.ts'
import { showToast } from '../parts/toasts.tsx'
import { pendingDeletionAt } from './deletions.ts'
import { normalizedName } from './folders.ts'

const messages = texts({
  ja: {
    kept: (name: string) => `同じ名前のファイルをアップロードしたため、「${name}」は削除されません。`,
  },
  en: { kept: name => `“${name}” is not deleted because you uploaded a file with the same name.` },
})

/** Undoes the pending deletion of a file that an upload adds a revision to, so its revisions are not lost. */
export function keepReplaced(projectId: string, folderId: string | null | undefined, filename: string): void {
  const name = normalizedName(filename)
  const deletion = folderId === undefined ? undefined : pendingDeletionAt(projectId, folderId, name)
  if (!deletion) return
  deletion.undo()
  showToast(<Kept name={name} />)
}

/** The folder at a path below another folder, from cached data; undefined if there is none. */
export function knownFolder(
  projectId: string,
  base: string | null,
  path: readonly string[],
): string | null | undefined {
  const folders = queries.getQueryData(tree(projectId).queryKey)?.folders
  let at: string | null | undefined = base
  for (const name of path)
    at = folders?.find(folder => folder.parentId === at && folder.name === normalizedName(name))?.id
  return at
}

const Kept = ({ name }: { name: string }) => useTexts(messages).kept(name)
