import { Pencil } from 'virtual:icons'
import type { ReactNode } from 'react'
import { Button, IconButton } from '../../parts/button.tsx'
import layout from '../../parts/layout.module.css'
import type { IssueFiles } from './attachments/files.ts'
import { draftKey, type IssueChange } from './changes.ts'
import { Editor } from './editing/editor.tsx'
import { type EditedField, useTextEdit } from './editing/text-edit.ts'
import styles from './issue.module.css'

type Props = {
  /** The edited field of the issue. */
  field: EditedField
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

/** A text of an issue that is edited in place. */
export function InPlace({ field, issueId, saved, change, isEditable, edit, children, ...texts }: Props) {
  const textEdit = useTextEdit({
    ...{ key: draftKey(field, issueId), field, saved, isEditable, change },
    send: (text, base, options) => change.mutate({ [field]: text, base: { [field]: base } }, options),
  })
  const shown = children(textEdit.saveAtOnce)
  if (textEdit.isOpen)
    return (
      <>
        {/* The page keeps its heading during the edit. */}
        {field === 'title' && <div className="visually-hidden">{shown}</div>}
        <Editor {...{ field, textEdit }} {...texts} />
      </>
    )
  const button = {
    isSmall: true,
    icon: <Pencil size={16} />,
    onClick: textEdit.open,
    autoFocus: textEdit.isClosed,
    isBusy: textEdit.isBusy,
  }
  if (saved === '' && isEditable) return <Button {...button}>{edit}</Button>
  return (
    <div className={`${layout.beside} ${styles.inPlace}`}>
      {shown}
      {isEditable && <IconButton label={edit} {...button} />}
    </div>
  )
}
