import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { paths } from '../../../client/index.ts'
import { useChange } from '../../api/change.ts'
import { api, type RepoIdentity, repoIdentityOf, unwrap } from '../../api/client.ts'
import { edit } from '../../api/edits.ts'
import { refetchProject } from '../../api/projects/edits.ts'
import { rightsIn } from '../../api/projects/rights.ts'
import { overview } from '../../api/reads/projects.ts'
import { useFormats } from '../../language/formats.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { TextField } from '../../parts/field.tsx'
import { focusMain } from '../../parts/focus.ts'
import { useLastingForm } from '../../parts/lasting-form.ts'
import { Notice } from '../../parts/notice.tsx'
import { Muted } from '../../parts/page.tsx'
import text from '../../parts/text.module.css'
import { Time } from '../../parts/time.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { type FullProject, SavedForm, type SettingProps, SettingSection } from './setting.tsx'

const messages = texts({
  ja: {
    title: '同期元のリポジトリ',
    lead: 'ロードマップの同期を受け付けるリポジトリです。別のリポジトリから誤って同期されるのを防ぎます。',
    off: 'ロードマップの機能がオフのため、関連付けられません。',
    unbound: 'まだ関連付けられていません。オーナーが関連付けるまで、同期はできません。',
    bound: '関連付け済み:',
    by: (name: string) => `${name}さん`,
    onlyOwners: 'リポジトリを関連付けられるのはオーナーだけです。',
    owners: 'オーナーを確認',
    cooldown: (at: string) => `変更は 7 日に 1 回までです。次に変更できるのは ${at} 以降です。`,
    once: '別のリポジトリへの変更は 7 日に 1 回までです。',
    value: 'リポジトリ',
    valueHint:
      '「git remote get-url origin」の出力を貼り付けてください。リモートがない場合は、リポジトリのフォルダーの名前を入力します。',
    becomes: {
      remote: (value: string) => `${value} として関連付けます。`,
      local: (value: string) => `アドレスのないローカルのリポジトリ「${value}」として関連付けます。`,
    },
    bind: '関連付け',
    rebind: '別のリポジトリに変更',
    done: 'リポジトリを関連付けました。',
  },
  en: {
    title: 'Bound repository',
    lead: 'Roadmaps can only be synced from this repository, so another one cannot be synced by mistake.',
    off: 'Roadmaps are turned off, so no repository can be bound.',
    unbound: 'None yet. Nothing can be synced until an owner binds a repository.',
    bound: 'Bound to',
    by: name => `by ${name}`,
    onlyOwners: 'Only owners can bind a repository.',
    owners: 'View the owners',
    cooldown: at => `It can be changed once every 7 days. The next change is possible from ${at}.`,
    once: 'It can be changed to another repository once every 7 days.',
    value: 'Repository',
    valueHint:
      "Paste the output of “git remote get-url origin”. Without a remote, enter the name of the repository's folder.",
    becomes: {
      remote: value => `Will be bound as ${value}.`,
      local: value => `Will be bound as ${value}, a local repository without an address.`,
    },
    bind: 'Bind',
    rebind: 'Change repository',
    done: 'The repository is bound.',
  },
})

type RepoBinding =
  paths['/api/projects/{projectId}/repo-binding']['get']['responses'][200]['content']['application/json']

type Props = SettingProps & { binding: RepoBinding | null }

/** The repository that roadmaps are synced from; owners bind it. */
export function BindingSection({ project, binding, isReadOnly }: Props) {
  const t = useTexts(messages)
  const { isOwner } = rightsIn(project)
  return (
    <SettingSection title={t.title} lead={t.lead}>
      {binding ? <Bound {...binding} /> : <p>{t.off}</p>}
      {binding && !isOwner && (
        <Notice>
          {t.onlyOwners}{' '}
          <Link to="/projects/$projectId/members" params={{ projectId: project.id }}>
            {t.owners}
          </Link>
        </Notice>
      )}
      {binding && <Rebinding {...{ project, binding }} mayBind={isOwner && !isReadOnly} />}
    </SettingSection>
  )
}

function Bound({ repoIdentity, boundAt, boundBy }: RepoBinding) {
  const t = useTexts(messages)
  if (!repoIdentity) return <p>{t.unbound}</p>
  return (
    <p>
      {t.bound} <code>{repoIdentity.value}</code>{' '}
      <Muted>
        {boundAt && <Time at={boundAt} />} {boundBy && t.by(boundBy.displayName)}
      </Muted>
    </p>
  )
}

type RebindingProps = { project: FullProject; binding: RepoBinding; mayBind: boolean }

function Rebinding({ project, binding, mayBind }: RebindingProps) {
  const t = useTexts(messages)
  const { exactTime } = useFormats()
  const isFirst = binding.repoIdentity === null
  const [given] = useState(isFirst ? (project.repository_url ?? '') : '')
  const [value, setValue] = useState(given)
  const isShown = useLastingForm(mayBind, value !== '' && value !== given)
  const form = useRef<HTMLDivElement>(null)
  const bind = useBind(project.id, sent => {
    // Keeps what the user has typed meanwhile.
    setValue(now => (repoIdentityOf(now).value === sent.value ? '' : now))
    // The button is disabled without a value.
    if (form.current?.contains(document.activeElement)) form.current.querySelector('input')?.focus()
  })
  const hasForm = isShown && binding.nextRebindAt === null
  useEffect(() => {
    if (!hasForm) return
    // A notice may replace the form.
    return () => void (document.activeElement === document.body && focusMain())
  }, [hasForm])
  if (!isShown) return null
  if (binding.nextRebindAt) return <Notice>{t.cooldown(exactTime(binding.nextRebindAt))}</Notice>
  const identity = repoIdentityOf(value)
  return (
    <div ref={form}>
      <SavedForm
        change={bind}
        isReadOnly={false}
        isDisabled={identity.value === ''}
        action={isFirst ? t.bind : t.rebind}
        valuesOf={() => identity}
      >
        <TextField
          name="repoIdentity"
          label={t.value}
          hint={isFirst ? t.valueHint : `${t.once} ${t.valueHint}`}
          value={value}
          onChange={event => setValue(event.target.value)}
          autoComplete="off"
          spellCheck={false}
        />
        <p role="status" className={text.caption}>
          {identity.value && t.becomes[identity.kind](identity.value)}
        </p>
      </SavedForm>
    </div>
  )
}

function useBind(projectId: string, onDone: (sent: RepoIdentity) => void) {
  const t = useTexts(messages)
  return useChange({
    send: (repoIdentity: RepoIdentity) =>
      unwrap(
        api.PUT('/api/projects/{projectId}/repo-binding', {
          params: { path: { projectId } },
          body: { repoIdentity },
        }),
      ),
    show: repoIdentity => [
      edit(overview(projectId), read => ({
        ...read,
        repoBinding: read.repoBinding && { ...read.repoBinding, repoIdentity },
      })),
    ],
    onDone(_, sent) {
      showToast(t.done)
      onDone(sent)
      refetchProject(projectId)
    },
  })
}
