import pg from 'pg'
import { sha256, tokenChecksum } from '../../../../src/worker/access/credential.ts'
import { randomText } from '../../../../src/worker/access/secret.ts'
import { identity } from '../../../support/payload.ts'
import type { Service } from '../../../support/workerd.ts'
import { type Generator, request } from '../generator.ts'
import { largestSyncs, type Memory, measureMemory } from '../memory.ts'
import type { World } from '../world.ts'

/** Megabytes of the Worker's heap. */
export const wantedMemory = 100

export type Measured = Memory & { what: string }

const range = { least: 8, first: wantedMemory, most: 512 }

/** The Worker's memory for the largest responses. No rule limits a project's files or an organization's members. */
export async function measureMemories(
  dir: string,
  service: Service,
  generator: Generator,
  attempts: number,
): Promise<Measured[]> {
  const url = service.bindings.DATABASE_URL!
  const token = `svc_user_${randomText(32)}`
  const secret = token + tokenChecksum(token)
  const get = (path: string) => Array<Buffer>(attempts).fill(request({ method: 'GET', path, token: secret }))
  const kinds: [what: string, requests: Buffer[]][] = []
  await inSession(url, async session => {
    await makeOwner(session, secret)
    const synced: World['synced'] = []
    while (synced.length < attempts) synced.push({ ...(await makeProject(session)), token: secret })
    kinds.push(['first sync of 16 MB', largestSyncs(synced).requests])
    for (const files of [10_000, 100_000]) {
      const { projectId } = await makeProject(session)
      await session.query(addFiles, [projectId, files])
      kinds.push([`tree of ${files} files`, get(`/api/projects/${projectId}/files/tree`)])
    }
    for (const people of [10_000, 50_000]) {
      const { projectId, orgId } = await makeProject(session)
      await session.query(addPeople, [projectId, people])
      kinds.push([`${people} members of an organization`, get(`/api/orgs/${orgId}/members`)])
      kinds.push([`${people} members of a project`, get(`/api/projects/${projectId}/members`)])
    }
    await session.query('vacuum analyze')
  })
  const measured: Measured[] = []
  for (const [what, requests] of kinds) {
    measured.push({ what, ...(await measureMemory(dir, service, generator, requests, range)) })
    process.stderr.write(`${what}: measured\n`)
  }
  return measured
}

const owner = '00000000-0000-4000-8000-00000000000f'

async function makeOwner(session: pg.Client, secret: string): Promise<void> {
  await session.query("insert into users (id, email) values ($1, 'owner@large.test')", [owner])
  await session.query(
    `insert into api_tokens (id, user_id, name, hash, hint, last_used_at)
     values (gen_random_uuid(), $1, 'CLI', $2::bytea, 'abcd', now())`,
    [owner, sha256(secret)],
  )
}

/** Their project in a separate organization, bound to the payloads' repository. */
async function makeProject(session: pg.Client): Promise<{ projectId: string; orgId: string }> {
  const { rows } = await session.query(
    `with org as (insert into orgs (id, name, granted_plan) values (gen_random_uuid(), '大きな組織', 'pro_plus') returning id),
          admin as (insert into org_members (org_id, user_id, role) select id, $1, 'admin' from org)
     insert into projects (id, org_id, name) select gen_random_uuid(), id, '大きなプロジェクト' from org
     returning id as "projectId", org_id as "orgId"`,
    [owner],
  )
  await session.query('insert into repo_bindings (project_id, kind, value) values ($1, $2, $3)', [
    rows[0].projectId,
    identity.kind,
    identity.value,
  ])
  return rows[0]
}

const addFiles = `
  with people as (select id, row_number() over () as n from (select id from users order by id limit 20) picked)
  insert into files (id, project_id, name, current_revision, size, mime, created_by, updated_by)
  select gen_random_uuid(), $1::uuid, '議事録_2026-04-15_' || f || '.pdf', 1, 20000 + f, 'application/pdf', p.id, p.id
    from generate_series(1, $2::int) f join people p on p.n = 1 + f % 20`

const addPeople = `
  with made as (
    insert into users (id, email, display_name)
    select gen_random_uuid(), gen_random_uuid() || '@large.test', '利用者 ' || n from generate_series(1, $2::int) n returning id),
  joined as (
    insert into org_members (org_id, user_id, role)
    select p.org_id, made.id, 'member' from made, projects p where p.id = $1)
  insert into project_members (id, project_id, user_id, role) select gen_random_uuid(), $1, id, 'member' from made`

async function inSession(url: string, work: (session: pg.Client) => Promise<void>): Promise<void> {
  const session = new pg.Client({ connectionString: url })
  await session.connect()
  try {
    await work(session)
  } finally {
    await session.end()
  }
}
