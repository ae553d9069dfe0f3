import { type Client, unwrap } from '../../../src/client/index.ts'
import { type DocumentInput, identity, payload, type TaskInput } from '../payload.ts'

/** The path parameters of a project. */
export const of = (projectId: string) => ({ params: { path: { projectId } } })

/** Creates issues of every status. The first has a description, a child, and links. Returns its number. */
export async function createIssues(api: Client, projectId: string): Promise<number> {
  const titles = [
    ['お問い合わせフォームの送信後に、入力した内容が確認画面で文字化けする', 'in_progress'],
    ['Screen readers announce the navigation twice on every page', 'todo'],
    ['検索結果の 2 ページ目が空になる', 'blocked'],
    ['画像の代替テキストを見直す', 'done'],
    ['IE11 の対応をやめる', 'cancelled'],
    ['夜間バッチの見直し', 'deferred'],
  ] as const
  const { id, number } = await issueOf(api, projectId, { title: titles[0][0], status: titles[0][1], body })
  await issueOf(api, projectId, { title: '確認画面の文言', parentId: id })
  for (const [title, status] of titles.slice(1)) await issueOf(api, projectId, { title, status })
  await fillFields(api, projectId, number)
  const links = [
    {
      kind: 'commit' as const,
      ref: 'a'.repeat(40),
      title: '文字コードを明示する',
      issueKeys: [`SITE-${number}`],
    },
    {
      kind: 'pr' as const,
      ref: '128',
      title: 'Fix the encoding of confirmations',
      issueKeys: [`SITE-${number}`],
    },
  ]
  await unwrap(api.POST('/api/projects/{projectId}/git-links', { ...of(projectId), body: { links } }))
  return number
}

/** Gives an issue every field, and the third one a reason why it is blocked. */
async function fillFields(api: Client, projectId: string, number: number): Promise<void> {
  const patch = (number: number, body: object) => {
    const params = { path: { projectId, number } }
    return unwrap(api.PATCH('/api/projects/{projectId}/issues/{number}', { params, body }))
  }
  const labelIds: string[] = []
  for (const [name, color] of [['設計', 'teal'] as const, ['a-label-without-any-place', 'violet'] as const]) {
    const body = { name, color }
    const path = '/api/projects/{projectId}/labels'
    labelIds.push((await unwrap(api.POST(path, { ...of(projectId), body }))).label.id)
  }
  const { issue } = await patch(number + 2, { blockedReason: null, priority: 'low' })
  const days = { startDate: '2026-01-05', dueDate: '2026-01-30' }
  await patch(number, { priority: 'urgent', labelIds, ...days, blockedByIds: [issue.id] })
  await patch(number + 3, { blockedType: 'external', blockedReason: '委託先の返事を待っています。' })
}

/** Comments on an issue, as its owner and a member who is mentioned, with a change between. Returns the last one's ID. */
export async function createComments(owner: Client, colleague: Client, projectId: string, number: number) {
  const { user } = await unwrap(colleague.GET('/api/me/profile'))
  const params = { path: { projectId, number } }
  const comment = (by: Client, body: string) =>
    unwrap(by.POST('/api/projects/{projectId}/issues/{number}/comments', { params, body: { body } }))
  await comment(
    colleague,
    'macOS では**再現しました**。SITE-3 も同じ原因かもしれません。\n\n- [x] Safari\n- [ ] Firefox',
  )
  const change = { assigneeId: user.id, priority: 'high' as const }
  await unwrap(owner.PATCH('/api/projects/{projectId}/issues/{number}', { params, body: change }))
  const last = `[@鈴木](user:${user.id}) The header has no \`charset\`. Could you check the mail, too?`
  return (await comment(owner, last)).comment.id
}

/** Creates saved filters, more than fit on a narrow screen. The last one is shared. */
export async function createSavedFilters(api: Client, projectId: string): Promise<void> {
  const save = (name: string, given: object) => {
    const body = { name, query: { status: 'todo' }, layout: 'list' as const, ...given }
    return unwrap(api.POST('/api/projects/{projectId}/issue-filters', { ...of(projectId), body }))
  }
  for (const name of ['Accessibility of every page', 'お客さまからの要望']) await save(name, {})
  await save('設計とレビュー待ちの課題 (2027 年度)', { layout: 'board', shared: true })
}

type NewIssue = { title: string; status?: 'todo'; body?: string; parentId?: string }

