import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '../api/change.ts'
import { unwrap } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { home } from '../api/reads/home.ts'
import type { Org } from '../api/reads/orgs.ts'
import { texts, useTexts } from '../language/texts.ts'
import { Button } from './button.tsx'
import { ChoiceField } from './choice-field.tsx'
import { Dialog } from './dialog.tsx'
import { TextArea, TextField } from './field.tsx'
import { Buttons, Form, Submit } from './form.tsx'
import { takeTyped } from './shortcuts/typed-ahead.ts'
import { showToast } from './toasts.tsx'

const messages = texts({
  ja: {
    open: '新しいプロジェクト',
    org: '組織',
    name: '名前',
    description: '説明 (任意)',
    repositoryUrl: 'リポジトリの URL (任意)',
    urlHint: '例: https://github.com/example/site',
    create: '作成',
    cancel: 'キャンセル',
    created: 'プロジェクトを作成しました:',
  },
  en: {
    open: 'New project',
    org: 'Organization',
    name: 'Name',
    description: 'Description (optional)',
    repositoryUrl: 'Repository URL (optional)',
    urlHint: 'For example: https://github.com/example/site',
    create: 'Create',
    cancel: 'Cancel',
    created: 'Project created:',
  },
})

/** The organizations to choose from. */
export type NewProjectProps = { orgs: Pick<Org, 'id' | 'name'>[]; close(): void }

/** The dialog that creates a project, and then shows it. */
export function NewProjectDialog({ orgs, close }: NewProjectProps) {
  const t = useTexts(messages)
  return (
    <Dialog title={t.open} isOpen onOpenChange={close}>
      {close => <NewProjectForm orgs={orgs} close={close} />}
    </Dialog>
  )
}

type FormProps = Pick<NewProjectProps, 'orgs'> & { close(): boolean }

function NewProjectForm({ orgs: current, close }: FormProps) {
  const t = useTexts(messages)
  const navigate = useNavigate()
  // As they were, so that the project is not created in another one if the user loses the chosen one meanwhile.
  const [orgs] = useState(current)
  const [typed] = useState(takeTyped)
  const create = useChange({
    send: (body: { orgId: string; name: string; description: string; repositoryUrl: string }, api) =>
      unwrap(api.POST('/api/projects', { body })),
    stale: [home.queryKey, keys.orgs],
    onDone({ project: { id: projectId, name } }) {
      const target = { to: '/projects/$projectId', params: { projectId } } as const
      if (close()) return void navigate(target)
      // The user has closed the dialog, and may be busy with something else.
      showToast(
        <>
          {t.created} <Link {...target}>{name}</Link>
        </>,
      )
    },
  })
  return (
    <Form
      change={create}
      valuesOf={fields => ({
        orgId: String(fields.get('orgId') ?? orgs[0]!.id),
        name: String(fields.get('name')),
        description: String(fields.get('description')),
        repositoryUrl: String(fields.get('repositoryUrl')),
      })}
    >
      {orgs.length > 1 && (
        <ChoiceField
          name="orgId"
          label={t.org}
          options={orgs.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <TextField
        name="name"
        label={t.name}
        defaultValue={typed.text}
        required
        maxLength={80}
        autoFocus
        autoComplete="off"
      />
      <TextArea name="description" label={t.description} rows={3} maxLength={400} />
      <TextField
        name="repositoryUrl"
        label={t.repositoryUrl}
        hint={t.urlHint}
        inputMode="url"
        autoComplete="off"
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
