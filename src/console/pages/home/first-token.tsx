import { Link, useNavigate } from '@tanstack/react-router'
import { useChange } from '../../api/change.ts'
import { unwrap } from '../../api/client.ts'
import { tokens } from '../../api/reads/accounts.ts'
import type { Project } from '../../api/reads/projects.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Button } from '../../parts/button.tsx'
import { Command } from '../../parts/command.tsx'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { Buttons } from '../../parts/form.tsx'
import text from '../../parts/text.module.css'

const messages = texts({
  ja: {
    name: (project: string) => `${project} の同期`,
    why: 'コマンドは、このトークンを使ってあなたの代わりに同期します。このプロジェクトのロードマップの同期だけに使えます。',
    create: 'トークンを作成',
    once: '表示されるのは今回だけです。安全な場所に保存してください。',
    lost: 'トークンは作成時にしか表示されません。保存していない場合は、もう 1 つ作成できます。',
    have: '作成済みのトークンを使用',
    another: 'もう 1 つ作成',
    all: 'API トークンを管理',
  },
  en: {
    name: project => `${project} sync`,
    why: 'The command uses this token to sync on your behalf. It can only sync roadmaps of this project.',
    create: 'Create token',
    once: 'This token is shown only once. Save it in a safe place.',
    lost: 'A token is shown only when it is created. If you did not save yours, create another one.',
    have: 'Use an existing token',
    another: 'Create another token',
    all: 'Manage API tokens',
  },
})

type Props = { project: Project; made: string | null; hasToken: boolean; onMade(token: string): void }

/** Creates a token that can only sync, and shows it once. The address notes only that a token exists. */
export function FirstToken({ project, made, hasToken, onMade }: Props) {
  const t = useTexts(messages)
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
      void goOn()
    },
  })
  if (made !== null) return <CreatedToken token={made} />
  return (
    <>
      <p className={text.muted}>{hasToken ? t.lost : t.why}</p>
      {create.error && <ErrorNotice of={create.error} />}
      <Buttons>
        <Button
          variant={hasToken ? 'plain' : 'primary'}
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

function CreatedToken({ token }: { token: string }) {
  const t = useTexts(messages)
  return (
    <>
      <Command>{token}</Command>
      <p className={text.muted}>
        {t.once} <Link to="/settings/tokens">{t.all}</Link>
      </p>
    </>
  )
}
