import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { prepareSearches } from './preparation.ts'
import { giveTokens } from './world.ts'

export type SearchWorld = {
  /** Of a user of two projects, and of 50 others with one issue each. */
  token: string
  /** A project with 10,000 tasks, each with a document of 1,000 bytes. */
  documentsId: string
  /** A project with 20,000 issues, most of which have a description. */
  issuesId: string
  /** Of a user with a small project, in an organization with a project of 10,000 matches that is hidden from them. */
  besideHidden: string
  /** The same, but the hidden project has no match. */
  besideNone: string
}

const documents = 10_000
const issues = 20_000
const otherProjects = 50

export async function seedSearch(databaseUrl: string): Promise<SearchWorld> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const [reader, beside, alone, other] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
    await client.query(
      "insert into users (id, email) select id, id || '@search.test' from unnest($1::uuid[]) id",
      [[reader, beside, alone, other]],
    )
    const home = await org(client, [reader])
    const [documentsId, issuesId] = [await project(client, home, reader), await project(client, home, reader)]
    await client.query(roadmap, [documentsId])
    await client.query(tasks, [documentsId, documents, 100])
    await client.query(plans, [documentsId])
    await client.query(issueRows, [issuesId, issues])
    for (let n = 0; n < otherProjects; n++)
      await client.query(issueRows, [await project(client, home, reader), 1])
    await hide(client, { from: beside, of: other, matches: 1 })
    await hide(client, { from: alone, of: other, matches: documents + 1 })
    await prepareSearches(client)
    await client.query('vacuum analyze')
    await client.query('checkpoint')
    const [token] = await giveTokens(client, reader, 1)
    const [besideHidden] = await giveTokens(client, beside, 1)
    const [besideNone] = await giveTokens(client, alone, 1)
    return {
      token: token!,
      documentsId,
      issuesId,
      besideHidden: besideHidden!,
      besideNone: besideNone!,
    }
  } finally {
    await client.end()
  }
}

/** A small project of one user, and one that is hidden from them, in which every `matches`-th title matches. */
async function hide(client: pg.Client, given: { from: string; of: string; matches: number }): Promise<void> {
  const shared = await org(client, [given.from, given.of])
  const seen = await project(client, shared, given.from)
  await client.query(issueRows, [seen, 100])
  const hidden = await project(client, shared, given.of)
  await client.query(roadmap, [hidden])
  await client.query(tasks, [hidden, documents, given.matches])
  await client.query(plans, [hidden])
}

async function org(client: pg.Client, members: string[]): Promise<string> {
  const id = randomUUID()
  await client.query("insert into orgs (id, name, granted_plan) values ($1, '山小屋', 'pro')", [id])
  await client.query(
    "insert into org_members (org_id, user_id, role) select $1, id, 'member' from unnest($2::uuid[]) id",
    [id, members],
  )
  return id
}

async function project(client: pg.Client, orgId: string, member: string): Promise<string> {
  const id = randomUUID()
  await client.query("insert into projects (id, org_id, name) values ($1, $2, 'Hut')", [id, orgId])
  await client.query(
    "insert into project_members (id, project_id, user_id, role) values (gen_random_uuid(), $1, $2, 'owner')",
    [id, member],
  )
  return id
}

const roadmap = `
  insert into roadmaps (id, project_id, slug, title, summary, updated_at, head, phases, roadmap_hash, documents_hash,
    task_total, task_done, task_blocked)
  values ($1, $1, 'main', 'Route', '', now(), '{}', '[]', '', 'new', 0, 0, 0)`

const tasks = `
  insert into roadmap_tasks (roadmap_id, id, phase_id, position, status, body)
  select $1::uuid, 'T' || n, 'P1', n, 'todo', json_build_object('id', 'T' || n,
         'title', 'Step ' || n || case when n % $3::int = 0 then ' of the north face to the 頂' else ' of the ridge' end)
    from generate_series(1, $2::int) n`

const plans = `
  insert into roadmap_documents (roadmap_id, path, task_id, content, content_hash)
  select roadmap_id, 'plans/' || id || '.md', id,
         (body ->> 'title') || ': a cornice ' || substr(id, 2) || '. ' || repeat('雪の上を歩きます。', 36), id
    from roadmap_tasks where roadmap_id = $1`

const issueRows = `
  insert into issues (id, project_id, number, title, position, body)
  select gen_random_uuid(), $1::uuid, n, case when n % 97 = 0 then '検索の改善 ' else '一覧を直す ' end || n,
         'e' || lpad(n::text, 5, '0'), case when n % 3 > 0 then '説明 ' || n || repeat('本文', 50) end
    from generate_series(1, $2::int) n`
