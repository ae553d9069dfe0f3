import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '../api/change.ts'
import { unwrap } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import type { Project } from '../api/reads/projects.ts'
import { texts, useTexts } from '../language/texts.ts'
import { Button } from '../parts/button.tsx'
import { ChoiceField } from '../parts/choice-field.tsx'
import { keepComposing } from '../parts/composing.ts'
import { Dialog } from '../parts/dialog.tsx'
import { dropDraft, useDraft } from '../parts/draft.ts'
import { TextField } from '../parts/field.tsx'
import { Buttons, Form, Submit } from '../parts/form.tsx'
import { issueName } from '../parts/issue-name.ts'
import { attachUploads } from '../parts/markdown-field/attach-uploads.ts'
import { MarkdownField } from '../parts/markdown-field/markdown-field.tsx'
import { useUploadProject } from '../parts/markdown-field/own-uploads.ts'
import { Notice } from '../parts/notice.tsx'
import { useTypedAhead } from '../parts/shortcuts/use-typed-ahead.ts'
import { showToast } from '../parts/toasts.tsx'
import { useWhileShown } from '../parts/while-shown.ts'

const messages = texts({
  ja: {
    open: '新しい課題',
    project: 'プロジェクト',
    hasFiles: '添付したファイルはこのプロジェクトにあります。変更するには、先に本文から取り除いてください。',
    lost: (project: string) =>
      `「${project}」には課題を作成できなくなりました。入力した内容は残っているので、コピーできます。`,
    title: 'タイトル',
    body: '本文 (任意)',
    create: '作成',
    cancel: 'キャンセル',
    added: '課題を追加しました:',
  },
  en: {
    open: 'New issue',
    project: 'Project',
    hasFiles:
      'The attached files are in this project. To choose another one, first remove them from the text.',
    lost: project => `You can no longer create issues in “${project}”. Your text is still here to copy.`,
    title: 'Title',
    body: 'Description (optional)',
    create: 'Create',
    cancel: 'Cancel',
    added: 'Issue added:',
  },
})

const [titleDraft, bodyDraft] = ['title of a new issue', 'body of a new issue'] as const

/** `projects`: those in which the user can create issues. `first`: the one that is chosen when the dialog opens. */
type Props = { projects: Project[]; first: Project; close(): void }

/** The dialog that creates an issue from any page. What is typed stays until the issue is created or canceled. */
export function NewIssueDialog(props: Props) {
  const t = useTexts(messages)
  return (
    <Dialog title={t.open} isOpen onOpenChange={props.close}>
      <NewIssueForm {...props} />
    </Dialog>
  )
}

function NewIssueForm({ projects, first, close }: Props) {
  const t = useTexts(messages)
  const closeOwn = useWhileShown(close)
  const [selected, setChosen] = useState(first)
  const [title, setTitle] = useDraft(titleDraft, '')
  const [body, setBody] = useDraft(bodyDraft, '')
  useTypedAhead(text => setTitle(`${title ?? ''}${text}`))
  const uploadProject = useUploadProject(bodyDraft, body ?? '')
  const fixed = projects.find(({ id }) => id === uploadProject)
  const chosen = fixed ?? selected
  // It stays chosen when its uploads are removed from the text.
  if (chosen !== selected) setChosen(chosen)
  // The user may have lost it meanwhile. Then the text stays.
  const current = projects.find(({ id }) => id === chosen.id)
  const project = current ?? chosen
  const projectId = project.id
  const create = useChange({
    async send(body: { title: string; body?: string }, api) {
      const params = { path: { projectId } }
      const made = await unwrap(api.POST('/api/projects/{projectId}/issues', { params, body }))
      await attachUploads(api, { projectId, number: made.issue.number, text: body.body ?? '' })
      return made
    },
    stale: [keys.project(projectId)],
    onDone({ issue: { number, key, title } }, sent) {
      dropDraft(titleDraft, sent.title)
      dropDraft(bodyDraft, sent.body ?? '')
      showToast(
        <>
          {t.added}{' '}
          <Link to="/projects/$projectId/issues/$number" params={{ projectId, number }}>
            {issueName({ key, number })} {title}
          </Link>
        </>,
      )
      closeOwn()
    },
  })
  const discard = () => {
    setTitle(null)
    setBody(null)
    close()
  }
  return (
    <Form change={create} valuesOf={() => ({ title: title ?? '', ...(body !== null && { body }) })}>
      {!current && (
        <Notice tone="ochre" role="status">
          {t.lost(project.name)}
        </Notice>
      )}
      {projects.some(({ id }) => id !== projectId) && (
        <ChoiceField
          name="projectId"
          label={t.project}
          value={projectId}
          onChange={id => setChosen(projects.find(one => one.id === id) ?? chosen)}
          {...(fixed && { hint: t.hasFiles, isDisabled: true })}
          options={projects.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <TextField
        name="title"
        label={t.title}
        value={title ?? ''}
        onChange={event => setTitle(event.target.value || null)}
        required
        autoFocus
        autoComplete="off"
        onKeyDown={keepComposing}
      />
      <MarkdownField
        name="body"
        label={t.body}
        project={project}
        value={body ?? ''}
        change={text => setBody(text || null)}
        draftKey={bodyDraft}
        rows={6}
      />
      <Buttons>
        <Submit change={create}>{t.create}</Submit>
        <Button variant="quiet" onClick={discard}>
          {t.cancel}
        </Button>
      </Buttons>
    </Form>
  )
}
