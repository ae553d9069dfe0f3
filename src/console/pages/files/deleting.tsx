import type { FileItem } from '../../api/reads/files.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { focusMain } from '../../parts/focus.ts'
import { tellWithAction } from '../../parts/toasts.tsx'
import { deleteLater, hold, undo } from '../../uploads/deletions.ts'

const said = texts({
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
    tellWithAction(<Soon name={file.name} />, {
      label: <Undo />,
      onPress() {
        undo(deletion)
        focusMain()
      },
      onHold: isHeld => hold(deletion, isHeld),
    }),
  )
}

const Soon = ({ name }: { name: string }) => useTexts(said).soon(name)
const Undo = () => useTexts(said).undo
