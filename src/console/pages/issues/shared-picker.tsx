import type { Issue } from '../../api/reads/issues.ts'
import { plural } from '../../language/plural.ts'
import { counted, texts, useTexts } from '../../language/texts.ts'
import { focusMain } from '../../parts/focus.ts'
import { issueName } from '../../parts/issue-name.ts'
import { showErrorToast, showTextError, showToastForUndo } from '../../parts/toasts.tsx'
import { type SharedEdit, useSharedChange } from './bulk.ts'
import { Picker, type Property } from './pickers.tsx'
import { useUndo } from './undoing.ts'

const messages = texts({
  ja: {
    changed: (count: number) => counted`${count} 件の課題`,
  },
  en: {
    changed: count => counted`${count} ${plural(count, 'issue')}`,
  },
})

type Props = { property: Property; projectId: string; issues: Issue[]; anchor: HTMLElement; close(): void }

/** The choice of a property for one or more issues of a project. The change can be undone. */
export function SharedPicker({ issues, ...picker }: Props) {
  const t = useTexts(messages)
  const { mutateAsync } = useSharedChange(picker.projectId)
  const undo = useUndo(picker.projectId)
  const undoStored = async (edit: SharedEdit, sent: Promise<unknown>) => {
    focusMain()
    // If the change were stored after what undoes it, it would stay.
    const isStored = await sent.then(
      () => true,
      () => false,
    )
    if (!isStored) return
    await undo(issues, edit)
  }
  const change = (edit: SharedEdit, said: string) => {
    const what = issues.length === 1 ? issueName(issues[0]!) : t.changed(issues.length)
    const numbers = issues.map(({ number }) => number)
    const sent = mutateAsync({ numbers, edit })
    const close = showToastForUndo(
      `${what}: ${said}`,
      () => void undoStored(edit, sent).catch(showErrorToast),
    )
    sent.catch(refusal => {
      close()
      const refused = issues.find(({ number }) => number === refusal.body?.number)
      if (refused) showTextError(`${issueName(refused)} ${refused.title}`, refusal)
      else showErrorToast(refusal)
    })
  }
  return <Picker {...picker} issues={issues} change={change} />
}
