import pg from 'pg'
import { databaseUrlFromEnvironment, isEntryPoint } from './command.ts'

const demo = {
  user: '01900000-0000-7000-8000-000000000001',
  org: '01900000-0000-7000-8000-000000000002',
  project: '01900000-0000-7000-8000-000000000003',
  member: '01900000-0000-7000-8000-000000000004',
}

export const demoEmail = 'demo@example.test'

/** Creates the demo organization, its admin, and a project if they are missing. */
export async function seed(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    for (const [text, ...values] of statements) await client.query(text, values)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

const statements: [text: string, ...values: string[]][] = [
  [
    'insert into users (id, email, display_name) values ($1, $2, $3) on conflict do nothing',
    demo.user,
    demoEmail,
    'デモ',
  ],
  ['insert into orgs (id, name) values ($1, $2) on conflict do nothing', demo.org, 'デモ組織'],
  [
    "insert into org_members (org_id, user_id, role) values ($1, $2, 'admin') on conflict do nothing",
    demo.org,
    demo.user,
  ],
  [
    'insert into projects (id, org_id, name) values ($1, $2, $3) on conflict do nothing',
    demo.project,
    demo.org,
    'デモプロジェクト',
  ],
  [
    "insert into project_members (id, project_id, user_id, role) values ($1, $2, $3, 'owner') on conflict do nothing",
    demo.member,
    demo.project,
    demo.user,
  ],
]

if (isEntryPoint(import.meta.url)) {
  await seed(databaseUrlFromEnvironment())
  console.log(`The demo organization is ready. Sign in as ${demoEmail}.`)
}
