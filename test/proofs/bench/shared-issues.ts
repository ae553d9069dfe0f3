import pg from 'pg'
import { both, get, type LoadedCell, type Others, type Site } from './cells.ts'
import { idSql } from './extents.ts'
import { hasPreparation, prepareSearches } from './preparation.ts'
import { idOf, type World } from './world.ts'
import { send } from './writes.ts'

export const issueNames = {
  list: 'GET …/issues, 50 of 1,000',
  board: 'GET …/issues/board, 1,000 issues',
  issue: 'GET …/issues/{n}',
  search: 'GET /api/search, a title of 10 in one project',
  agent: 'POST /mcp, list_issues',
  create: 'POST …/issues',
  comment: 'POST …/issues/{n}/comments',
  label: 'PATCH …/issues/{n}, a label',
  move: 'PATCH …/issues/{n}, a move on the board',
}

/** A project of the first writer with 1,000 issues. */
export const sharedIssues = '00000000-0000-4000-8000-0000000f1e06'

const issueCount = 1_000
const labelCount = 16
/** The number of the issue that is read. */
export const readIssue = 501
/** The part of a title that is searched for. */
export const searchedTitle = '検索の改善'
export const searchPath = `/api/search?${new URLSearchParams({ projectId: sharedIssues, kind: 'issue', q: searchedTitle })}`

/** Creates the project with its labels and issues. Returns false if an earlier revision has none as today. */
export async function seedSharedIssues(databaseUrl: string, { writers }: World): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    if (!(await hasPreparation(client))) return false
    await makeProject(client, writers[0]!)
    await refillIssues(client)
    return true
  } finally {
    await client.end()
  }
}

async function makeProject(client: pg.Client, { orgId, userId }: World['writers'][number]): Promise<void> {
  await client.query(
    `with made as (insert into projects (id, org_id, name, issue_key) values ($1, $2, '課題', 'BENCH'))
     insert into project_members (id, project_id, user_id, role) values (gen_random_uuid(), $1, $3, 'owner')`,
    [sharedIssues, orgId, userId],
  )
  await client.query(
    `insert into labels (id, project_id, name, color)
     select ${idSql('label', 'n')}, $1, 'ラベル ' || n, 'red' from generate_series(0, $2::int) n`,
    [sharedIssues, labelCount],
  )
}

/** Replaces the issues, so that each round starts with the same ones: by 20 users, with labels and comments. */
export async function refillIssues(client: pg.Client): Promise<void> {
  await client.query('delete from issues where project_id = $1', [sharedIssues])
  await client.query('delete from events where project_id = $1', [sharedIssues])
  await client.query(
    `with people as (select id, row_number() over () - 1 as place from (select id from users order by id limit 20) picked)
     insert into issues (id, project_id, number, title, position, body, status, priority, assignee_id, created_by, due_date)
     select gen_random_uuid(), $1::uuid, n, case when n % 97 = 0 then '${searchedTitle} ' else '一覧を直す ' end || n,
            'e' || lpad(n::text, 5, '0'), case when n % 3 > 0 then '説明 ' || n || repeat('本文', 50) end,
            (array['todo', 'blocked', 'deferred', 'done', 'cancelled'])[1 + n * 7 % 5],
            (array['none', 'low', 'medium', 'high', 'urgent'])[1 + n * 3 % 5]::issue_priority, a.id, c.id,
            case when n % 5 > 1 then current_date + n % 131 end
       from generate_series(1, $2::int) n join people a on a.place = n * 11 % 20 join people c on c.place = n % 20`,
    [sharedIssues, issueCount],
  )
  await client.query(
    `insert into issue_labels (project_id, issue_id, label_id)
     select project_id, id, ${idSql('label', labelCount)} from issues where project_id = $1 and number % 3 > 0`,
    [sharedIssues],
  )
  await client.query(
    `insert into issue_comments (id, project_id, issue_id, body, created_by)
     select gen_random_uuid(), project_id, id, 'コメント ' || number || repeat('文', 60), created_by
       from issues where project_id = $1 and number % 2 = 0`,
    [sharedIssues],
  )
  await prepareSearches(client)
}

