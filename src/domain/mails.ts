import type { Locale } from './locales.ts'
import { composeMail, type Mail, type Part } from './mail-layout.ts'
import type { TaskStatus } from './task-statuses.ts'

export const signInCodeMail = (code: string, minutes: number, locale: Locale): Mail =>
  locale === 'en'
    ? composeMail('Your sign-in code for Cairn', [
        'Here is the code to sign in to Cairn with.',
        { shown: code },
        `It is good for ${minutes} minutes and can be used once. Enter it on the sign-in page.`,
        'If you did not ask for it, please ignore this mail. Do not tell anyone the code.',
      ])
    : composeMail('Cairn のログイン用確認コード', [
        'Cairn にログインするための確認コードをお送りします。',
        { shown: code },
        `このコードは ${minutes} 分間有効で、一度だけ使えます。ログイン画面に入力してください。`,
        'お心当たりがない場合は、このメールを破棄してください。コードを他の方に教えないでください。',
      ])

/** What an invitation's mail tells; `project` null: to the organisation itself. */
type InvitationWords = {
  inviter: string
  org: string
  project: string | null
  /** Where the invited signs in. */
  url: string
  days: number
}

const invitationMail = ({ inviter, org, project, url, days }: InvitationWords): Mail => {
  const to = project === null ? `組織「${org}」` : `「${org}」のプロジェクト「${project}」`
  return composeMail(`${inviter} さんから「${project ?? org}」への招待`, [
    `${inviter} さんが、あなたを${to}に招待しました。`,
    '参加するには、このメールアドレスでログインしてください。ログインすると招待が承諾されます。',
    { link: url },
    `この招待の有効期限は ${days} 日間です。`,
    'お心当たりがない場合は、このメールを破棄してください。',
  ])
}

/** What the mail of a task that became blocked tells. */
type BlockedWords = {
  actor: string | null
  project: string
  task: string
  reason: string | null
  /** Tasks that became blocked with it and have no mail of their own. */
  further: number
  /** The roadmap's page. */
  url: string
  unsubscribeUrl: string
}

const blockedMail = ({ actor, project, task, reason, further, url, unsubscribeUrl }: BlockedWords): Mail => ({
  ...composeMail(`「${project}」のタスク「${task}」がブロックされました`, [
    `${actor ? `${actor} さんの同期により、` : ''}プロジェクト「${project}」のタスク「${task}」がブロック状態になりました。`,
    ...(reason ? [`理由: ${reason}`] : []),
    ...(further > 0 ? [`ほかに ${further} 件のタスクがブロック状態になりました。`] : []),
    { link: url },
    ...ending(unsubscribeUrl),
  ]),
  unsubscribeUrl,
})

/** What the mail of a token that expires soon tells. */
type TokenExpiryWords = {
  name: string
  /** The last four characters of the token. */
  hint: string
  expiresAt: string
  days: number
  /** Where tokens are made. */
  url: string
}

const tokenExpiryMail = ({ name, hint, expiresAt, days, url }: TokenExpiryWords): Mail =>
  composeMail(`API トークン「${name}」の有効期限が近づいています`, [
    `API トークン「${name}」(末尾 ${hint}) の有効期限まで ${days} 日を切りました。`,
    { shown: `${expiresAt.slice(0, 16).replace('T', ' ')} UTC` },
    'この日時を過ぎると、このトークンを使うツールは動かなくなります。必要な場合は新しいトークンを発行してください。',
    { link: url },
  ])

/** What a digest tells: by roadmap, what has changed. */
type DigestWords = {
  sections: {
    project: string
    roadmap: string
    /** The roadmap's page. */
    url: string
    changes: {
      kind: 'task_status' | 'phase_status' | 'plan'
      title: string
      from: string | null
      to: string | null
      /** Why a task is blocked. */
      reason: string | null
    }[]
  }[]
  /** Changes that are not listed. */
  further: number
  unsubscribeUrl: string
}

const digestMail = ({ sections, further, unsubscribeUrl }: DigestWords): Mail => {
  const names = [...new Set(sections.map(({ project }) => `「${project}」`))]
  const more = names.length > 1 ? `ほか ${names.length - 1} 件のプロジェクト` : ''
  return {
    ...composeMail(`${names[0]}${more}のロードマップの変更`, [
      ...sections.flatMap(({ project, roadmap, url, changes }): Part[] => [
        `プロジェクト「${project}」のロードマップ「${roadmap}」`,
        { list: changes.map(changeInWords) },
        { link: url },
      ]),
      ...(further > 0 ? [`ほかに ${further} 件の変更があります。`] : []),
      ...ending(unsubscribeUrl),
    ]),
    unsubscribeUrl,
  }
}

function changeInWords({
  kind,
  title,
  from,
  to,
  reason,
}: DigestWords['sections'][number]['changes'][number]): string {
  if (kind === 'plan') return `タスク「${title}」の計画: ${from === null ? '' : `${from} → `}${to}`
  const subject = kind === 'phase_status' ? 'フェーズ' : 'タスク'
  const states = [from, to].filter(status => status !== null).map(status => statuses[status] ?? status)
  return `${subject}「${title}」: ${states.join(' → ')}${reason ? ` (理由: ${reason})` : ''}`
}

/** Others are told as they were sent. */
const statuses: Partial<Record<string, string>> & Record<TaskStatus, string> = {
  todo: '未着手',
  in_progress: '進行中',
  done: '完了',
  blocked: 'ブロック',
  deferred: '保留',
  cancelled: '中止',
}

const ending = (unsubscribeUrl: string): Part[] => [
  'このメールの配信を停止するには:',
  { link: unsubscribeUrl },
]

const templates = {
  token_expiry: tokenExpiryMail,
  roadmap_digest: digestMail,
  invitation: invitationMail,
  task_blocked: blockedMail,
}
export type Template = keyof typeof templates

/** What a template takes. */
export type WordsOf<T extends Template> = Parameters<(typeof templates)[T]>[0]

/** The words of a mail that was queued with a template, and the data that it takes. */
export const writeMail = <T extends Template>(template: T, data: WordsOf<T>): Mail =>
  (templates[template] as (data: WordsOf<T>) => Mail)(data)
