import { expect, it } from 'vitest'
import { crowd } from '../support/crowd.ts'
import { told } from '../support/plans/requests.ts'
import { browser } from '../support/plans/settled.ts'
import { crowdedStage } from '../support/plans/stage.ts'

/** Rows that go with one deletion; without an index each of them would have the tables scanned. */
const many = 1_000
const cascading = ['folders', 'files', 'file_revisions']

const stage = crowdedStage('cascades', async session => {
  await crowd(session, 1 / 50)
  // From here on the tables look small.
  for (const table of cascading)
    await session.query(`delete from ${table} where ctid <> all (array(select ctid from ${table} limit 5))`)
  await session.query('vacuum analyze')
})

/** Of the tables from which rows go with others; a session reports what it scans when it ends. */
const scans = () =>
  stage.inSession(async session => {
    const { rows } = await session.query(
      'select sum(seq_scan)::int as scans from pg_stat_user_tables where relname = any ($1)',
      [cascading],
    )
    return rows[0].scans as number
  })

/** Nested folders with a file each. */
const fill = (project: string, count: number) =>
  stage.inSession(session =>
    session.query(`
      insert into folders (id, project_id, name, parent_id)
      select md5('${project}' || n)::uuid, '${project}', 'f' || n, case when n > 1 then md5('${project}' || n / 2)::uuid end
        from generate_series(1, ${count}) n order by n;
      insert into files (id, project_id, folder_id, name, current_revision, size, mime, created_by, updated_by)
      select md5('file${project}' || n)::uuid, '${project}', md5('${project}' || n)::uuid, 'f', 1, 5, 'text/plain', u, u
        from generate_series(1, ${count}) n, lateral (select md5('user7')::uuid as u) person`),
  )

it.each<[string, (root: string) => string]>([
  ['a project', () => ''],
  ['a folder', root => `/folders/${root}`],
])(
  '%s goes with all below it by indexes, in a connection that has planned it for small tables',
  async (_, below) => {
    const before = await scans()
    await stage.withBindings(async bindings => {
      const made = async (count: number) => {
        const body = JSON.stringify({ orgId: stage.ids().org, name: 'x' })
        const { id } = (await told(bindings, 'POST', '/api/projects', browser, body)).body.project
        await fill(id, count)
        const { rows } = await stage.inSession(session => session.query(`select md5('${id}1')::uuid as root`))
        return `/api/projects/${id}${below(rows[0].root)}`
      }
      const remove = async (path: string) =>
        expect((await told(bindings, 'DELETE', path, browser)).status).toBe(204)
      for (let turn = 0; turn < 8; turn++) await remove(await made(3))
      await remove(await made(many))
    })
    // Small tables are scanned.
    expect((await scans()) - before).toBeLessThan(many / 2)
  },
  60_000,
)
