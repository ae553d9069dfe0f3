import { type Extent, type Filling, placesOf } from './extents.ts'
import { shape } from './size-shape.ts'

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

/** The number of texts in the table `texts`. */
export const distinctTexts = 1_000

const text = `(select content from texts where texts.n = n.n % ${distinctTexts})`

/** The tables that `sizes` measures. */
export function fillings(extent: Extent): Filling[] {
  const { name, orgs, projects, files, events, isSkewed } = extent
  const { people, id, orgOf, projectAt, personOf } = placesOf(extent)
  // Rows that users add one by one alternate between projects; rows of tools come together.
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
      text: `insert into events (project_id, sequence, type, feature, actor_id, token_id, target_kind, target_id, target_label, payload, via)
        select ${project}, n, kind.type, kind.feature, ${person('n / 7')}, case when ${own} % 2 = 0 then ${id('token', person('n / 7'))} end,
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
      // Numbers of events with gaps, because the projects share them.
      rows: projects,
      text: `insert into event_sequences (project_id, last) select ${id('project', 'n')}, ${events} ${numbers}
        on conflict (project_id) do update set last = excluded.last`,
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
