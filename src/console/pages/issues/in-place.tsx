import { Pencil } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { texts, useTexts } from '../../language/texts.ts'
import { Button, IconButton } from '../../parts/button.tsx'
import { keepComposing } from '../../parts/composing.ts'
import { useDraft } from '../../parts/draft.ts'
import { TextArea, TextField } from '../../parts/field.tsx'
import { Buttons, Form, Submit } from '../../parts/form.tsx'
import type { IssueChange } from './changes.ts'
import styles from './issue.module.css'

const said = texts({ ja: { save: '保存', cancel: 'キャンセル' }, en: { save: 'Save', cancel: 'Cancel' } })

type Props = {
  /** What is edited, of which issue. */
  field: 'title' | 'body'
  issueId: string
  saved: string
  change: IssueChange
  isEditable: boolean
  label: string
  /** What the button that begins it says. */
  edit: string
  hint?: string
  children: ReactNode
}

/** A text that is edited where it stands. If it is refused, what was typed comes back with the refusal. */
export function InPlace({ field, issueId, saved, change, isEditable, edit, children, ...texts }: Props) {
  const [draft, setDraft] = useDraft(`${field} of ${issueId}`, saved)
  const [wasOpen, setWasOpen] = useState(false)
  const open = () => {
    setWasOpen(true)
    setDraft(saved)
  }
  const close = () => {
    change.reset()
    setDraft(null)
  }
  const save = {
    ...change,
    mutate: (text: string) =>
      text === saved ? close() : change.mutate({ [field]: text }, { onSuccess: () => setDraft(null) }),
  }
  if (draft !== null && !change.isPending && isEditable)
    return (
      <>
        {/* The page keeps its heading while it is edited. */}
        {field === 'title' && <div className="visually-hidden">{children}</div>}
        <Editor {...{ field, draft, setDraft, save, close }} {...texts} />
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
    <div className={styles.inPlace}>
      {children}
      {isEditable && <IconButton label={edit} {...button} />}
    </div>
  )
}

type EditorProps = Pick<Props, 'field' | 'label' | 'hint'> & {
  draft: string
  setDraft(draft: string): void
  save: { mutate(text: string): void; isPending: boolean; error: Error | null }
  close(): void
}

function Editor({ field, draft, setDraft, save, close, ...texts }: EditorProps) {
  const t = useTexts(said)
  const input = {
    ...texts,
    name: field,
    isLabelHidden: field === 'title',
    value: draft,
    autoFocus: true,
    onChange: (event: { target: { value: string } }) => setDraft(event.target.value),
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const { key, ctrlKey, metaKey, nativeEvent } = event
      if (field === 'title') keepComposing(event)
      if (nativeEvent.isComposing) return
      if (key === 'Escape') close()
      if (key === 'Enter' && (ctrlKey || metaKey)) event.currentTarget.closest('form')!.requestSubmit()
    },
  }
  return (
    <Form change={save} valuesOf={() => draft}>
      {field === 'title' ? <TextField {...input} autoComplete="off" /> : <TextArea {...input} rows={14} />}
      <Buttons>
        <Submit change={save}>{t.save}</Submit>
        <Button look="quiet" onClick={close}>
          {t.cancel}
        </Button>
      </Buttons>
    </Form>
  )
}
