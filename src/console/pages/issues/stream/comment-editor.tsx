import type { UseMutationResult } from '@tanstack/react-query'
import { texts, useTexts } from '../../../language/texts.ts'
import { Button } from '../../../parts/button.tsx'
import { submitByKeys } from '../../../parts/composing.ts'
import type { Draft } from '../../../parts/draft.ts'
import { TextArea } from '../../../parts/field.tsx'
import { Buttons, Form, Submit } from '../../../parts/form.tsx'

const messages = texts({
  ja: { label: 'コメントの本文', save: '保存', cancel: 'キャンセル' },
  en: { label: 'Text of the comment', save: 'Save', cancel: 'Cancel' },
})

type Props = {
  draft: Draft
  setDraft(draft: Draft | null): void
  change: UseMutationResult<unknown, Error, string>
}

/** The editor of a comment. After a refusal, it returns with the typed text. */
export function CommentEditor({ draft: { text, base }, setDraft, change }: Props) {
  const t = useTexts(messages)
  const close = () => {
    change.reset()
    setDraft(null)
  }
  const save = {
    mutate: (body: string) =>
      body === base ? close() : change.mutate(body, { onSuccess: () => setDraft(null) }),
    isPending: false,
    error: change.error,
  }
  return (
    <Form change={save} valuesOf={() => text}>
      <TextArea
        name="body"
        label={t.label}
        isLabelHidden
        value={text}
        autoFocus
        rows={6}
        onChange={event => setDraft({ text: event.target.value, base })}
        onKeyDown={submitByKeys}
      />
      <Buttons>
        <Submit change={save}>{t.save}</Submit>
        <Button variant="quiet" onClick={close}>
          {t.cancel}
        </Button>
      </Buttons>
    </Form>
  )
}