const issueOf = async (
  api: Client,
  projectId: string,
  given: Omit<NewIssue, 'status'> & { status?: string },
) =>
  (await unwrap(api.POST('/api/projects/{projectId}/issues', { ...of(projectId), body: given as NewIssue })))
    .issue

const body = `## 再現の手順

1. フォームに「髙橋 ①」と入力する
2. **送信**を押す

| 環境 | 結果 |
|---|---|
| macOS | 文字化けする |
| Windows | 問題ない |

\`\`\`http
Content-Type: text/html
\`\`\`
`

/** Creates nested folders and three files, one of them with three revisions. */
export async function createFiles(api: Client, projectId: string): Promise<void> {
  const made = async (name: string, parentId: string | null = null) =>
    (
      await unwrap(
        api.POST('/api/projects/{projectId}/folders', { ...of(projectId), body: { name, parentId } }),
      )
    ).folder.id
  const put = (filename: string, folderId: string | null, text: string) =>
    api.upload(projectId, new TextEncoder().encode(text), { filename, folderId, mime: 'text/plain' })
  const folderId = await made('要件定義と設計')
  await made('議事録', folderId)
  for (const text of ['初版', '第二版', '第三版'])
    await put('基本設計書 (最終版・レビュー反映済み) 2027-01-15.txt', folderId, text)
  await put('README.txt', null, 'Start here.')
  await put('a-file-name-without-any-place-to-break-it-which-is-long.txt', null, 'Long.')
}

/** Syncs a roadmap twice as another member, so that the owner is notified of blocked tasks and other changes. */
export async function syncRoadmap(owner: Client, colleague: Client, projectId: string): Promise<void> {
  const repoIdentity = identity as { kind: 'remote'; value: string }
  await unwrap(
    owner.PUT('/api/projects/{projectId}/repo-binding', { ...of(projectId), body: { repoIdentity } }),
  )
  const head = {
    currentTaskId: 'T4',
    project: { id: 'site', name: '公開までの計画', repository: 'https://github.com/example/site' },
    summary: '調査を終え、確認用のサイトで順に公開の準備をしています。',
  }
  const sync = (tasks: TaskInput[], at: string, documents: DocumentInput[]) => {
    const phases = [
      { id: 'P1', title: '第一期: 調査と要件定義', status: 'done', tasks: tasks.slice(0, 3) },
      { id: 'P2', title: 'Phase 2: Building what was agreed', status: 'in_progress', tasks: tasks.slice(3) },
    ]
    const params = { path: { projectId, slug: 'main' } }
    const source = {
      commit: '3f2a9c17d0b84e6655aa01c2d3e4f5061728394a',
      branch: 'release/2027',
      dirty: false,
    }
    const sent = { ...payload([], { at, phases, documents, head }), source }
    return unwrap(colleague.PUT('/api/projects/{projectId}/roadmaps/{slug}', { params, body: sent as never }))
  }
  await sync(tasksOf('todo'), '2026-01-01T00:00:00Z', [])
  await sync(tasksOf('blocked'), '2026-02-01T00:00:00Z', [
    { path: 'plans/T4.md', taskId: 'T4', content: `# 計画\n\n${body}` },
  ])
}

const tasksOf = (later: 'todo' | 'blocked'): TaskInput[] => [
  { id: 'T1', title: '利用者への聞き取り', status: 'done', completedAt: '2026-01-10T00:00:00Z' },
  { id: 'T2', title: 'Inventory of every page that exists today, in all languages', status: 'done' },
  { id: 'T3', title: '競合の調査', status: later === 'todo' ? 'todo' : 'cancelled' },
  {
    id: 'T4',
    title: '多言語のお問い合わせフォームを、読み上げソフトでも迷わず使えるように作り直す',
    status: later === 'todo' ? 'todo' : 'in_progress',
    summary: '確認画面とメールの文面を含みます。',
    dependsOn: ['T1', 'T2'],
    issues: [1],
    ...(later === 'todo' ? {} : { planPath: 'plans/T4.md' }),
  },
  {
    id: 'T5',
    title: '公開サーバーの移行',
    status: later,
    dependsOn: ['T4'],
    ...(later === 'todo' ? {} : { blockedReason: '証明書の更新を、委託先の返事を待っています。' }),
  },
  { id: 'T6', title: 'Redirects of old addresses', status: later, dependsOn: ['T5', 'T2'] },
  { id: 'T7', title: '公開後の見守り', status: 'deferred' },
]
