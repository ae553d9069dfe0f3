import type { Issue } from '../../api/reads/issues.ts'
import { useProject } from '../../api/reads/projects.ts'
import { plural } from '../../language/plural.ts'
import { counted, texts, useTexts } from '../../language/texts.ts'
import { focusMain } from '../../parts/focus.ts'
import { issueName } from '../../parts/issue-name.ts'
import { showErrorToast, showToast, showToastForUndo } from '../../parts/toasts.tsx'
import { type SharedEdit, undoOf, useSharedChange } from './bulk.ts'
import { Picker, type Property } from './pickers.tsx'

const messages = texts({
  ja: {
    changed: (count: number) => counted`${count} 件の課題`,
    stayed: (count: number) => counted`${count} 件の課題は、その後に変更されたため元に戻しませんでした。`,
  },
  en: {
    changed: count => counted`${count} ${plural(count, 'issue')}`,
    stayed: count =>
      counted`${count} ${plural(count, 'issue')} ${plural(count, 'was', 'were')} changed again, so this was not undone there.`,
  },
})

type Props = { property: Property; issues: Issue[]; anchor: HTMLElement; close(): void }

/** The choice of a property for one or more issues of a list. The change can be undone. */
export function SharedPicker({ issues, ...picker }: Props) {
  const t = useTexts(messages)
  const { id } = useProject()
  const { mutateAsync } = useSharedChange(id)
  const undo = async (edit: SharedEdit, sent: Promise<unknown>) => {
    focusMain()
    // If the change were stored after what undoes it, it would stay.
    const isStored = await sent.then(
      () => true,
      () => false,
    )
    if (!isStored) return
    const { inputs, stayed } = undoOf(id, issues, edit)
    for (const input of inputs) await mutateAsync(input)
    if (stayed > 0) showToast(t.stayed(stayed))
  }
  const change = (edit: SharedEdit, said: string) => {
    const what = issues.length === 1 ? issueName(issues[0]!) : t.changed(issues.length)
    const numbers = issues.map(({ number }) => number)
    const sent = mutateAsync({ numbers, edit })
    const close = showToastForUndo(`${what}: ${said}`, () => void undo(edit, sent).catch(showErrorToast))
    sent.catch(refusal => {
      close()
      showErrorToast(refusal)
    })
  }
  return <Picker {...picker} issues={issues} change={change} />
}
