import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '../api/change.ts'
import { unwrap } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import type { Project } from '../api/reads/projects.ts'
import { texts, useTexts } from '../language/texts.ts'
import { Button } from './button.tsx'
import { ChoiceField } from './choice-field.tsx'
import { keepComposing } from './composing.ts'
import { Dialog } from './dialog.tsx'
import { TextField } from './field.tsx'
import { Buttons, Form, Submit } from './form.tsx'
import { issueName } from './issue-name.ts'
import { showToast } from './toasts.tsx'

const messages = texts({
  ja: {
    open: '新しい課題',
    project: 'プロジェクト',
    title: 'タイトル',
    create: '作成',
    cancel: 'キャンセル',
    added: '課題を追加しました:',
  },
  en: {
    open: 'New issue',
    project: 'Project',
    title: 'Title',
    create: 'Create',
    cancel: 'Cancel',
    added: 'Issue added:',
  },
})

/** `projects`: those in which the user can create issues, with the current one first. */
type Props = { projects: Project[]; close(): void }

/** The dialog that creates an issue from any page. */
export function NewIssueDialog({ projects, close }: Props) {
  const t = useTexts(messages)
  return (
    <Dialog title={t.open} isOpen onOpenChange={close}>
      <NewIssueForm projects={projects} close={close} />
    </Dialog>
  )
}

function NewIssueForm({ projects, close }: Props) {
  const t = useTexts(messages)
  const [projectId, setProjectId] = useState(projects[0]!.id)
  const create = useChange({
    send: (title: string, api) => {
      const params = { path: { projectId } }
      return unwrap(api.POST('/api/projects/{projectId}/issues', { params, body: { title } }))
    },
    stale: [keys.project(projectId)],
    onDone({ issue: { number, key, title } }) {
      showToast(
        <>
          {t.added}{' '}
          <Link to="/projects/$projectId/issues/$number" params={{ projectId, number }}>
            {issueName({ key, number })} {title}
          </Link>
        </>,
      )
      close()
    },
  })
  return (
    <Form change={create} valuesOf={fields => String(fields.get('title'))}>
      {projects.length > 1 && (
        <ChoiceField
          name="projectId"
          label={t.project}
          value={projectId}
          onChange={setProjectId}
          options={projects.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <TextField
        name="title"
        label={t.title}
        required
        autoFocus
        autoComplete="off"
        onKeyDown={keepComposing}
      />
      <Buttons>
        <Submit change={create}>{t.create}</Submit>
        <Button variant="quiet" onClick={close}>
          {t.cancel}
        </Button>
      </Buttons>
    </Form>
  )
}
