import { Link, useNavigate } from '@tanstack/react-router'
import { useChange } from '../../api/change.ts'
import { unwrap } from '../../api/client.ts'
import { tokens } from '../../api/reads/accounts.ts'
import type { Project } from '../../api/reads/projects.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Button } from '../../parts/button.tsx'
import { Command } from '../../parts/command.tsx'
import { Buttons } from '../../parts/form.tsx'
import { Refusal } from '../../parts/refusal.tsx'
import styles from './steps.module.css'

const said = texts({
  ja: {
    name: (project: string) => `${project} の同期`,
    why: 'コマンドがあなたの代わりに送るための鍵です。このプロジェクトのロードマップの同期だけに使えます。',
    create: 'トークンを作る',
    once: '表示されるのは今回だけです。安全な場所に控えてください。',
    lost: 'トークンの値は作成したときにしか表示されません。控えがなければ、もう一つ作れます。',
    have: '作成済みのトークンを使う',
    another: 'もう一つ作る',
    all: 'API トークンを管理する',
  },
  en: {
    name: project => `Sync of ${project}`,
    why: 'A key with which a command may send in your name. It syncs roadmaps of this project, and nothing else.',
    create: 'Create the token',
    once: 'It is shown this once: keep it somewhere safe.',
    lost: 'A token is shown when it is created and never again. If you have not kept yours, create another one.',
    have: 'Use one that I have',
    another: 'Create another one',
    all: 'Manage API tokens',
  },
})

type Props = { project: Project; made: string | null; hasToken: boolean; onMade(token: string): void }

/** Makes a token that may do what a sync needs, and shows it once; the address keeps that there is one, and nothing of it. */
export function FirstToken({ project, made, hasToken, onMade }: Props) {
  const t = useTexts(said)
  const navigate = useNavigate()
  const goOn = () => navigate({ to: '/', search: { start: project.id, token: 1 }, replace: true })
  const create = useChange({
    send: (_, api) => {
      const body = { name: t.name(project.name), scopes: ['roadmap:sync' as const], projectId: project.id }
      return unwrap(api.POST('/api/tokens', { body }))
    },
    stale: [tokens.queryKey],
    onDone({ token }) {
      onMade(token)
      goOn()
    },
  })
  if (made !== null) return <Shown token={made} />
  return (
    <>
      <p className={styles.soft}>{hasToken ? t.lost : t.why}</p>
      {create.error && <Refusal of={create.error} />}
      <Buttons>
        <Button
          look={hasToken ? 'plain' : 'main'}
          isSmall={hasToken}
          isBusy={create.isPending}
          onClick={() => create.mutate()}
        >
          {hasToken ? t.another : t.create}
        </Button>
        {!hasToken && <Button onClick={goOn}>{t.have}</Button>}
      </Buttons>
    </>
  )
}

function Shown({ token }: { token: string }) {
  const t = useTexts(said)
  return (
    <>
      <Command>{token}</Command>
      <p className={styles.soft}>
        {t.once} <Link to="/settings/tokens">{t.all}</Link>
      </p>
    </>
  )
}
