import type { FileItem } from '../../api/reads/files.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { focusMain } from '../../parts/focus.ts'
import { showToastWithAction } from '../../parts/toasts.tsx'
import { deleteLater, holdDeletion, undoDeletion } from '../../uploads/deletions.ts'

const messages = texts({
  ja: {
    soon: (name: string) => `「${name}」は、すべての版とともに 10 秒後に完全に削除されます。`,
    undo: '元に戻す',
  },
  en: {
    soon: name => `“${name}” and all its revisions will be permanently deleted in 10 seconds.`,
    undo: 'Undo',
  },
})

/** Deletes a file after ten seconds, and offers to undo until then. */
export function deleteSoon(projectId: string, file: FileItem): void {
  const deletion = { projectId, file }
  deleteLater(deletion, () =>
    showToastWithAction(<Soon name={file.name} />, {
      label: <Undo />,
      onPress() {
        undoDeletion(deletion)
        focusMain()
      },
      onHold: isHeld => holdDeletion(deletion, isHeld),
    }),
  )
}

const Soon = ({ name }: { name: string }) => useTexts(messages).soon(name)
const Undo = () => useTexts(messages).undo
