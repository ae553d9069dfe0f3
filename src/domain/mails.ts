/** A mail's words, as text and as HTML; `unsubscribeUrl` where its like can be ended without signing in (RFC 8058). */
export type Mail = { subject: string; text: string; html: string; unsubscribeUrl?: string }

export const signInCodeMail = (code: string, minutes: number): Mail =>
  composeMail('Cairn のログイン用確認コード', [
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

const statuses: Record<string, string> = {
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

/** A paragraph, or something that stands out on a line of its own. */
type Part = string | { shown: string } | { link: string } | { list: string[] }

/** Every part is plain text: what people have written in it cannot become markup. */
export function composeMail(subject: string, parts: readonly Part[]): Mail {
  return {
    subject,
    text: `${[...parts.map(asText), signature].join('\n\n')}\n`,
    html: page(parts.map(asHtml).join('\n')),
  }
}

const signature = '-- \nCairn'

function asText(part: Part): string {
  if (typeof part === 'string') return part
  if ('list' in part) return part.list.map(item => `・${item}`).join('\n')
  return `    ${'link' in part ? part.link : part.shown}`
}

function asHtml(part: Part): string {
  if (typeof part === 'string') return `<p>${escapeHtml(part)}</p>`
  if ('list' in part) return `<ul>${part.list.map(item => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`
  if ('link' in part) return `<p><a href="${escapeHtml(part.link)}">${escapeHtml(part.link)}</a></p>`
  return `<p style="font-size: 28px; letter-spacing: 4px"><strong>${escapeHtml(part.shown)}</strong></p>`
}

const page = (content: string): string => `<!doctype html>
<html lang="ja">
<body style="font-family: sans-serif; line-height: 1.7">
${content}
<p>Cairn</p>
</body>
</html>
`

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, character => entities[character]!)

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
