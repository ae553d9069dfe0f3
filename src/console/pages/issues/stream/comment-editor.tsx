import type { UseMutationResult } from '@tanstack/react-query'
import { useProject } from '../../../api/reads/projects.ts'
import { texts, useTexts } from '../../../language/texts.ts'
import { Button } from '../../../parts/button.tsx'
import type { Draft } from '../../../parts/draft.ts'
import { Buttons, Form, Submit } from '../../../parts/form.tsx'
import { MarkdownField } from '../../../parts/markdown-field/markdown-field.tsx'
import type { IssueFiles } from '../attachments/files.ts'

const messages = texts({
  ja: { label: 'コメントの本文', save: '保存', cancel: 'キャンセル' },
  en: { label: 'Text of the comment', save: 'Save', cancel: 'Cancel' },
})

type Props = {
  files: IssueFiles
  draft: Draft
  setDraft(draft: Draft | null): void
  change: UseMutationResult<unknown, Error, string>
}

/** The editor of a comment. After a refusal, it returns with the typed text. */
export function CommentEditor({ files, draft: { text, base }, setDraft, change }: Props) {
  const t = useTexts(messages)
  const project = useProject()
  const close = () => {
    change.reset()
    setDraft(null)
  }
  const save = {
    mutate: (body: string) => (body === base ? close() : change.mutate(body)),
    isPending: false,
    error: change.error,
  }
  return (
    <Form change={save} valuesOf={() => text}>
      <MarkdownField
        name="body"
        label={t.label}
        project={project}
        {...files}
        value={text}
        autoFocus
        rows={6}
        change={text => setDraft({ text, base })}
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
