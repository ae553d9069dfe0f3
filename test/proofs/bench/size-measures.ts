import type pg from 'pg'
import { idSql } from './extents.ts'
import { brief } from './report.ts'
import { files, shape } from './size-shape.ts'

/** `seconds` if it grows with the files. */
export type Figure = { what: string; measured: string; seconds?: number }

/**
 * The costs of maintenance in a database with this many files. Each one leaves the database unchanged, except the
 * last.
 */
export const measures: ((client: pg.Client) => Promise<Figure[]>)[] = [
  copyOutAndIn,
  indexCreation,
  quotaSums,
  pagesRead,
  updateAndVacuum,
  orgDeletion,
]

/** The costs of a dump and a restore with the files. */
async function copyOutAndIn(client: pg.Client): Promise<Figure[]> {
  const { rows } = await client.query(`select current_setting('data_directory') || '/files.copy' as path`)
  const path: string = rows[0].path
  const steps: [string, string][] = [
    ['copy of files to a file', `copy files to '${path}'`],
    ['copy of files from it, no indexes', `copy restored from '${path}'`],
    [
      'its three indexes',
      `alter table restored add primary key (id), add unique (project_id, id),
         add unique nulls not distinct (project_id, folder_id, name)`,
    ],
    [
      'its two foreign keys',
      `alter table restored add foreign key (project_id) references projects,
         add foreign key (project_id, folder_id) references folders (project_id, id)`,
    ],
  ]
  await client.query('create table restored (like files including generated including defaults)')
  const figures: Figure[] = []
  for (const [what, text] of steps) figures.push(await timed(client, what, text))
  await client.query('drop table restored')
  return figures
}

async function indexCreation(client: pg.Client): Promise<Figure[]> {
  const on = 'on files (project_id, folder_id, name)'
  const figures = [
    await timed(client, `create index ${on}`, `create index measured ${on}`),
    await timed(
      client,
      'the same concurrently, in no transaction',
      `create index concurrently measured_again ${on}`,
    ),
  ]
  await client.query('drop index measured, measured_again')
  return figures
}

/** A thousand uploads to one project, each in its own transaction, with and without the trigger that keeps its sum. */
async function quotaSums(client: pg.Client): Promise<Figure[]> {
  const insert = (from: number) => async () => {
    for (let n = from; n < from + 1_000; n++)
      await client.query({
        name: 'upload',
        text: `insert into attachments (id, project_id, uploader_id, filename, size, mime, object_key)
               values (gen_random_uuid(), ${idSql('project', files / shape.files.perProject)}, $1, 'upload.pdf', 1000, 'application/pdf', 'uploads/' || gen_random_uuid())`,
        values: ['00000000-0000-4000-8000-000000000000'],
      })
  }
  await insert(0)()
  const counted = await secondsOf(insert(1_000))
  await client.query('alter table attachments disable trigger attachments_added')
  const uncounted = await secondsOf(insert(2_000))
  await client.query('alter table attachments enable trigger attachments_added')
  return [
    { what: '1,000 uploads reserved in one project, one by one', measured: `${brief(counted)} ms each` },
    { what: 'the same without the sum', measured: `${brief(uncounted)} ms each` },
  ]
}

/** Independent of the number of files elsewhere. */
async function pagesRead(client: pg.Client): Promise<Figure[]> {
  const project = idSql('project', 1)
  const queries: [string, string][] = [
    ['the tree of a project of 1,000 files', `select project_tree(${project}, 'null')`],
    [
      'a page of its activity',
      `select * from events where project_id = ${project} order by id desc limit 51`,
    ],
    [
      'the total of its activity, as the list counts it',
      `select count(*) from events e, (select null::text[] as feature_scope offset 0) gate where e.project_id = ${project}
          and (e.feature is null or gate.feature_scope is null or e.feature = any (gate.feature_scope))`,
    ],
  ]
  const figures: Figure[] = []
  for (const [what, text] of queries) {
    const { rows } = await client.query(`explain (analyze, buffers, format json) ${text}`)
    const [{ Plan: plan, 'Execution Time': time }] = rows[0]['QUERY PLAN']
    const pages = plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
    figures.push({ what, measured: `${pages} pages, ${brief(time)} ms` })
  }
  return figures
}

async function updateAndVacuum(client: pg.Client): Promise<Figure[]> {
  const text = 'update files set updated_at = now() where size % 10 = 0'
  return [
    await timed(client, 'update of every tenth file', text),
    await timed(client, 'vacuum of files afterwards', 'vacuum files'),
  ]
}

/** As the service does it: its projects one by one with their data, then itself. */
async function orgDeletion(client: pg.Client): Promise<Figure[]> {
  const taken: number[] = []
  for (let n = 1; n <= shape.projects.perOrg; n++)
    taken.push(await secondsOf(() => client.query(`delete from projects where id = ${idSql('project', n)}`)))
  const own = await secondsOf(() => client.query(`delete from orgs where id = ${idSql('org', 1)}`))
  const { rows } = await client.query('select count(*)::int as count from object_deletions')
  return [
    {
      what: 'deletion of a project of 1,000 files, at most',
      measured: `${brief(Math.max(...taken) * 1_000)} ms`,
    },
    {
      what: 'deletion of an organization of ten of them',
      measured: `${brief(taken.reduce((sum, one) => sum + one, own))} s, ${rows[0].count} objects queued`,
    },
  ]
}

async function timed(client: pg.Client, what: string, text: string): Promise<Figure> {
  const seconds = await secondsOf(() => client.query(text))
  return { what, seconds, measured: `${brief(seconds)} s, ${(files / seconds).toFixed(0)} rows/s` }
}

export async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return (performance.now() - begin) / 1_000
}
