import { useState } from 'react'
import { useChange } from '../../api/change.ts'
import { unwrap } from '../../api/client.ts'
import { type AppRequest, ownApps } from '../../api/reads/apps.ts'
import { useHome } from '../../api/reads/home.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { useResourceNames } from '../../parts/app-resources.ts'
import { Button } from '../../parts/button.tsx'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import facts from '../../parts/facts.module.css'
import { Buttons } from '../../parts/form.tsx'
import layout from '../../parts/layout.module.css'
import { Notice } from '../../parts/notice.tsx'
import { Muted, Page } from '../../parts/page.tsx'
import text from '../../parts/text.module.css'
import { type Access, AccessFields } from './access-fields.tsx'
import { Hosts } from './hosts.tsx'
import styles from './page.module.css'

const messages = texts({
  ja: {
    title: 'アプリの接続',
    name: 'アプリが名乗る名前',
    unverified: 'Cairn はこの名前を確認していません。',
    quoted: (name: string) => `「${name}」`,
    account: 'アカウント',
    uses: '接続先',
    warning: (host: string) => `ご自分で始めた操作で、${host} を信頼できる場合だけ接続してください。`,
    lasts:
      'アプリにできるのは、あなたの権限の範囲内の操作だけです。設定で接続を解除すると、アクセスは終了します。30 日間使用されなかったとき、または接続から 180 日後にも終了します。',
    connect: '接続',
    cancel: 'キャンセル',
  },
  en: {
    title: 'Connect an app',
    name: 'Calls itself',
    unverified: 'Cairn did not verify this name.',
    quoted: name => `“${name}”`,
    account: 'Your account',
    uses: 'Uses',
    warning: host => `Connect only if you started this yourself and trust ${host}.`,
    lasts:
      'The app can never do more than you can do. Its access ends when you disconnect it in your settings, after 30 days without use, or 180 days from now.',
    connect: 'Connect',
    cancel: 'Cancel',
  },
})

type Props = {
  /** The query of the app. */
  query: string
  request: AppRequest
  onDecided(isApproved: boolean, redirectTo: string): void
}

/** What an app asks for, with the choice of what it gets. */
export function RequestPage({ query, request, onDecided }: Props) {
  const t = useTexts(messages)
  const [access, setAccess] = useState<Access>({ scopes: request.scopes, projectId: null })
  return (
    <Page title={t.title} heading={<Hosts request={request} />}>
      <div className={`${layout.stackLoose} ${styles.page}`}>
        <AppFacts request={request} />
        <Notice tone="ochre">{t.warning(request.client.host)}</Notice>
        <AccessFields {...{ request, access }} onChange={setAccess} />
        <p className={text.muted}>{t.lasts}</p>
        <Decide {...{ query, access, onDecided }} />
      </div>
    </Page>
  )
}

function AppFacts({ request: { client, resource } }: { request: AppRequest }) {
  const t = useTexts(messages)
  const { user } = useHome()
  const resourceName = useResourceNames()
  return (
    <dl className={facts.facts}>
      <dt>{t.name}</dt>
      <dd>
        {/* A name can have characters that turn the direction of the text after it. */}
        <bdi>{t.quoted(client.name)}</bdi> <Muted>{t.unverified}</Muted>
      </dd>
      <dt>{t.uses}</dt>
      <dd>{resourceName(resource)}</dd>
      <dt>{t.account}</dt>
      <dd>{user.email}</dd>
    </dl>
  )
}

type Decision = { approve: false } | ({ approve: true } & Access)

function Decide({ query, access, onDecided }: Omit<Props, 'request'> & { access: Access }) {
  const t = useTexts(messages)
  const decide = useChange({
    // Does not return the address, because it has a code and the mutation cache would keep it.
    async send(decision: Decision, api) {
      const { redirectTo } = await unwrap(api.POST('/api/oauth/approve', { body: { query, ...decision } }))
      onDecided(decision.approve, redirectTo)
    },
    stale: [ownApps.queryKey],
  })
  return (
    <>
      {decide.error && <ErrorNotice of={decide.error} />}
      <Buttons>
        <Button
          variant="primary"
          isBusy={decide.isPending}
          disabled={access.scopes.length === 0}
          onClick={() => decide.mutate({ approve: true, ...access })}
        >
          {t.connect}
        </Button>
        <Button isBusy={decide.isPending} onClick={() => decide.mutate({ approve: false })}>
          {t.cancel}
        </Button>
      </Buttons>
    </>
  )
}
