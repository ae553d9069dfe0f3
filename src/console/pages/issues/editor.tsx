import { type KeyboardEvent, lazy, Suspense, useRef } from 'react'
import { texts, useTexts } from '../../language/texts.ts'
import { Button } from '../../parts/button.tsx'
import { keepComposing } from '../../parts/composing.ts'
import type { Draft } from '../../parts/draft.ts'
import { TextArea, TextField } from '../../parts/field.tsx'
import { Buttons, Form, Submit } from '../../parts/form.tsx'
import { conflictIn } from './changes.ts'

const Conflict = lazy(() => import('./conflict.tsx').then(({ Conflict }) => ({ default: Conflict })))

const messages = texts({ ja: { save: '保存', cancel: 'キャンセル' }, en: { save: 'Save', cancel: 'Cancel' } })

type Props = {
  field: 'title' | 'body'
  label: string
  hint?: string
  draft: Draft
  setDraft(draft: Draft): void
  save(text: string, base: string): void
  close(): void
  refusal: Error | null
}

/** The editor of a title or body. After a conflict, nothing is sent until the user has chosen a text. */
export function Editor({ field, draft, setDraft, save, close, refusal, ...texts }: Props) {
  const t = useTexts(messages)
  const { text, base } = draft
  const editor = useRef<HTMLDivElement>(null)
  const current = conflictIn(refusal)
  const saved = current?.[field] ?? ''
  const mustChoose = current !== null && base !== saved
  const focusText = () => editor.current!.querySelector<HTMLElement>('[name]')!.focus()
  const change = {
    mutate: () => (mustChoose ? editor.current!.querySelector('fieldset')?.focus() : submit()),
    isPending: false,
    error: current ? null : refusal,
  }
  const submit = () => (text === base ? close() : save(text, base))
  const input = {
    ...texts,
    name: field,
    isLabelHidden: field === 'title',
    value: text,
    autoFocus: true,
    onChange: (event: { target: { value: string } }) => setDraft({ text: event.target.value, base }),
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const { key, ctrlKey, metaKey, nativeEvent } = event
      if (field === 'title') keepComposing(event)
      if (nativeEvent.isComposing) return
      // Escape must not discard a changed body by accident; only the button does.
      if (key === 'Escape' && !mustChoose && (field === 'title' || text === base)) close()
      if (key === 'Enter' && (ctrlKey || metaKey)) event.currentTarget.closest('form')!.requestSubmit()
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
        {current && (
          <Suspense>
            <Conflict {...{ current, saved, yours: text, isOpen: mustChoose }} {...choices} />
          </Suspense>
        )}
        {field === 'title' ? <TextField {...input} autoComplete="off" /> : <TextArea {...input} rows={14} />}
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
