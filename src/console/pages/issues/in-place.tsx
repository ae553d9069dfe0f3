import { Pencil } from 'virtual:icons'
import { type ReactNode, useState } from 'react'
import { Button, IconButton } from '../../parts/button.tsx'
import { useBasedDraft } from '../../parts/draft.ts'
import layout from '../../parts/layout.module.css'
import type { IssueFiles } from './attachments/files.ts'
import { conflictIn, draftKey, type IssueChange } from './changes.ts'
import { Editor } from './editor.tsx'
import styles from './issue.module.css'

type Props = {
  /** The edited field of the issue. */
  field: 'title' | 'body'
  issueId: string
  saved: string
  change: IssueChange
  isEditable: boolean
  label: string
  /** The label of the edit button. */
  edit: string
  /** What a body can show. */
  files?: IssueFiles
  /** Shows the text; gets a function that saves another one in place of `base`. */
  children(save: (text: string, base: string) => void): ReactNode
}

/**
 * A text that is edited in place. If the change is refused, the editor returns with the typed text and the refusal; if
 * another text was saved meanwhile, it shows both.
 */
export function InPlace({ field, issueId, saved, change, isEditable, edit, children, ...texts }: Props) {
  const [draft, setDraft] = useBasedDraft(draftKey(field, issueId), saved)
  const [wasOpen, setWasOpen] = useState(false)
  const open = () => {
    setWasOpen(true)
    setDraft({ text: saved, base: saved })
  }
  const close = () => {
    change.reset()
    setDraft(null)
  }
  const save = (text: string, base: string) => {
    setDraft({ text, base })
    change.mutate({ [field]: text, base: { [field]: base } }, { onError: closeIfEqual(text) })
  }
  // Another window may have saved the same text already.
  const closeIfEqual = (text: string) => (refusal: Error) => {
    const current = conflictIn(refusal)
    if (current && (current[field] ?? '') === text) close()
  }
  // Without the editor, which appears only if the change is refused.
  const saveAtOnce = (text: string, base: string) => {
    const onError = (refusal: Error) => {
      setDraft({ text, base })
      closeIfEqual(text)(refusal)
    }
    change.mutate({ [field]: text, base: { [field]: base } }, { onError })
  }
  const shown = children(saveAtOnce)
  if (draft !== null && !change.isPending && isEditable)
    return (
      <>
        {/* The page keeps its heading during the edit. */}
        {field === 'title' && <div className="visually-hidden">{shown}</div>}
        <Editor {...{ field, draft, setDraft, save, close, refusal: change.error }} {...texts} />
      </>
    )
  const button = {
    isSmall: true,
    icon: <Pencil size={16} />,
    onClick: open,
    autoFocus: wasOpen && draft === null,
  }
  if (saved === '' && isEditable) return <Button {...button}>{edit}</Button>
  return (
    <div className={`${layout.beside} ${styles.inPlace}`}>
      {shown}
      {isEditable && <IconButton label={edit} {...button} />}
    </div>
  )
}
