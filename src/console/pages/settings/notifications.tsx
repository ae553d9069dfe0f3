import { useSuspenseQuery } from '@tanstack/react-query'
import type { components } from '../../../client/index.ts'
import { useChange } from '../../api/change.ts'
import { api, unwrap } from '../../api/client.ts'
import { edit } from '../../api/edits.ts'
import { preferences } from '../../api/reads/accounts.ts'
import { useHome } from '../../api/reads/home.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Radio } from '../../parts/choices.tsx'
import { Page } from '../../parts/page.tsx'
import { showErrorToast } from '../../parts/toasts.tsx'
import { Setting } from './setting.tsx'

const messages = texts({
  ja: {
    title: '通知の設定',
    lead: 'ほかの人による変更をお知らせします。選択するとすぐに保存されます。',
    topics: {
      issues: {
        inApp: { title: '課題: アプリ', lead: '通知のページと、画面上部のベルに表示されます。' },
        email: { title: '課題: メール', lead: (address: string) => `${address} に届きます。` },
      },
      roadmaps: {
        inApp: {
          title: 'ロードマップ: アプリ',
          lead: 'メンバーとして参加しているプロジェクトで、ほかの人がロードマップを同期したときの変更です。',
        },
        email: {
          title: 'ロードマップ: メール',
          lead: (address: string) => `${address} に届きます。メールのリンクからも停止できます。`,
        },
      },
    },
    names: {
      none: '受け取らない',
      mine: '自分に関する課題',
      watched: 'ウォッチしている課題も含む',
      blocked: 'ブロックされたタスク',
      all: 'すべての変更',
    },
    hints: {
      issues: {
        inApp: {
          none: '何も表示しません。',
          mine: '担当者になった課題、メンション、期日をお知らせします。',
          watched: 'さらに、ウォッチしている課題の新しいコメントと状態の変更を表示します。',
        },
        email: {
          none: '課題についてのメールを送信しません。',
          mine: '担当者になったときとメンションされたときにすぐに送信し、期日は 1 日 1 通にまとめて送信します。',
          watched:
            'さらに、ウォッチしている課題の新しいコメントと状態の変更を 1 通にまとめて、多くても 5 分に 1 通送信します。アプリで既読にしたものは含めません。',
        },
      },
      roadmaps: {
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
  },
  en: {
    title: 'Notification settings',
    lead: 'You are notified of what other users do. Your choice is saved right away.',
    topics: {
      issues: {
        inApp: {
          title: 'Issues in the app',
          lead: 'On the notifications page, and in the bell at the top of every page.',
        },
        email: { title: 'Issues by email', lead: address => `Sent to ${address}.` },
      },
      roadmaps: {
        inApp: {
          title: 'Roadmaps in the app',
          lead: 'Changes when another user syncs a roadmap in a project that you are a member of.',
        },
        email: {
          title: 'Roadmaps by email',
          lead: address => `Sent to ${address}. A link in each email stops them too.`,
        },
      },
    },
    names: {
      none: 'None',
      mine: 'What concerns you',
      watched: 'What you watch, too',
      blocked: 'Blocked tasks',
      all: 'All changes',
    },
    hints: {
      issues: {
        inApp: {
          none: 'No notifications are shown.',
          mine: 'Issues that are assigned to you, mentions of you, and days due.',
          watched: 'These, and new comments and statuses of the issues that you watch.',
        },
        email: {
          none: 'No emails about issues.',
          mine: 'An email right away when an issue is assigned to you or a text mentions you, and one a day about what is due.',
          watched:
            'These, and one email for new comments and statuses of the issues that you watch, at most every five minutes. It leaves out what you have read in the app.',
        },
      },
      roadmaps: {
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
  },
})

const channels = ['inApp', 'email'] as const
type Channel = (typeof channels)[number]

/** What users choose for each channel of a topic. */
const topics = { issues: ['none', 'mine', 'watched'], roadmaps: ['none', 'blocked', 'all'] } as const
type Topic = keyof typeof topics
type Preferences = components['schemas']['NotificationPreferences']

export function NotificationSettingsPage() {
  const t = useTexts(messages)
  return (
    <Page title={t.title} lead={t.lead}>
      <div>
        {(Object.keys(topics) as Topic[]).flatMap(topic =>
          channels.map(channel => <Choice key={topic + channel} topic={topic} channel={channel} />),
        )}
      </div>
    </Page>
  )
}

type ChoiceProps = { topic: Topic; channel: Channel }

function Choice({ topic, channel }: ChoiceProps) {
  const t = useTexts(messages)
  const { email } = useHome().user
  const { data } = useSuspenseQuery(preferences)
  const change = useChange({
    send: (choice: string) =>
      unwrap(api.PATCH('/api/me/notification-preferences', { body: changeOf(topic, channel, choice) })),
    show: choice => [edit(preferences, before => withChange(before, changeOf(topic, channel, choice)))],
    stale: [preferences.queryKey],
  })
  const { title, lead } = t.topics[topic][channel]
  const hints: Record<string, string> = t.hints[topic][channel]
  const chosen = topic === 'issues' ? data.issues[channel] : data[channel]
  return (
    <Setting title={title} lead={typeof lead === 'string' ? lead : lead(email)}>
      {topics[topic].map(choice => (
        <Radio
          key={choice}
          name={`${topic}-${channel}`}
          label={t.names[choice]}
          hint={hints[choice]}
          checked={chosen === choice}
          onChange={() => change.mutate(choice, { onError: showErrorToast })}
        />
      ))}
    </Setting>
  )
}

type Change = Partial<Omit<Preferences, 'issues'>> & { issues?: Partial<Preferences['issues']> }

/** Roadmaps' preferences are at the top of the object, for clients that know no others. */
const changeOf = (topic: Topic, channel: Channel, choice: string): Change =>
  topic === 'issues' ? { issues: { [channel]: choice } } : { [channel]: choice }

const withChange = (before: Preferences, { issues, ...change }: Change): Preferences => ({
  ...before,
  ...change,
  issues: { ...before.issues, ...issues },
})