const base = `/api/projects/${sharedIssues}`

/** Without a delay, each followed by its floor. The floor of `/mcp` is that of the list that it returns. */
export function issueReads({ world, ports }: Site, { bare }: Others): LoadedCell[] {
  const { userId, tokens } = world.writers[0]!
  const token = tokens[0]!
  const floor = (path: string) => get(bare[0], `${path}/${sharedIssues}/${userId}`)
  const loads: [string, LoadedCell['load'], LoadedCell['load']?][] = [
    [issueNames.list, get(ports[0], `${base}/issues`, token), floor('/list_issues')],
    [issueNames.board, get(ports[0], `${base}/issues/board`, token), floor('/read_board')],
    [issueNames.issue, get(ports[0], `${base}/issues/${readIssue}`, token), floor('/read_issue')],
    [issueNames.search, get(ports[0], searchPath, token), floor('/search_issues')],
    [
      issueNames.agent,
      send(ports[0], 'POST', 200, [{ path: '/mcp', token, body: listCall }]),
      floor('/list_issues'),
    ],
  ]
  return loads.flatMap(([name, load, least]) =>
    both.flatMap(connections => [
      { name, side: 'now' as const, connections, delay: 0 as const, load },
      ...(least ? [{ name, side: 'floor' as const, connections, delay: 0 as const, load: least }] : []),
    ]),
  )
}

/** What an agent sends to list the issues. */
export const listCall = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'list_issues', arguments: { projectId: sharedIssues } },
}

/** Without a delay. Each write changes something: those of a load take turns on half of the issues. */
export function issueWrites({ side, world, ports }: Site): LoadedCell[] {
  const { tokens } = world.writers[0]!
  return both.flatMap((connections, nth) => {
    const cell = (
      name: string,
      method: string,
      status: number,
      at: (turn: number) => [string, object],
    ): LoadedCell => {
      const calls = tokens.map((token, turn) => {
        const [path, body] = at(turn)
        return { path: base + path, token, body }
      })
      return { name, side, connections, delay: 0, load: send(ports[0], method, status, calls) }
    }
    return [
      cell(issueNames.create, 'POST', 201, () => ['/issues', { title: '新しい課題' }]),
      cell(issueNames.comment, 'POST', 201, turn => [
        `/issues/${numberOf(turn)}/comments`,
        { body: comment },
      ]),
      cell(issueNames.label, 'PATCH', 200, turn => [
        `/issues/${numberOf(turn)}`,
        { labelIds: [labelOf(nth, turn)] },
      ]),
      cell(issueNames.move, 'PATCH', 200, turn => [
        `/issues/${half + numberOf(turn)}`,
        { status: 'in_progress', afterId: null },
      ]),
    ]
  })
}

/** The same rows by the functions of `floors.ts`. */
export function issueWriteFloors({ bare }: Others, { writers }: World): LoadedCell[] {
  const { userId, tokens } = writers[0]!
  return both.flatMap((connections, nth) => {
    const cell = (name: string, path: string, at: (turn: number) => unknown[]): LoadedCell => {
      const calls = tokens.map((_, turn) => ({ path, body: [sharedIssues, userId, ...at(turn).map(String)] }))
      return { name, side: 'floor', connections, delay: 0, load: send(bare[0], 'POST', 200, calls) }
    }
    return [
      cell(issueNames.create, '/create_issue', () => ['新しい課題']),
      cell(issueNames.comment, '/comment_on', turn => [numberOf(turn), comment]),
      cell(issueNames.label, '/label_issue', turn => [numberOf(turn), labelOf(nth + 2, turn)]),
      cell(issueNames.move, '/move_issue', turn => [half + numberOf(turn)]),
    ]
  })
}

const comment = '確認しました'
const half = issueCount / 2
const numberOf = (turn: number) => 1 + (turn % half)

/** Another one in each load, and in each turn of the issues. */
const labelOf = (load: number, turn: number) => idOf('label', load * 4 + (Math.floor(turn / half) % 4))
