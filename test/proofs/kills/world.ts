import type pg from 'pg'
import { sha256 } from '../../../src/worker/access/credential.ts'
import { randomText } from '../../../src/worker/access/secret.ts'
import { identity } from '../../support/payload.ts'

/** The owner of a project that is bound to a repository, and addresses of users to add. */
export type Owner = { userId: string; projectId: string; secret: string; others: string[] }

const othersEach = 200

export async function seedOwners(client: pg.Client, count: number): Promise<Owner[]> {
  const orgId = id()
  await client.query(`insert into orgs (id, name, granted_plan) values ($1, '組織', 'pro')`, [orgId])
  const owners: Owner[] = []
  while (owners.length < count) owners.push(await seedOwner(client, orgId))
  return owners
}

async function seedOwner(client: pg.Client, orgId: string): Promise<Owner> {
  const [userId, projectId, secret] = [id(), id(), randomText(43)]
  const others = Array.from({ length: othersEach }, () => `${id()}@people.test`)
  const rows: [string, unknown[]][] = [
    ['insert into users (id, email) select gen_random_uuid(), unnest($1::text[])', [others]],
    ['insert into users (id, email) values ($1, $2)', [userId, `${userId}@people.test`]],
    [
      `insert into sessions (id, hash, user_id, expires_at) values ($1, $2::bytea, $3, now() + interval '1 day')`,
      [id(), sha256(secret), userId],
    ],
    [`insert into org_members (org_id, user_id, role) values ($1, $2, 'admin')`, [orgId, userId]],
    [`insert into projects (id, org_id, name) values ($1, $2, 'P')`, [projectId, orgId]],
    [
      `insert into project_members (id, project_id, user_id, role) values ($1, $2, $3, 'owner')`,
      [id(), projectId, userId],
    ],
    [
      'insert into repo_bindings (project_id, kind, value) values ($1, $2, $3)',
      [projectId, identity.kind, identity.value],
    ],
  ]
  for (const [text, values] of rows) await client.query(text, values)
  return { userId, projectId, secret, others }
}

export const id = (): string => crypto.randomUUID()
