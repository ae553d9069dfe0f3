import type pg from 'pg'
import { realRoadmap } from './payloads.ts'

/** How many are filled in and measured. */
export const files = Number(process.argv[2] ?? 1_000_000)

/** What one organisation, project, file or revision is taken to have. */
export const shape = {
  people: { perOrg: 20 },
  sessions: { perPerson: 3 },
  projects: { perOrg: 10 },
  folders: { perProject: 50 },
  files: { perProject: 1_000 },
  revisions: { perFile: 1.5 },
  events: { perRevision: 2 },
  tasks: { perProject: 500 },
  documents: { perProject: 100, characters: 2_000 },
  issues: { perProject: 300 },
  gitLinks: { perProject: 500 },
  notifications: { perProject: 300 },
} as const

/** Rows of each measured table in a service of so many organisations. */
export function rowsOfService(orgs: number): Record<string, number> {
  const projects = orgs * shape.projects.perOrg
  const revisions = projects * shape.files.perProject * shape.revisions.perFile
  return {
    files: projects * shape.files.perProject,
    file_revisions: revisions,
    attachments: revisions,
    events: revisions * shape.events.perRevision,
    folders: projects * shape.folders.perProject,
    roadmap_tasks: projects * shape.tasks.perProject,
    roadmap_documents: projects * shape.documents.perProject,
    issues: projects * shape.issues.perProject,
    git_links: projects * shape.gitLinks.perProject,
    git_link_issues: projects * shape.gitLinks.perProject,
    notifications: projects * shape.notifications.perProject,
    sessions: orgs * shape.people.perOrg * shape.sessions.perPerson,
  }
}

/** How much is filled in; what belongs to a file or an event is in proportion. */
export type Extent = {
  /** Part of all ids: several fillings of a database are told apart by it. */
  name: string
  orgs: number
  projects: number
  files: number
  events: number
  /** As life is: a few huge projects and organisations, and many small ones. Otherwise all are alike. */
  isSkewed: boolean
}

/** Projects of 1,000 files in organisations of ten, all alike. */
export const even = (files: number): Extent => ({
  name: '',
  orgs: files / shape.files.perProject / shape.projects.perOrg,
  projects: files / shape.files.perProject,
  files,
  events: files,
  isSkewed: false,
})

/** The ids of what the n-th row of a kind is: as random as those that the service makes. */
export const idSql = (kind: string, n: string | number) => `md5('${kind}' || (${n}))::uuid`

/** Fills in so much, with all that there is to it. */
export async function fill(client: pg.Client, extent: Extent): Promise<void> {
  await client.query('create temp table if not exists texts (n int primary key, content text not null)')
  await client.query(
    'insert into texts select n - 1, content from unnest($1::text[]) with ordinality made (content, n) on conflict do nothing',
    [texts()],
  )
  await fillAll(client, fillings(extent))
}

export async function fillAll(client: pg.Client, fillings: Filling[]): Promise<void> {
  for (const { rows, text } of fillings)
    for (let from = 1; from <= rows; from += batch)
      await client.query(text, [from, Math.min(rows, from + batch - 1)])
}

const batch = 50_000
const distinctTexts = 1_000

/** Pieces of real documents. */
function texts(): string[] {
  const { characters } = shape.documents
  const all = realRoadmap()
    .planDocuments.map(({ content }) => content)
    .join('\n')
  const step = Math.floor((all.length - characters) / distinctTexts)
  return Array.from({ length: distinctTexts }, (_, i) => all.slice(i * step, i * step + characters))
}

const numbers = 'from generate_series($1::int, $2::int) n'
const pick = (words: string[], n: string) =>
  `(array[${words.map(word => `'${word}'`).join(', ')}])[1 + (${n}) % ${words.length}]`

const title = `${pick(['請求書の発行', '会員登録の画面', '検索結果の並び順', '通知メールの文面', '権限の継承', '再開できるアップロード', '監査ログの書き出し'], 'n')}
  || ${pick(['について、入力の検証', 'で、失敗したときの案内', 'の一覧', 'と外部サービスの連携', 'の性能'], 'n / 7')}
  || ${pick(['を実装する', 'を見直す', 'の試験を書く', 'を設計する', 'の不具合を直す', 'を文書にまとめる'], 'n / 35')}`

const fileName = [
  pick(['議事録', '要件定義書', '画面設計', '見積書', '月次報告', '契約書（案）', 'テスト結果'], 'n'),
  "'_2026-'",
  pick(['01', '04', '07', '11'], 'n / 7'),
  "'-15_' || n || '.'",
  pick(['pdf', 'xlsx', 'docx', 'png'], 'n / 3'),
].join(' || ')

const mime = pick(
  [
    'application/pdf',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'image/png',
  ],
  'n / 3',
)

const text = `(select content from texts where texts.n = n.n % ${distinctTexts})`

/** How many rows, and the statement that inserts those from $1 to $2. */
export type Filling = { rows: number; text: string }

