import type { Issue } from '../../api/reads/issues.ts'
import { plural } from '../../language/plural.ts'
import { counted, texts, useTexts } from '../../language/texts.ts'
import { issueName } from '../../parts/issue-name.ts'
import { useStatusNames } from '../../parts/pill.tsx'
import type { Status } from '../../parts/statuses.ts'
import { showErrorToast, showToast, showToastForUndo } from '../../parts/toasts.tsx'
import { type SharedEdit, undoOf, useSharedChange } from './bulk.ts'

const messages = texts({
  ja: {
    stayed: (count: number) => counted`${count} 件の課題は、その後に変更されたため、元に戻しませんでした。`,
  },
  en: {
    stayed: count => counted`Not undone for ${count} ${plural(count, 'issue')} with newer changes.`,
  },
})

/** Undoes a change of issues, which are given as they were before. Says if some were changed again. */
export function useUndo(projectId: string) {
  const t = useTexts(messages)
  const { mutateAsync } = useSharedChange(projectId)
  return async (before: Issue[], done: SharedEdit): Promise<void> => {
    const { inputs, stayed } = undoOf(projectId, before, done)
    for (const input of inputs) await mutateAsync(input)
    if (stayed > 0) showToast(t.stayed(stayed))
  }
}

/**
 * Offers to undo a change that ends the status *blocked*. It also removes the type and the reason, which nothing else
 * keeps.
 */
export function useUndoOfUnblocking(projectId: string) {
  const undo = useUndo(projectId)
  const nameOf = useStatusNames()
  return (before: Issue, status: Status) => {
    if (status === 'blocked' || (!before.blockedType && !before.blockedReason)) return
    showToastForUndo(`${issueName(before)}: ${nameOf(status)}`, () => {
      undo([before], { status }).catch(showErrorToast)
    })
  }
}
