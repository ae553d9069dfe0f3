import { describe, expect, it } from 'vitest'
import { crowd } from '../support/crowd.ts'
import { triesAll } from '../support/extent.ts'
import { origin } from '../support/plans/settled.ts'
import { crowdedStage, itScansNothing } from '../support/plans/stage.ts'

const stage = crowdedStage('plans_small', async session => {
  await crowd(session, 1 / 10)
  await session.query(
    `insert into files (id, project_id, name, current_revision, size, mime, created_by, updated_by)
     select gen_random_uuid(), md5('project' || 1 + n % 10)::uuid, 'more ' || n, 1, 5, 'text/plain', u.id, u.id
       from generate_series(1, 8000) n join users u on u.email = 'user-' || 1 + n % 2000 || '@crowd.test'`,
  )
  await session.query('analyze files')
})

/** A caller in an organization that the walk before does not change. The walk signs its own caller out. */
const admin = { cookie: '__Host-session=session-9', origin }

describe.runIf(triesAll)(
  'no operation scans a table with 2,000 projects and 11,000 files',
  { shuffle: false },
  () => {
    itScansNothing(stage)

    it('the tree of 1,000 files, with all others in one other project', async () => {
      const [mine, other] = ["md5('project9')::uuid", "md5('project10')::uuid"]
      const { rows } = await stage.inSession(async session => {
        await session.query('truncate files cascade')
        await session.query(
          `insert into files (id, project_id, name, current_revision, size, mime, created_by, updated_by)
         select gen_random_uuid(), case when n <= 1000 then ${mine} else ${other} end, 'file ' || n, 1, 5, 'text/plain', u, u
           from generate_series(1, 11000) n, lateral (select md5('user' || 1 + n % 20)::uuid as u) person`,
        )
        await session.query('analyze files')
        return session.query(`select ${mine} as id`)
      })
      const scanned = await stage.scannedByWalk([
        ['GET', `/api/projects/${rows[0].id}/files/tree`, admin, 200],
      ])
      expect(scanned).toEqual([])
    })

    it('a new project among 3,000 of an organization without a limit, which counts none of them', async () => {
      const [org, project] = ["md5('org10')::uuid", "md5('counted' || n)::uuid"]
      const { rows } = await stage.inSession(async session => {
        await session.query(
          `insert into projects (id, org_id, name) select ${project}, ${org}, 'p' || n from generate_series(1, 3000) n`,
        )
        return session.query(`select ${org} as id`)
      })
      const before = await stage.rowsRead('projects')
      const scanned = await stage.scannedByWalk([
        ['POST', '/api/projects', admin, 201, { orgId: rows[0].id, name: '新規' }],
      ])
      expect(scanned).toEqual([])
      expect((await stage.rowsRead('projects')) - before).toBeLessThan(50)
    })
  },
)
