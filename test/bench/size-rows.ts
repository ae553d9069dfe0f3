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

/** The ids of what the n-th row of a kind is: as random as those that the service makes. */
export const idSql = (kind: string, n: string | number) => `md5('${kind}' || (${n}))::uuid`

/** Projects of 1,000 files in organisations of ten, and what else there is to so many files. */
export async function fill(client: pg.Client): Promise<void> {
  await client.query('create temp table texts (n int primary key, content text not null)')
  await client.query(
    'insert into texts select n - 1, content from unnest($1::text[]) with ordinality made (content, n)',
    [texts()],
  )
  for (const { share, text } of fillings(files / shape.files.perProject)) {
    const rows = Math.round(files * share)
    for (let from = 1; from <= rows; from += batch)
      await client.query(text, [from, Math.min(rows, from + batch - 1)])
  }
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

type Filling = { share: number; text: string }

/** Rows a file of each kind, and the statement that inserts those from $1 to $2; the triggers stay on. */
function fillings(projects: number): Filling[] {
  // What people add bit by bit comes in turns over the projects, what a tool sends comes whole.
  const turn = `1 + (n - 1) % ${projects}`
  const own = `(n / ${projects})`
  const project = idSql('project', turn)
  const person = (n: string) => idSql('person', `1 + (${turn} - 1) / 10 * 20 + (${n}) % 20`)
  const folder = idSql('folder', `1 + (n - 1) % ${projects} + n / ${projects} % 50 * ${projects}`)
  const whole = (perProject: number) => `1 + (n - 1) / ${perProject}`
  const status = pick(['todo', 'in_progress', 'done', 'blocked'], `n + ${own}`)
  const one = 1 / shape.files.perProject
  const link = whole(100)

  return [
    {
      share: 1 / 20,
      text: `insert into users (id, email, display_name)
        select ${idSql('person', 'n')}, 'person-' || n || '@people.test', '利用者 ' || n ${numbers}`,
    },
    {
      share: one / 10,
      text: `insert into orgs (id, name, granted_plan) select ${idSql('org', 'n')}, '株式会社 ' || n, 'pro' ${numbers}`,
    },
    {
      share: one,
      text: `insert into projects (id, org_id, name, issue_key)
        select ${idSql('project', 'n')}, ${idSql('org', '1 + (n - 1) / 10')}, 'プロジェクト ' || n, 'PRJ' ${numbers}`,
    },
    {
      share: 5 * one,
      text: `insert into project_members (id, project_id, user_id, role)
        select gen_random_uuid(), ${project}, ${person(`n / ${projects}`)}, 'member' ${numbers}`,
    },
    {
      share: shape.folders.perProject * one,
      text: `insert into folders (id, project_id, name)
        select ${idSql('folder', 'n')}, ${project}, '資料フォルダー ' || n ${numbers}`,
    },
    {
      share: 1,
      text: `insert into attachments (id, project_id, uploader_id, filename, size, mime, sha256, object_key, ready_at, linked_at)
        select ${idSql('attachment', 'n')}, ${project}, ${person('n / 7')}, ${fileName}, 20000 + n % 1000, ${mime},
               case when n % 2 = 0 then md5(n::text) || md5('again' || n) end, 'objects/' || gen_random_uuid(), now(), now() ${numbers}`,
    },
    {
      share: 1,
      text: `insert into files (id, project_id, folder_id, name, current_revision, size, mime, created_by, updated_by)
        select ${idSql('file', 'n')}, ${project}, ${folder}, ${fileName}, 1, 20000 + n % 1000, ${mime}, ${person('n / 7')}, ${person('n / 7')} ${numbers}`,
    },
    {
      share: 1,
      text: `insert into file_revisions (project_id, file_id, revision, attachment_id, uploaded_by)
        select ${project}, ${idSql('file', 'n')}, 1, ${idSql('attachment', 'n')}, ${person('n / 7')} ${numbers}`,
    },
    {
      share: 1,
      text: `insert into events (project_id, type, feature, actor_id, token_id, target_kind, target_id, target_label, payload, via)
        select ${project}, kind.type, kind.feature, ${person('n / 7')}, case when ${own} % 2 = 0 then ${idSql('token', person('n / 7'))} end,
               kind.target, gen_random_uuid(), case kind.target when 'file' then ${fileName} else ${title} end,
               case kind.type
                 when 'roadmap.synced' then jsonb_build_object('slug', 'main', 'changed', 3, 'changes', (select jsonb_agg(jsonb_build_object(
                   'kind', 'task_status', 'id', 'TASK-' || m, 'title', ${title}, 'from', 'todo', 'to', 'done')) from generate_series(1, 3) m))
                 when 'issue.updated' then jsonb_build_object('number', n % 300, 'changed', array['status'])
                 else jsonb_build_object('folderId', ${folder}, 'revision', 1, 'size', 20000 + n % 1000) end,
               case when ${own} % 2 = 0
                 then json_build_object('kind', 'api_token', 'tokenName', 'CLI', 'tokenId', ${idSql('token', person('n / 7'))})
                 else '"web"' end
          ${numbers}, lateral (select (array['file.added', 'file.revision_added', 'issue.updated', 'roadmap.synced'])[k] as type,
            (array['files', 'files', 'issues', 'roadmap'])[k] as feature, (array['file', 'file', 'issue', 'roadmap'])[k] as target
            from (select case when ${own} % 20 < 12 then 1 when ${own} % 20 < 16 then 2 when ${own} % 20 < 19 then 3 else 4 end as k) chosen) kind`,
    },
    {
      share: one,
      text: `insert into roadmaps (id, project_id, slug, title, summary, updated_at, head, phases, roadmap_hash, documents_hash,
                              task_total, task_done, task_blocked)
        select ${idSql('roadmap', 'n')}, ${idSql('project', 'n')}, 'main', 'ロードマップ', '概要', now(), '{}', '[]',
               sha256('a'), sha256('b'), 1000, 250, 250 ${numbers}`,
    },
    {
      share: 1,
      text: `insert into roadmap_tasks (roadmap_id, id, phase_id, position, status, plan_path, body)
        select ${idSql('roadmap', whole(1_000))}, 'TASK-' || n % 1000, 'PHASE-' || n % 1000 / 100, n % 1000, ${status},
               case when n % 10 = 0 then 'plans/task-' || n % 1000 || '.md' end,
               json_build_object('id', 'TASK-' || n % 1000, 'title', ${title}, 'status', ${status}, 'created_date', '2026-04-01',
                 'priority', 'high', 'dependsOn', json_build_array('TASK-' || n % 999)) ${numbers}`,
    },
    {
      share: 1 / 10,
      text: `insert into roadmap_documents (roadmap_id, path, task_id, content, content_hash)
        select ${idSql('roadmap', whole(100))}, 'plans/task-' || n % 100 * 10 || '.md', 'TASK-' || n % 100 * 10, ${text},
               'sha256:' || md5(n::text) || md5('again' || n) ${numbers}`,
    },
    {
      share: 1 / 50,
      text: `insert into roadmap_syncs (id, project_id, roadmap_id, actor_id, created_at)
        select ${idSql('sync', 'n')}, ${project}, ${idSql('roadmap', turn)}, ${person('n / 7')}, now() - interval '1 minute' * n ${numbers}`,
    },
    {
      share: 3 / 50,
      text: `insert into roadmap_changes (sync_id, position, kind, subject_id, title, from_value, to_value, alone)
        select ${idSql('sync', whole(3))}, 1 + n % 3, 'task_status', 'TASK-' || n % 1000, ${title}, 'todo', 'done', false ${numbers}`,
    },
    {
      share: 1 / 10,
      text: `insert into notifications (user_id, sync_id, position, further, in_app, read_at)
        select ${idSql('person', `1 + ((${whole(5)} - 1) % ${projects}) / 10 * 20 + n % 5`)}, ${idSql('sync', whole(5))},
               case when n % 2 = 0 then 1 + n % 3 end, 0, true, case when n % 4 > 0 then now() end ${numbers}`,
    },
    {
      share: 1 / 10,
      text: `insert into issues (id, project_id, number, title, body, status, assignee_id, created_by)
        select ${idSql('issue', 'n')}, ${project}, 1 + (n - 1) / ${projects}, ${title}, left(${text}, 400), ${status},
               case when n % 3 > 0 then ${person('n / 11')} end, ${person('n / 7')} ${numbers}`,
    },
    {
      share: 1 / 10,
      text: `insert into git_links (id, project_id, kind, ref, title, author, committed_at, created_at)
        select ${idSql('link', 'n')}, ${idSql('project', link)}, 'commit', md5(n::text) || left(md5('again' || n), 8), 'fix: ' || ${title},
               '利用者 ' || n % 20, now(), now() - interval '1 minute' * (n / 5) ${numbers}`,
    },
    {
      share: 1 / 10,
      text: `insert into git_link_issues (project_id, link_id, issue_id, created_at)
        select ${idSql('project', link)}, ${idSql('link', 'n')}, ${idSql('issue', `(${link} - 1) % ${projects} + 1 + n % 100 * ${projects}`)},
               now() - interval '1 minute' * (n / 5) ${numbers}`,
    },
    {
      share: 1 / 10,
      text: `insert into sessions (id, hash, user_id, user_agent, expires_at)
        select ${idSql('session', 'n')}, sha256(n::text::bytea), ${idSql('person', '1 + (n - 1) / 2')},
               'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36',
               now() + interval '1 second' * n ${numbers}`,
    },
  ]
}
