import { useState } from 'react'
import { useChange } from '../../api/change.ts'
import { api, type RepoIdentity, repoIdentityOf, unwrap } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { rightsIn } from '../../api/projects/rights.ts'
import type { Project } from '../../api/reads/projects.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Button } from '../../parts/button.tsx'
import { TextField } from '../../parts/field.tsx'
import { Buttons, Form, Submit } from '../../parts/form.tsx'
import layout from '../../parts/layout.module.css'
import { Notice } from '../../parts/notice.tsx'
import styles from './steps.module.css'

const messages = texts({
  ja: {
    repository: 'リポジトリ',
    hint: '「git remote get-url origin」の出力を貼り付けてください。リモートがない場合は、リポジトリのフォルダーの名前を入力します。',
    bind: 'リポジトリを関連付け',
    bound: (value: string) => `リポジトリ: ${value}`,
    change: '変更',
    cancel: 'キャンセル',
    owner: 'リポジトリを関連付けられるのはオーナーだけです。プロジェクトのオーナーに依頼してください。',
  },
  en: {
    repository: 'Repository',
    hint: "Paste the output of “git remote get-url origin”. Without a remote, enter the name of the repository's folder.",
    bind: 'Bind repository',
    bound: value => `Repository: ${value}`,
    change: 'Change',
    cancel: 'Cancel',
    owner: 'Only an owner can bind the repository. Ask a project owner.',
  },
})

type Props = { project: Project; repoIdentity: RepoIdentity | null; onBound(identity: RepoIdentity): void }

/** Shows the bound repository of a project, or a form to bind it. */
export function BindRepository({ project, repoIdentity, onBound }: Props) {
  const t = useTexts(messages)
  const [isChanging, setChanging] = useState(false)
  const { isOwner } = rightsIn(project)
  const bind = useChange({
    send: (typed: RepoIdentity) => {
      const params = { path: { projectId: project.id } }
      return unwrap(
        api.PUT('/api/projects/{projectId}/repo-binding', { params, body: { repoIdentity: typed } }),
      )
    },
    stale: [keys.project(project.id)],
    onDone: (_, identity) => {
      onBound(identity)
      setChanging(false)
    },
  })
  if (repoIdentity && !isChanging)
    return (
      <div className={`${layout.line} ${styles.bound}`}>
        <p>{t.bound(repoIdentity.value)}</p>
        {isOwner && (
          <Button isSmall onClick={() => setChanging(true)}>
            {t.change}
          </Button>
        )}
      </div>
    )
  if (!isOwner) return <Notice tone="ochre">{t.owner}</Notice>
  return (
    <Form change={bind} valuesOf={fields => repoIdentityOf(String(fields.get('repoIdentity')))}>
      <TextField
        name="repoIdentity"
        label={t.repository}
        hint={t.hint}
        placeholder="git@github.com:team/app.git"
        defaultValue={repoIdentity?.value ?? project.repository_url ?? ''}
        required
        maxLength={2048}
        autoComplete="off"
        spellCheck={false}
      />
      <Buttons>
        <Submit change={bind}>{t.bind}</Submit>
        {isChanging && (
          <Button variant="quiet" onClick={() => setChanging(false)}>
            {t.cancel}
          </Button>
        )}
      </Buttons>
    </Form>
  )
}
