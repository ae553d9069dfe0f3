import { createHash } from 'node:crypto'
import pg from 'pg'
import { sha256, tokenChecksum } from '../../../src/worker/access/credential.ts'
import { randomText } from '../../../src/worker/access/secret.ts'
import { identity } from '../../support/payload.ts'
import { idSql } from './extents.ts'

export type Caller = { userId: string; tokens: string[] }

export type World = {
  /** A user with access to 50 of their organization's 200 projects: 25 as an individual, 15 by a group, 10 by both. */
  reader: Caller
  /**
   * The first one and 16 others: each a member of their own Pro organization, with tokens for 60 writes a minute
   * each.
   */
  writers: (Caller & { orgId: string })[]
  /** Projects bound to the payloads' repository, each with a token of its owner. */
  synced: { projectId: string; token: string }[]
}

const writerCount = 17

/**
 * 200 projects of 20 members each in the reader's organization, among 2,000 others of 20 members each in 250
 * organizations, with 3,000 users and as many tokens.
 */
export async function seedWorld(databaseUrl: string, syncs: number): Promise<World> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    for (const text of [people, projects, groups, writers, synced(syncs)]) await client.query(text)
    const syncTokens = await giveTokens(client, idOf('user', 2), syncs)
    const world: World = {
      reader: { userId: idOf('user', 1), tokens: await giveTokens(client, idOf('user', 1), 1) },
      writers: [],
      synced: syncTokens.map((token, i) => ({ projectId: idOf('synced', i + 1), token })),
    }
    for (const n of numbers(writerCount)) world.writers.push(await writer(client, n))
    await client.query('vacuum analyze')
    await client.query('checkpoint')
    return world
  } finally {
    await client.end()
  }
}

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1)

/** The id that `idSql` gives to the n-th row of a kind. */
export function idOf(kind: string, n: number): string {
  const hex = createHash('md5').update(`${kind}${n}`).digest('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const people = `
  insert into users (id, email, display_name)
  select ${idSql('user', 'n')}, 'person-' || n || '@people.test', '利用者 ' || n from generate_series(1, 3000) n;
  insert into api_tokens (id, user_id, name, hash, hint)
  select gen_random_uuid(), id, 'CLI', sha256(uuid_send(id)), 'xxxx' from users;
  insert into orgs (id, name, granted_plan)
  select ${idSql('org', 'n')}, '組織 ' || n, 'pro' from generate_series(1, 251) n;
  insert into org_members (org_id, user_id, role)
  select ${idSql('org', '1')}, ${idSql('user', 'n')}, (case n when 19 then 'admin' else 'member' end)::org_role
    from generate_series(1, 400) n where n = 1 or n >= 19;
  insert into org_members (org_id, user_id, role)
  select ${idSql('org', 'o')}, ${idSql('user', '401 + (o * 10 + n) % 2600')}, (case n when 1 then 'admin' else 'member' end)::org_role
    from generate_series(2, 251) o, generate_series(1, 20) n`

// The reader is one of the 20 members of projects 1 to 35.
const projects = `
  insert into projects (id, org_id, name, description, repository_url, archived_at)
  select ${idSql('project', 'n')}, case when n <= 200 then ${idSql('org', '1')} else ${idSql('org', '2 + n % 250')} end,
         'プロジェクト ' || n, '説明 ' || repeat('あ', n % 200), 'https://github.com/example/project-' || n,
         case when n % 20 = 7 then now() end
    from generate_series(1, 2200) n;
  insert into project_members (id, project_id, user_id, role, feature_scope)
  select gen_random_uuid(), ${idSql('project', 'n')}, ${idSql('user', '(case when n <= 35 and m = 1 then 1 else 20 + (n * 7 + m * 11) % 380 end)')},
         (array['owner', 'admin', 'member', 'viewer']::project_role[])[case m when 1 then 1 + n % 4 when 2 then 1 else 3 end],
         case when m = 1 and n % 20 in (2, 6) then array['roadmap', 'files'] end
    from generate_series(1, 200) n, generate_series(1, 20) m;
  insert into project_members (id, project_id, user_id, role)
  select gen_random_uuid(), ${idSql('project', 'n')}, ${idSql('user', '401 + ((2 + n % 250) * 10 + m) % 2600')},
         (case m when 1 then 'owner' else 'member' end)::project_role
    from generate_series(201, 2200) n, generate_series(1, 20) m`

// Three groups with the reader and ten others in each. Projects 26 to 50 are assigned to one.
const groups = `
  insert into org_groups (id, org_id, name)
  select ${idSql('group', 'n')}, ${idSql('org', '1')}, 'グループ ' || n from generate_series(0, 2) n;
  insert into org_group_members (org_id, group_id, user_id)
  select ${idSql('org', '1')}, ${idSql('group', 'n')}, ${idSql('user', '(case m when 0 then 1 else 20 + n * 10 + m end)')}
    from generate_series(0, 2) n, generate_series(0, 10) m;
  insert into project_groups (project_id, org_id, group_id, role, feature_scope)
  select ${idSql('project', 'n')}, ${idSql('org', '1')}, ${idSql('group', 'n % 3')}, 'member',
         case when n % 5 = 0 then array['issues', 'wiki', 'files'] end
    from generate_series(26, 50) n`

const writers = `
  insert into orgs (id, name, granted_plan)
  select ${idSql('writers', 'n')}, '書き手 ' || n, 'pro' from generate_series(1, ${writerCount}) n;
  insert into org_members (org_id, user_id, role)
  select ${idSql('writers', 'n')}, ${idSql('user', '2 + n')}, 'member' from generate_series(1, ${writerCount}) n`

const synced = (count: number) => `
  insert into projects (id, org_id, name)
  select ${idSql('synced', 'n')}, ${idSql('org', '2')}, '同期 ' || n from generate_series(1, ${count}) n;
  insert into project_members (id, project_id, user_id, role)
  select gen_random_uuid(), ${idSql('synced', 'n')}, ${idSql('user', '2')}, 'owner' from generate_series(1, ${count}) n;
  insert into repo_bindings (project_id, kind, value)
  select ${idSql('synced', 'n')}, '${identity.kind}', '${identity.value}' from generate_series(1, ${count}) n`

async function writer(client: pg.Client, n: number): Promise<World['writers'][number]> {
  const userId = idOf('user', 2 + n)
  return {
    userId,
    orgId: idOf('writers', n),
    tokens: await giveTokens(client, userId, n === 1 ? 2_000 : 250),
  }
}

/** Creates tokens that are accepted for 60 writes a minute each. */
export async function giveTokens(client: pg.Client, userId: string, count: number): Promise<string[]> {
  const tokens = numbers(count).map(() => {
    const unchecked = `svc_user_${randomText(32)}`
    return unchecked + tokenChecksum(unchecked)
  })
  await client.query(
    `insert into api_tokens (id, user_id, name, hash, hint, last_used_at)
     select gen_random_uuid(), $1, 'bench', hash::bytea, 'xxxx', now() from unnest($2::text[]) hash`,
    [userId, tokens.map(token => sha256(token))],
  )
  return tokens
}
