import { Monitor, Smartphone, Terminal } from 'virtual:icons'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { components } from '../../../client/index.ts'
import { useChange } from '../../api/change.ts'
import { api, CairnError, unwrap } from '../../api/client.ts'
import { edit } from '../../api/edits.ts'
import { sessions } from '../../api/reads/accounts.ts'
import { signOut } from '../../frame/core/sign-out.ts'
import { plural } from '../../language/plural.ts'
import { counted, texts, useTexts } from '../../language/texts.ts'
import { Button } from '../../parts/button.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import layout from '../../parts/layout.module.css'
import { Page, Row, Rows } from '../../parts/page.tsx'
import { Pill } from '../../parts/pill.tsx'
import { focusNextRow } from '../../parts/row-place.ts'
import text from '../../parts/text.module.css'
import { Time } from '../../parts/time.tsx'
import { showErrorToast, showToast } from '../../parts/toasts.tsx'
import styles from './setting.module.css'
import { Facts } from './setting.tsx'
import { type Agent, agentOf } from './user-agent.ts'

const messages = texts({
  ja: {
    title: 'セッション',
    lead: 'サインインしているブラウザーの一覧です。30 日間使用しないと、セッションは終了します。心当たりのないセッションは終了してください。',
    current: 'このブラウザー',
    unknown: '不明なブラウザー',
    agent: (browser: string, system: string) => `${browser} (${system})`,
    opened: 'サインイン',
    used: '最終使用',
    end: '終了',
    endOf: (name: string) => `${name} のセッションを終了`,
    ended: (name: string) => `${name} のセッションを終了しました。`,
    signOut: 'サインアウト',
    endOthers: 'ほかをすべて終了',
    endOthersTitle: 'ほかのセッションをすべて終了しますか?',
    endOthersText: (count: number) =>
      counted`このブラウザー以外の ${count} 件のセッションが終了し、もう一度サインインが必要になります。API トークンは引き続き使用できます。`,
  },
  en: {
    title: 'Sessions',
    lead: 'Where you are signed in. A session ends after 30 days without use. Sign out of those you do not recognize.',
    current: 'This browser',
    unknown: 'Unknown browser',
    agent: (browser, system) => `${browser} on ${system}`,
    opened: 'Signed in',
    used: 'Last used',
    end: 'Sign out',
    endOf: name => `Sign out of ${name}`,
    ended: name => `Signed out of ${name}.`,
    signOut: 'Sign out',
    endOthers: 'Sign out everywhere else',
    endOthersTitle: 'Sign out everywhere else?',
    endOthersText: count =>
      counted`This ends ${count} ${plural(count, 'session')} in other browsers, which must sign in again. API tokens continue to work.`,
  },
})

type Session = components['schemas']['Session']

export function SessionsPage() {
  const t = useTexts(messages)
  const { data } = useSuspenseQuery(sessions)
  const inOrder = [...data].sort((a, b) => Number(b.current) - Number(a.current))
  const others = idsOfOthers(data)
  return (
    <Page title={t.title} lead={t.lead} actions={others.length > 0 && <EndOthers count={others.length} />}>
      <Rows label={t.title}>
        {inOrder.map(session => (
          <SessionRow key={session.id} session={session} />
        ))}
      </Rows>
    </Page>
  )
}

/** Ends sessions; it is fine if one has ended meanwhile. */
const end = (ids: string[]) =>
  Promise.all(
    ids.map(async sessionId => {
      const { response, error } = await api.DELETE('/api/auth/sessions/{sessionId}', {
        params: { path: { sessionId } },
      })
      if (!response.ok && response.status !== 404) throw new CairnError(response, error)
    }),
  )

const idsOfOthers = (all: readonly Session[]) => all.filter(({ current }) => !current).map(({ id }) => id)

function EndOthers({ count }: { count: number }) {
  const t = useTexts(messages)
  const change = useChange({
    // Read again, because others may have been opened since the page was.
    send: async () => end(idsOfOthers((await unwrap(api.GET('/api/auth/sessions'))).sessions)),
    stale: [sessions.queryKey],
  })
  return (
    <Confirm
      title={t.endOthersTitle}
      action={t.endOthers}
      trigger={<Button variant="danger">{t.endOthers}</Button>}
      change={change}
    >
      <p>{t.endOthersText(count)}</p>
    </Confirm>
  )
}

const icons: Record<Agent['kind'], typeof Monitor> = { desktop: Monitor, phone: Smartphone, tool: Terminal }

function SessionRow({ session }: { session: Session }) {
  const t = useTexts(messages)
  const { id, current, createdAt, lastUsedAt, userAgent } = session
  const { browser, system, kind } = agentOf(userAgent)
  const name = browser && system ? t.agent(browser, system) : (browser ?? system ?? t.unknown)
  const Icon = icons[kind]
  return (
    <Row
      mark={<Icon size={18} aria-hidden="true" />}
      end={current ? <SignOut /> : <End id={id} name={name} />}
    >
      <div className={`${layout.line} ${styles.what}`}>
        <span className={text.strong}>{name}</span>
        {current && <Pill tone="moss">{t.current}</Pill>}
      </div>
      <Facts
        facts={[
          [t.used, <Time key="used" at={lastUsedAt} />],
          [t.opened, <Time key="opened" at={createdAt} />],
        ]}
      />
    </Row>
  )
}

function SignOut() {
  const t = useTexts(messages)
  return (
    <Button isSmall onClick={() => signOut().catch(showErrorToast)}>
      {t.signOut}
    </Button>
  )
}

function End({ id, name }: { id: string; name: string }) {
  const t = useTexts(messages)
  const change = useChange({
    send: () => end([id]),
    show: () => [edit(sessions, before => before.filter(session => session.id !== id))],
    stale: [sessions.queryKey],
    onDone: () => showToast(t.ended(name)),
  })
  const press = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    focusNextRow(currentTarget)
    change.mutate(undefined, { onError: showErrorToast })
  }
  return (
    <Button isSmall aria-label={t.endOf(name)} onClick={press}>
      {t.end}
    </Button>
  )
}
