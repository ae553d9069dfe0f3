import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useChange } from '../../api/change.ts'
import { api, CairnError } from '../../api/client.ts'
import { edit } from '../../api/edits.ts'
import { keys } from '../../api/keys.ts'
import { type OwnApp, ownApps } from '../../api/reads/apps.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { Empty } from '../../parts/notice.tsx'
import { Page, Rows } from '../../parts/page.tsx'
import { AppRow } from './app-row.tsx'

const messages = texts({
  ja: {
    title: 'アプリ',
    lead: 'あなたの代わりに Cairn を使用するアプリとエージェントです。あなたの権限を超える操作はできません。',
    agents: 'エージェントの接続方法',
    building: 'アプリの作り方',
    none: '接続しているアプリはありません',
    noneWhy: '接続はアプリから始めます。アプリにできることは、接続するときに選択できます。',
    disconnect: '接続を解除',
    disconnectTitle: (name: string) => `「${name}」の接続を解除しますか?`,
    disconnectText: (host: string) =>
      `${host} のこのアプリは、次のリクエストから動作しなくなります。もう一度使用するには、アプリから接続し直してください。`,
  },
  en: {
    title: 'Apps',
    lead: 'Apps and agents that use Cairn on your behalf. They can never do more than you can do.',
    agents: 'How to connect an agent',
    building: 'How to build an app',
    none: 'No connected apps',
    noneWhy: 'Start the connection in the app. You choose what the app can do when you connect it.',
    disconnect: 'Disconnect',
    disconnectTitle: name => `Disconnect “${name}”?`,
    disconnectText: host =>
      `This app of ${host} stops working with its next request. To use it again, connect it again in the app.`,
  },
})

/** The apps that the user connected. */
export function AppsPage() {
  const t = useTexts(messages)
  const { data: apps } = useSuspenseQuery(ownApps)
  const [disconnected, setDisconnected] = useState<OwnApp | null>(null)
  return (
    <Page title={t.title} lead={<Lead />}>
      {apps.length === 0 ? (
        <Empty title={t.none}>
          <p>{t.noneWhy}</p>
        </Empty>
      ) : (
        <Rows label={t.title}>
          {apps.map(app => (
            <AppRow key={app.id} app={app} onDisconnect={() => setDisconnected(app)} />
          ))}
        </Rows>
      )}
      {disconnected && <Disconnect app={disconnected} onClose={() => setDisconnected(null)} />}
    </Page>
  )
}

function Lead() {
  const t = useTexts(messages)
  return (
    <>
      {t.lead} <a href="/docs/#connect-an-agent">{t.agents}</a> ·{' '}
      <a href="/docs/#build-an-app">{t.building}</a>
    </>
  )
}

/** Outside the list, because the optimistic update removes the row. */
function Disconnect({ app: { id, name, host }, onClose }: { app: OwnApp; onClose(): void }) {
  const t = useTexts(messages)
  const change = useChange({
    send: () => disconnect(id),
    show: () => [edit(ownApps, before => before.filter(app => app.id !== id))],
    stale: [ownApps.queryKey, keys.orgs],
  })
  return (
    <Confirm
      title={t.disconnectTitle(name)}
      action={t.disconnect}
      isOpen
      onOpenChange={onClose}
      change={change}
    >
      <p>{t.disconnectText(host)}</p>
    </Confirm>
  )
}

/** Disconnects an app; it is fine if its access has ended meanwhile. */
async function disconnect(appId: string): Promise<void> {
  const { response, error } = await api.DELETE('/api/me/apps/{appId}', { params: { path: { appId } } })
  if (!response.ok && response.status !== 404) throw new CairnError(response, error)
}
