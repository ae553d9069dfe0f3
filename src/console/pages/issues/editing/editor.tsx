import { type KeyboardEvent, useRef } from 'react'
import { useProject } from '../../../api/reads/projects.ts'
import { texts, useTexts } from '../../../language/texts.ts'
import { Button } from '../../../parts/button.tsx'
import { isComposing, keepComposing } from '../../../parts/composing.ts'
import { TextField } from '../../../parts/field.tsx'
import { Buttons, Form, Submit } from '../../../parts/form.tsx'
import { MarkdownField } from '../../../parts/markdown-field/markdown-field.tsx'
import { onDemand } from '../../../parts/on-demand.tsx'
import type { IssueFiles } from '../attachments/files.ts'
import { conflictIn, type EditedField, storedText, type TextEdit } from './text-edit.ts'

const { OnDemand: Conflict } = onDemand(() => import('./conflict.tsx').then(({ Conflict }) => Conflict))

const messages = texts({ ja: { save: '保存', cancel: 'キャンセル' }, en: { save: 'Save', cancel: 'Cancel' } })

type Props = {
  field: EditedField
  label: string
  files?: IssueFiles
  rows?: number
  textEdit: TextEdit
}

/** The editor of a title or body. After a conflict, nothing is sent until the user has chosen a text. */
export function Editor({ field, textEdit, files, rows = 14, ...texts }: Props) {
  const t = useTexts(messages)
  const { draftKey, draft, setDraft, save, close, refusal } = textEdit
  const { text, base } = draft!
  const project = useProject()
  const editor = useRef<HTMLDivElement>(null)
  const current = conflictIn(refusal)
  const saved = current ? storedText(current, field) : ''
  const mustChoose = current !== null && base !== saved
  const focusText = () => editor.current!.querySelector<HTMLElement>('[name]')!.focus()
  const change = {
    mutate: () => (mustChoose ? editor.current!.querySelector('fieldset')?.focus() : submit()),
    isPending: false,
    error: current ? null : refusal,
  }
  const submit = () => (text === base ? close() : save(text, base))
  const type = (text: string) => setDraft({ text, base })
  const input = {
    ...texts,
    name: field,
    value: text,
    autoFocus: true,
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (field === 'title') keepComposing(event)
      // Escape must not discard a changed body by accident; only the button does.
      const isClosed = event.key === 'Escape' && !isComposing(event) && !mustChoose
      if (isClosed && (field === 'title' || text === base)) close()
    },
  }
  const choices = {
    keep() {
      setDraft({ text, base: saved })
      focusText()
    },
    overwrite: () => save(text, saved),
    take: close,
  }
  return (
    <div ref={editor}>
      <Form change={change} valuesOf={() => undefined}>
        {current && <Conflict {...{ current, saved, yours: text, isOpen: mustChoose }} {...choices} />}
        {field === 'title' ? (
          <TextField
            {...input}
            isLabelHidden
            autoComplete="off"
            onChange={event => type(event.target.value)}
          />
        ) : (
          <MarkdownField {...input} {...files} {...{ project, rows, draftKey }} change={type} />
        )}
        {!mustChoose && (
          <Buttons>
            <Submit change={change}>{t.save}</Submit>
            <Button variant="quiet" onClick={close}>
              {t.cancel}
            </Button>
          </Buttons>
        )}
      </Form>
    </div>
  )
}
