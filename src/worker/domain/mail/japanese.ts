import { counted } from '../../text.ts'
import { issueTemplatesIn } from './issue-templates.ts'
import { projectsOf } from './issue-words.ts'
import { digestParts, ending, endingOfIssues, issueTexts, statuses } from './japanese-issues.ts'
import type { Part } from './layout.ts'
import {
  blockedTasksUrl,
  type DigestChange,
  instantIn,
  type RoadmapDigestWords,
  type Templates,
  taskUrl,
  valuesOf,
} from './words.ts'

export const japanese: Templates = {
  sign_in_code: ({ code, minutes }) => ({
    subject: 'Cairn のサインイン用確認コード',
    parts: [
      'Cairn にサインインするための確認コードをお送りします。',
      { shown: code },
      counted`このコードは ${minutes} 分間有効で、1 回だけ使用できます。サインイン画面に入力してください。`,
      'お心当たりがない場合は、このメールを破棄してください。コードは他の方に教えないでください。',
    ],
  }),

  sign_up_restricted: ({ url, hasDomains }) => ({
    subject: 'このメールアドレスの Cairn アカウントはありません',
    parts: [
      'Cairn へのサインインにこのメールアドレスが入力されましたが、このアドレスのアカウントはありません。',
      hasDomains
        ? '新しいアカウントを作成できるのは、招待されたメールアドレスと、組織のドメインのメールアドレスだけです。'
        : '新しいアカウントを作成できるのは、招待されたメールアドレスだけです。',
      'メンバーまたはサービスの運営者に、このアドレスへの招待を依頼してください。招待されると、次のページからサインインできます。',
      { link: url },
      'お心当たりがない場合は、このメールを破棄してください。',
    ],
  }),

  invitation: ({ inviter, org, project, url, days }) => ({
    subject: `${inviter}さんから「${project ?? org}」への招待`,
    parts: [
      `${inviter}さんが、あなたを${project === null ? `組織「${org}」` : `「${org}」のプロジェクト「${project}」`}に招待しました。`,
      '参加するには、このメールアドレスでサインインしてください。サインインすると招待を承諾したことになります。',
      { link: url },
      counted`この招待は ${days} 日間有効です。`,
      'お心当たりがない場合は、このメールを破棄してください。',
    ],
  }),

  task_blocked: ({ actor, project, task, taskId, reason, further, url, unsubscribeUrl }) => ({
    subject: `「${project}」のタスク「${task}」がブロックされました`,
    parts: [
      `${actor ? `${actor}さんの同期により、` : ''}プロジェクト「${project}」のタスク「${task}」がブロックされました。`,
      ...(reason ? [`理由: ${reason}`] : []),
      { link: taskUrl(url, taskId) },
      ...(further > 0
        ? [counted`ほかに ${further} 件のタスクがブロックされました。`, { link: blockedTasksUrl(url) }]
        : []),
      ...ending(unsubscribeUrl),
    ],
    unsubscribeUrl,
  }),

  token_expiry: ({ name, hint, expiresAt, timeZone, days, isRenewed, url }) => ({
    subject: `API トークン「${name}」の有効期限が近づいています`,
    parts: [
      counted`API トークン「${name}」(末尾 ${hint}) の有効期限まで ${days} 日を切りました。`,
      `有効期限: ${dateOf(expiresAt, timeZone)}`,
      isRenewed
        ? 'このトークンはしばらく使われていません。この日時までにツールで使うと、有効期限がさらに 90 日延びます。過ぎた場合は、そのツールでもう一度サインインしてください。'
        : 'この日時を過ぎると、このトークンを使うツールは動かなくなります。必要な場合は新しいトークンを発行してください。',
      { link: url },
    ],
  }),

  app_disconnected: ({ name, host, url }) => ({
    subject: `アプリ「${name}」の接続を解除しました`,
    parts: [
      `アプリ「${name}」(${host}) とあなたのアカウントの接続を解除しました。`,
      'このアプリのトークンが 2 回使われました。第三者に渡った可能性があるため、このアプリのトークンをすべて無効にしました。',
      'このアプリを引き続き使うには、もう一度接続してください。接続中のアプリは次のページで確認できます。',
      { link: url },
    ],
  }),

  mail_test: ({ requestedAt }) => ({
    subject: 'Cairn からのテストメール',
    parts: [
      'このメールアドレスに Cairn からメールを送信できることを確認するためのメールです。',
      `${dateOf(requestedAt)} にサービスの運営者が送信しました。`,
      '操作は必要ありません。',
    ],
  }),

  roadmap_digest: ({ sections, further, unsubscribeUrl }) => ({
    subject: `${placesIn(sections)}のロードマップの変更`,
    parts: [...roadmapParts(sections), ...rest(further), ...ending(unsubscribeUrl)],
    unsubscribeUrl,
  }),

  digest: ({ sections, issues, further, unsubscribeUrl }) => ({
    subject: `${placesIn([...sections, ...issues])}の${sections.length > 0 ? '' : '課題の'}変更`,
    parts: [
      ...roadmapParts(sections),
      ...digestParts(issues),
      ...rest(further),
      ...endingOfIssues(unsubscribeUrl),
    ],
    unsubscribeUrl,
  }),

  ...issueTemplatesIn(issueTexts),
}

/** The first project, and how many others there are. */
function placesIn(changed: { project: string }[]): string {
  const [first, ...others] = projectsOf(changed, name => `「${name}」`)
  return `${first}${others.length > 0 ? counted`ほか ${others.length} 件のプロジェクト` : ''}`
}

const roadmapParts = (sections: RoadmapDigestWords['sections']): Part[] =>
  sections.flatMap(({ project, roadmap, url, changes }): Part[] => [
    `プロジェクト「${project}」のロードマップ「${roadmap}」`,
    { list: changes.map(changeInWords) },
    { link: url },
  ])

const rest = (further: number): Part[] =>
  further > 0 ? [counted`ほかに ${further} 件の変更があります。`] : []

function changeInWords(change: DigestChange): string {
  const { kind, title, reason } = change
  if (kind === 'plan') return `タスク「${title}」の計画: ${valuesOf(change)}`
  const subject = kind === 'phase_status' ? 'フェーズ' : 'タスク'
  return `${subject}「${title}」: ${valuesOf(change, statuses)}${reason ? ` (理由: ${reason})` : ''}`
}

/** `2026年3月1日 18:05 JST` */
const dateOf = (instant: string, timeZone?: string): string => instantIn('ja', instant, timeZone)
