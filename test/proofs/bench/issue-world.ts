import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { giveTokens } from './world.ts'

export type IssueWorld = {
  /** Accepted for reads. */
  reader: string
  /** Each for 60 writes a minute, of one user. */
  writers: string[]
  /** A project with few issues, and one with many. Both have the same members and labels. */
  sites: [few: IssueSite, many: IssueSite]
  /** The ids of the members of the projects. */
  members: string[]
}

export type IssueSite = { projectId: string; issues: number; labels: string[] }

/** The sizes that are compared. */
export const issueCounts = { few: 100, many: 99_999 }

const ownProjects = 500

/**
 * Two projects with 30 members, 20 labels, and a comment on every second issue, and 500 projects with an issue of the
 * reader in each.
 */
export async function seedIssues(databaseUrl: string, writerCount: number): Promise<IssueWorld> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const [reader, org] = [randomUUID(), randomUUID()]
    const members = Array.from({ length: 30 }, () => randomUUID())
    await client.query(
      `insert into users (id, email, display_name)
       select id, 'issues-' || n || '@people.test', '担当 ' || n from unnest($1::uuid[]) with ordinality of_them (id, n)`,
      [[reader, ...members]],
    )
    await client.query("insert into orgs (id, name, granted_plan) values ($1, '課題の組織', 'pro_plus')", [
      org,
    ])
    await client.query(
      "insert into org_members (org_id, user_id, role) select $1, id, 'member' from unnest($2::uuid[]) id",
      [org, [reader, ...members]],
    )
    const people = [reader, ...members]
    // The large one first: plans of checks that a session makes for small tables scan large ones.
    const many = await seedSite(client, { org, people, issues: issueCounts.many })
    const few = await seedSite(client, { org, people, issues: issueCounts.few })
    await client.query(ownIssues, [org, reader, ownProjects])
    await client.query('vacuum analyze')
    await client.query('checkpoint')
    const [token, ...writers] = await giveTokens(client, reader, 1 + writerCount)
    return { reader: token!, writers, sites: [few, many], members }
  } finally {
    await client.end()
  }
}

type Given = { org: string; people: string[]; issues: number }

async function seedSite(client: pg.Client, { org, people, issues }: Given): Promise<IssueSite> {
  const projectId = randomUUID()
  await client.query(
    "insert into projects (id, org_id, name, issue_key) values ($1, $2, '課題 ' || $3::int, 'KEY')",
    [projectId, org, issues],
  )
  await client.query(
    `insert into project_members (id, project_id, user_id, role)
     select gen_random_uuid(), $1, id, 'member' from unnest($2::uuid[]) id`,
    [projectId, people],
  )
  const labels = Array.from({ length: 20 }, () => randomUUID())
  await client.query(
    `insert into labels (id, project_id, name, color)
     select id, $1, 'ラベル ' || n, 'red' from unnest($2::uuid[]) with ordinality of_them (id, n)`,
    [projectId, labels],
  )
  await client.query(issueRows, [projectId, people, issues])
  await client.query(labelRows, [projectId, labels])
  await client.query(commentRows, [projectId, people])
  return { projectId, issues, labels }
}

// Each field has a period of its own, so that no two of them coincide. Without a position, a trigger would look one up.
// Each was changed at another time of the last hour.
const issueRows = `
  insert into issues (id, project_id, number, title, position, body, status, priority, assignee_id, created_by, due_date, start_date, updated_at)
  select gen_random_uuid(), $1::uuid, n, case when n % 97 = 0 then '検索の改善 ' else '一覧を直す ' end || n,
         'e' || lpad(n::text, 5, '0'), case when n % 3 > 0 then '説明 ' || n || repeat('本文', 50) end,
         (array['todo', 'in_progress', 'blocked', 'deferred', 'done', 'cancelled'])[1 + n * 7 % 6],
         (array['none', 'low', 'medium', 'high', 'urgent'])[1 + n * 3 % 5]::issue_priority,
         case when n % 4 > 0 then ($2::uuid[])[1 + n * 11 % cardinality($2)] end, ($2::uuid[])[1 + n % cardinality($2)],
         case when n % 5 > 1 then current_date - 60 + n % 131 end,
         case when n % 5 > 1 and n % 2 = 0 then current_date - 70 end, now() - ($3::int - n) * interval '30 milliseconds'
    from generate_series(1, $3::int) n`

const labelRows = `
  insert into issue_labels (project_id, issue_id, label_id)
  select i.project_id, i.id, ($2::uuid[])[1 + (number * 13 + k * 7) % 20]
    from issues i, generate_series(0, 1) k where i.project_id = $1 and number % 3 > k`

const commentRows = `
  insert into issue_comments (id, project_id, issue_id, body, created_by)
  select gen_random_uuid(), project_id, id, 'コメント ' || number || repeat('文', 60), ($2::uuid[])[1 + number * 5 % cardinality($2)]
    from issues where project_id = $1 and number % 2 = 0`

const ownIssues = `
  with made as (
    insert into projects (id, org_id, name, issue_key)
    select gen_random_uuid(), $1::uuid, '小さな課題 ' || n, 'OWN' from generate_series(1, $3::int) n returning id
  ), joined as (
    insert into project_members (id, project_id, user_id, role)
    select gen_random_uuid(), id, $2::uuid, 'member' from made
  )
  insert into issues (id, project_id, number, title, assignee_id, created_by, due_date)
  select gen_random_uuid(), id, 1, '自分の課題', $2::uuid, $2::uuid, current_date + (row_number() over ())::int % 40 - 10 from made`
