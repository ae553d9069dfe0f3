import { useSuspenseQuery } from '@tanstack/react-query'
import { useChange } from '../../api/change.ts'
import { api, unwrap } from '../../api/client.ts'
import { edit } from '../../api/edits.ts'
import { preferences } from '../../api/reads/accounts.ts'
import { useHome } from '../../api/reads/home.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Radio } from '../../parts/field.tsx'
import { Page } from '../../parts/page.tsx'
import { showErrorToast } from '../../parts/toasts.tsx'
import { Setting } from './setting.tsx'

const messages = texts({
  ja: {
    title: '通知の設定',
    lead: 'メンバーとして参加しているプロジェクトで、ほかの人がロードマップを同期したときの変更をお知らせします。選択するとすぐに保存されます。',
    inApp: 'アプリ',
    inAppLead: '通知のページと、画面上部のベルに表示されます。',
    email: 'メール',
    emailLead: (address: string) => `${address} に届きます。メールのリンクからも停止できます。`,
    names: { none: '受け取らない', blocked: 'ブロックされたタスク', all: 'すべての変更' },
    hints: {
      inApp: {
        none: '何も表示しません。',
        blocked: 'タスクがブロックされるたびに 1 件ずつ、1 回の同期で 5 件まで表示します。',
        all: 'ブロックされたタスクに加えて、状態や計画のそのほかの変更を、同期ごとに 1 件にまとめて表示します。',
      },
      email: {
        none: 'ロードマップについてのメールを送信しません。',
        blocked: 'タスクがブロックされるたびに 1 通ずつ、1 回の同期で 5 通まで、すぐに送信します。',
        all: 'ブロックされたタスクのメールに加えて、そのほかの変更を 1 通にまとめて、多くても 5 分に 1 通送信します。アプリで既読にしたものは含めません。',
      },
    },
  },
  en: {
    title: 'Notification settings',
    lead: 'You are notified of changes when another user syncs a roadmap in a project that you are a member of. Your choice is saved right away.',
    inApp: 'In the app',
    inAppLead: 'On the notifications page, and in the bell at the top of every page.',
    email: 'By email',
    emailLead: address => `Sent to ${address}. A link in each email stops them too.`,
    names: { none: 'None', blocked: 'Blocked tasks', all: 'All changes' },
    hints: {
      inApp: {
        none: 'No notifications are shown.',
        blocked: 'One notification for each task that becomes blocked, up to 5 per sync.',
        all: 'Blocked tasks, and one notification per sync for all other changes of status and plan.',
      },
      email: {
        none: 'No emails about roadmaps.',
        blocked: 'One email right away for each task that becomes blocked, up to 5 per sync.',
        all: 'Emails about blocked tasks, and one email for all other changes, at most every five minutes. It leaves out what you have read in the app.',
      },
    },
  },
})

export function NotificationSettingsPage() {
  const t = useTexts(messages)
  const { email } = useHome().user
  return (
    <Page title={t.title} lead={t.lead}>
      <div>
        <Choice channel="inApp" title={t.inApp} lead={t.inAppLead} />
        <Choice channel="email" title={t.email} lead={t.emailLead(email)} />
      </div>
    </Page>
  )
}

const choices = ['none', 'blocked', 'all'] as const
type ChoiceProps = { channel: 'inApp' | 'email'; title: string; lead: string }

function Choice({ channel, title, lead }: ChoiceProps) {
  const t = useTexts(messages)
  const { data } = useSuspenseQuery(preferences)
  const change = useChange({
    send: (choice: (typeof choices)[number]) =>
      unwrap(api.PATCH('/api/me/notification-preferences', { body: { [channel]: choice } })),
    show: choice => [edit(preferences, before => ({ ...before, [channel]: choice }))],
    stale: [preferences.queryKey],
  })
  return (
    <Setting title={title} lead={lead}>
      {choices.map(choice => (
        <Radio
          key={choice}
          name={channel}
          label={t.names[choice]}
          hint={t.hints[channel][choice]}
          checked={data[channel] === choice}
          onChange={() => change.mutate(choice, { onError: showErrorToast })}
        />
      ))}
    </Setting>
  )
}
