import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { crowd } from '../support/crowd.ts'
import { triesAll } from '../support/extent.ts'
import { type Operation, operations } from '../support/plans/operations.ts'
import { browser } from '../support/plans/settled.ts'
import { crowdedStage } from '../support/plans/stage.ts'

const stage = crowdedStage('plans_skewed', async session => {
  await crowd(session, 1 / 10)
  await outgrow(session)
})

/** Adds a project with more data than all others together, to which the caller has no access. */
async function outgrow(session: pg.Client): Promise<void> {
  const [project, person] = ["'00000000-0000-4000-8000-0000000000b1'::uuid", "md5('user' || n)::uuid"]
  await session.query('set session_replication_role = replica')
  for (const statement of [
    `insert into projects (id, org_id, name) values (${project}, md5('org1')::uuid, '巨大')`,
    `insert into project_members (id, project_id, user_id, role)
     select gen_random_uuid(), ${project}, ${person}, 'member' from generate_series(100, 1999) n`,
    `insert into folders (id, project_id, name)
     select gen_random_uuid(), ${project}, 'f' || n from generate_series(1, 115000) n`,
    `insert into files (id, project_id, name, current_revision, size, mime, created_by, updated_by)
     select gen_random_uuid(), ${project}, 'f' || n, 1, 5, 'text/plain', u, u
       from generate_series(1, 20000) n, lateral (select md5('user' || 1 + n % 2000)::uuid as u) person`,
    `insert into issues (id, project_id, number, title)
     select gen_random_uuid(), ${project}, n, 'issue' from generate_series(1, 10000) n`,
    `insert into events (project_id, type, via) select ${project}, 'crowd', '"web"' from generate_series(1, 20000)`,
  ])
    await session.query(statement)
  await session.query('reset session_replication_role')
  await session.query('analyze')
}

// Without those of what an operation before them makes.
const reads = operations.filter(([method, path]) =>
  /^GET \S*projects(?!.*(\/new(\/tasks(\/T1)?)?|:attached\/download)$)/.test(`${method} ${path}`),
)
const writes: Operation[] = [
  ['POST', '/api/projects', browser, 201, { orgId: ':org', name: ':turn' }],
  ['PATCH', '/api/projects/:project', browser, 200, { name: ':turn' }],
  ['POST', '/api/projects/:project/folders', browser, 201, { name: ':turn' }],
  ['PATCH', '/api/projects/:project/folders/:folder', browser, 200, { name: 'own :turn' }],
  ['PATCH', '/api/projects/:project/files/:file', browser, 200, { name: ':turn.txt' }],
  ['PATCH', '/api/projects/:project/files/:file', browser, 200, { name: 'two.txt' }],
  ['POST', '/api/projects/:project/attachments', browser, 201, { filename: 'a.txt', size: 5 }],
  ['POST', '/api/projects/:project/issues', browser, 201, { title: ':turn', assigneeId: ':colleague' }],
  ['PATCH', '/api/projects/:project/issues/1', browser, 200, { title: 'own :turn' }],
  ['PATCH', '/api/projects/:project/members/:member', browser, 200, { role: 'viewer' }],
  ['PATCH', '/api/orgs/:org', browser, 200, { name: ':turn' }],
]

describe.runIf(triesAll)(
  'no operation scans a table if one project has more data than all others',
  {
    shuffle: false,
  },
  () => {
    it('after eight turns in one connection, which then uses generic plans', async () =>
      expect(await stage.scannedByWalk([...reads, ...writes], 8)).toEqual([]))

    it('with generic plans', async () => {
      const setPlanCacheMode = (mode: string) =>
        stage.inSession(session => session.query(`alter database plans_skewed set plan_cache_mode = ${mode}`))
      await setPlanCacheMode('force_generic_plan')
      expect(await stage.scannedByWalk(operations)).toEqual([])
      await setPlanCacheMode('auto')
    })
  },
)
