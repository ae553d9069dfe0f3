import { expect, it } from 'vitest'
import { crowd } from '../support/crowd.ts'
import { respond } from '../support/plans/requests.ts'
import { browser } from '../support/plans/settled.ts'
import { crowdedStage } from '../support/plans/stage.ts'

/** The number of rows per table that one deletion deletes. */
const many = 1_500
const cascading = [
  'folders',
  'files',
  'attachments',
  'file_revisions',
  'roadmap_tasks',
  'roadmap_task_issues',
  'task_claims',
]

/** Creates nested folders with a file of one revision each, and a roadmap with as many tasks with a link each. */
const filling = (project: string, count: number) => `
      insert into folders (id, project_id, name, parent_id)
      select md5('${project}' || n)::uuid, '${project}', 'f' || n, case when n > 1 then md5('${project}' || n / 2)::uuid end
        from generate_series(1, ${count}) n order by n;
      insert into files (id, project_id, folder_id, name, current_revision, size, mime, created_by, updated_by)
      select md5('file${project}' || n)::uuid, '${project}', md5('${project}' || n)::uuid, 'f', 1, 0, 'text/plain', u, u
        from generate_series(1, ${count}) n, lateral (select md5('user7')::uuid as u) person;
      insert into attachments (id, project_id, uploader_id, filename, size, mime, object_key, ready_at, linked_at)
      select md5('bytes${project}' || n)::uuid, '${project}', md5('user7')::uuid, 'f', 0, 'text/plain',
             'objects/${project}' || n, now(), now() from generate_series(1, ${count}) n;
      insert into file_revisions (project_id, file_id, revision, attachment_id, uploaded_by)
      select '${project}', md5('file${project}' || n)::uuid, 1, md5('bytes${project}' || n)::uuid, md5('user7')::uuid
        from generate_series(1, ${count}) n;
      insert into issues (id, project_id, number, title) values (md5('issue${project}')::uuid, '${project}', 100000, 'x');
      insert into roadmaps (id, project_id, slug, title, summary, updated_at, head, phases, roadmap_hash, documents_hash,
                            task_total, task_done, task_blocked)
      values (md5('roadmap${project}')::uuid, '${project}', 'cascade', '', '', '2026-01-01', '{}', '[]', '', '', 0, 0, 0);
      insert into roadmap_tasks (roadmap_id, id, phase_id, position, status, body)
      select md5('roadmap${project}')::uuid, 'T' || n, 'P', n, 'todo', '{}' from generate_series(1, ${count}) n;
      insert into roadmap_task_issues (project_id, roadmap_id, task_id, issue_id)
      select '${project}', md5('roadmap${project}')::uuid, 'T' || n, md5('issue${project}')::uuid
        from generate_series(1, ${count}) n;
      insert into task_claims (roadmap_id, task_id, id, user_id, since, until)
      select md5('roadmap${project}')::uuid, 'T' || n, gen_random_uuid(), md5('user7')::uuid, now(), now() + interval '1 hour'
        from generate_series(1, ${count}) n`

const stage = crowdedStage('cascades', async session => {
  await crowd(session, 1 / 50)
  // The statistics have one row per project, so a project seems to have as few rows as a folder.
  await session.query(`truncate ${cascading.join(', ')}`)
  const { rows } = await session.query('select id from projects order by id limit 20')
  for (const { id } of rows) await session.query(filling(id, 1))
  await session.query('vacuum analyze')
})

/** The rows of these tables that scans and indexes have read. A session reports them when it ends. */
const rowsRead = () =>
  stage.inSession(async session => {
    const { rows } = await session.query(
      `select (select sum(seq_tup_read) from pg_stat_user_tables where relname = any ($1))::int
              + (select sum(idx_tup_read) from pg_stat_user_indexes where relname = any ($1))::int as read`,
      [cascading],
    )
    return rows[0].read as number
  })

const fill = (project: string, count: number) =>
  stage.inSession(session => session.query(filling(project, count)))

it.each<[string, (root: string) => string]>([
  ['a project', () => ''],
  ['a folder', root => `/folders/${root}`],
  ['a roadmap', () => '/roadmaps/cascade'],
])(
  'deleting %s reads only the deleted rows, in a connection whose plans are for small tables',
  async (_, below) => {
    let before = 0
    await stage.withBindings(async bindings => {
      const create = async (count: number) => {
        const body = JSON.stringify({ orgId: stage.ids().org, name: 'x' })
        const { id } = (await respond(bindings, 'POST', '/api/projects', browser, body)).body.project
        await fill(id, count)
        const { rows } = await stage.inSession(session => session.query(`select md5('${id}1')::uuid as root`))
        return `/api/projects/${id}${below(rows[0].root)}`
      }
      const remove = async (path: string) =>
        expect((await respond(bindings, 'DELETE', path, browser)).status).toBe(204)
      for (let turn = 0; turn < 8; turn++) await remove(await create(3))
      const path = await create(many)
      before = await rowsRead()
      await remove(path)
    })
    // Each row of each table is read a few times.
    expect((await rowsRead()) - before).toBeLessThan(10 * many * cascading.length)
  },
)