/** Who and where things are, as expressions of their numbers. */
export function placesOf({ name, orgs, projects, files, isSkewed }: Extent) {
  const people = files / 20
  const id = (kind: string, n: string | number) => idSql(name + kind, n)
  // The share of all that the first of them have grows with the power; half of its root falls to the first of 10,000.
  const skewed = (share: string, count: number, power: number) =>
    `1 + floor(${count} * power(((${share}) - 0.5) / ${projects}, ${power}))::int`
  const projectAt = (slot: string) => (isSkewed ? skewed(slot, projects, 3) : slot)
  const orgOf = (project: string) =>
    isSkewed
      ? skewed(`1 + (${project}) * 7919::bigint % ${projects}`, orgs, 2)
      : `1 + ((${project}) - 1) / 10`
  const colleagues = Math.min(20, Math.floor(people / orgs))
  return {
    people,
    id,
    orgOf,
    /** What falls to a slot is a project's; a large one has many slots. */
    projectAt,
    /** One of the organisation that a project is of. */
    personOf: (project: string, n: string) =>
      id('person', `1 + (${orgOf(project)} - 1) * ${colleagues} + (${n}) % ${colleagues}`),
    colleagues,
  }
}

function fillings(extent: Extent): Filling[] {
  const { name, orgs, projects, files, events, isSkewed } = extent
  const { people, id, orgOf, projectAt, personOf } = placesOf(extent)
  // What people add bit by bit comes in turns over the projects, what a tool sends comes whole.
  const turn = `1 + (n - 1) % ${projects}`
  const own = `(n / ${projects})`
  const project = id('project', projectAt(turn))
  const person = (n: string) => personOf(projectAt(turn), n)
  const folders = Math.floor((files * shape.folders.perProject) / shape.files.perProject / projects)
  const folder = id('folder', `1 + (n - 1) % ${projects} + n / ${projects} % ${folders} * ${projects}`)
  const whole = (perProject: number) => `1 + (n - 1) / ${perProject}`
  const status = pick(['todo', 'in_progress', 'done', 'blocked'], `n + ${own}`)
  const [tasks, tenth] = [files / projects, files / projects / 10]
  const link = whole(tenth)

  return [
    {
      rows: people,
      text: `insert into users (id, email, display_name)
        select ${id('person', 'n')}, '${name}person-' || n || '@people.test', '利用者 ' || n ${numbers}`,
    },
    {
      rows: orgs,
      text: `insert into orgs (id, name, granted_plan) select ${id('org', 'n')}, '株式会社 ' || n, 'pro' ${numbers}`,
    },
    {
      rows: projects,
      text: `insert into projects (id, org_id, name, issue_key)
        select ${id('project', 'n')}, ${id('org', orgOf('n'))}, 'プロジェクト ' || n, 'PRJ' ${numbers}`,
    },
    {
      rows: 5 * projects,
      text: `insert into project_members (id, project_id, user_id, role)
        select gen_random_uuid(), ${id('project', turn)}, ${personOf(turn, `n / ${projects}`)}, 'member' ${numbers}`,
    },
    {
      rows: folders * projects,
      text: `insert into folders (id, project_id, name)
        select ${id('folder', 'n')}, ${project}, '資料フォルダー ' || n ${numbers}`,
    },
    {
      rows: files,
      text: `insert into attachments (id, project_id, uploader_id, filename, size, mime, sha256, object_key, ready_at, linked_at)
        select ${id('attachment', 'n')}, ${project}, ${person('n / 7')}, ${fileName}, 20000 + n % 1000, ${mime},
               case when n % 2 = 0 then md5(n::text) || md5('again' || n) end, 'objects/' || gen_random_uuid(), now(), now() ${numbers}`,
    },
    {
      rows: files,
      text: `insert into files (id, project_id, folder_id, name, current_revision, size, mime, created_by, updated_by)
        select ${id('file', 'n')}, ${project}, ${folder}, ${fileName}, 1, 20000 + n % 1000, ${mime}, ${person('n / 7')}, ${person('n / 7')} ${numbers}`,
    },
    {
      rows: files,
      text: `insert into file_revisions (project_id, file_id, revision, attachment_id, uploaded_by)
        select ${project}, ${id('file', 'n')}, 1, ${id('attachment', 'n')}, ${person('n / 7')} ${numbers}`,
    },
    {
      rows: events,
      text: `insert into events (project_id, type, feature, actor_id, token_id, target_kind, target_id, target_label, payload, via)
        select ${project}, kind.type, kind.feature, ${person('n / 7')}, case when ${own} % 2 = 0 then ${id('token', person('n / 7'))} end,
               kind.target, gen_random_uuid(), case kind.target when 'file' then ${fileName} else ${title} end,
               case kind.type
                 when 'roadmap.synced' then jsonb_build_object('slug', 'main', 'changed', 3, 'changes', (select jsonb_agg(jsonb_build_object(
                   'kind', 'task_status', 'id', 'TASK-' || m, 'title', ${title}, 'from', 'todo', 'to', 'done')) from generate_series(1, 3) m))
                 when 'issue.updated' then jsonb_build_object('number', n % 300, 'changed', array['status'])
                 else jsonb_build_object('folderId', ${folder}, 'revision', 1, 'size', 20000 + n % 1000) end,
               case when ${own} % 2 = 0
                 then json_build_object('kind', 'api_token', 'tokenName', 'CLI', 'tokenId', ${id('token', person('n / 7'))})
                 else '"web"' end
          ${numbers}, lateral (select (array['file.added', 'file.revision_added', 'issue.updated', 'roadmap.synced'])[k] as type,
            (array['files', 'files', 'issues', 'roadmap'])[k] as feature, (array['file', 'file', 'issue', 'roadmap'])[k] as target
            from (select case when ${own} % 20 < 12 then 1 when ${own} % 20 < 16 then 2 when ${own} % 20 < 19 then 3 else 4 end as k) chosen) kind`,
    },
    {
      rows: projects,
      text: `insert into roadmaps (id, project_id, slug, title, summary, updated_at, head, phases, roadmap_hash, documents_hash,
                              task_total, task_done, task_blocked)
        select ${id('roadmap', 'n')}, ${id('project', 'n')}, 'main', 'ロードマップ', '概要', now(), '{}', '[]',
               sha256('a'), sha256('b'), 1000, 250, 250 ${numbers}`,
    },
    {
      rows: files,
      text: `insert into roadmap_tasks (roadmap_id, id, phase_id, position, status, plan_path, body)
        select ${id('roadmap', whole(tasks))}, 'TASK-' || n % 1000, 'PHASE-' || n % 1000 / 100, n % 1000, ${status},
               case when n % 10 = 0 then 'plans/task-' || n % 1000 || '.md' end,
               json_build_object('id', 'TASK-' || n % 1000, 'title', ${title}, 'status', ${status}, 'created_date', '2026-04-01',
                 'priority', 'high', 'dependsOn', json_build_array('TASK-' || n % 999)) ${numbers}`,
    },
    {
      rows: files / 10,
      text: `insert into roadmap_documents (roadmap_id, path, task_id, content, content_hash)
        select ${id('roadmap', whole(tenth))}, 'plans/task-' || n % 100 * 10 || '.md', 'TASK-' || n % 100 * 10, ${text},
               'sha256:' || md5(n::text) || md5('again' || n) ${numbers}`,
    },
    {
      rows: files / 50,
      text: `insert into roadmap_syncs (id, project_id, roadmap_id, actor_id, created_at)
        select ${id('sync', 'n')}, ${project}, ${id('roadmap', projectAt(turn))}, ${person('n / 7')}, now() - interval '1 minute' * n ${numbers}`,
    },
    {
      rows: (files * 3) / 50,
      text: `insert into roadmap_changes (sync_id, position, kind, subject_id, title, from_value, to_value, alone)
        select ${id('sync', whole(3))}, 1 + n % 3, 'task_status', 'TASK-' || n % 1000, ${title}, 'todo', 'done', false ${numbers}`,
    },
    {
      rows: files / 10,
      text: `insert into notifications (user_id, sync_id, position, further, in_app, read_at)
        select ${personOf(projectAt(`1 + (${whole(5)} - 1) % ${projects}`), 'n % 5')}, ${id('sync', whole(5))},
               case when n % 2 = 0 then 1 + n % 3 end, 0, true, case when n % 4 > 0 then now() end ${numbers}`,
    },
    {
      rows: files / 10,
      text: `insert into issues (id, project_id, number, title, body, status, assignee_id, created_by)
        select ${id('issue', 'n')}, ${project}, ${isSkewed ? 'n' : `1 + (n - 1) / ${projects}`}, ${title}, left(${text}, 400), ${status},
               case when n % 3 > 0 then ${person('n / 11')} end, ${person('n / 7')} ${numbers}`,
    },
    {
      rows: files / 10,
      text: `insert into git_links (id, project_id, kind, ref, title, author, committed_at, created_at)
        select ${id('link', 'n')}, ${id('project', projectAt(link))}, 'commit', md5(n::text) || left(md5('again' || n), 8), 'fix: ' || ${title},
               '利用者 ' || n % 20, now(), now() - interval '1 minute' * (n / 5) ${numbers}`,
    },
    {
      rows: files / 10,
      text: `insert into git_link_issues (project_id, link_id, issue_id, created_at)
        select ${id('project', projectAt(link))}, ${id('link', 'n')}, ${id('issue', `(${link} - 1) % ${projects} + 1 + n % ${tenth} * ${projects}`)},
               now() - interval '1 minute' * (n / 5) ${numbers}`,
    },
    {
      rows: files / 10,
      text: `insert into sessions (id, hash, user_id, user_agent, expires_at)
        select ${id('session', 'n')}, sha256(('${name}' || n)::bytea), ${id('person', '1 + (n - 1) / 2')},
               'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36',
               now() + interval '1 second' * n ${numbers}`,
    },
  ]
}
