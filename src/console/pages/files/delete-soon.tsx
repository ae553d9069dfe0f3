import type { FileItem } from '../../api/reads/files.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { deleteFileLater } from '../../uploads/deletions.ts'

const messages = texts({
  ja: (name: string) => `「${name}」は、すべての版とともに 10 秒後に完全に削除されます。`,
  en: name => `“${name}” and all its revisions will be permanently deleted in 10 seconds.`,
})

/** Deletes a file after ten seconds, and offers to undo until then. */
export const deleteSoon = (projectId: string, file: FileItem): void =>
  deleteFileLater(projectId, file, <Soon name={file.name} />)

const Soon = ({ name }: { name: string }) => useTexts(messages)(name)
