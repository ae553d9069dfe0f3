import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../../db/migrate.ts'
import { Parts } from '../../dev/parts.ts'
import { startPostgres } from '../../dev/postgres.ts'
import { brief } from './report.ts'
import { fill, idSql, rowsOfService, shape } from './size-rows.ts'
import { endAtExit } from './stage.ts'

const files = Number(process.argv[2] ?? 1_000_000)
const expectedOrgs = 10_000
const expected = rowsOfService(expectedOrgs)

type Size = {
  table: string
  rows: number
  heap: number
  index: number
  largest: string
  largestBytes: number
}
type Figure = { what: string; measured: string; seconds?: number }

async function bench(parts: Parts): Promise<void> {
  if (!(files > 0 && files % 10_000 === 0)) throw new Error('ROWS must be a multiple of 10,000')
  const client = await openDatabase(parts)
  const filling = await secondsOf(() => fill(client, files))
  const vacuuming = await secondsOf(() => client.query('vacuum analyze'))
  const { rows } = await client.query('select pg_database_size(current_database())::float8 as bytes')
  say(
    `${files} files; filled in ${brief(filling)} s, vacuumed in ${brief(vacuuming)} s; ${giga(rows[0].bytes)} GB\n`,
  )

  const sizes = await measureSizes(client)
  say(`${sizeTable(sizes)}\n`)
  say(`${assumptions}\n\n${serviceTable(sizes)}\n`)
  say(`${await uploadLine(client, sizes)}\n`)
  const figures: Figure[] = []
  for (const measure of measures) figures.push(...(await measure(client)))
  say(`${figureTable(figures)}\n\n${notes}`)
}

async function openDatabase(parts: Parts): Promise<pg.Client> {
  const dir = mkdtempSync(join(tmpdir(), 'cairn-sizes-'))
  chmodSync(dir, 0o755)
  await parts.add({ stop: async () => rmSync(dir, { recursive: true, force: true }) })
  const postgres = await parts.add(startPostgres({ dir: join(dir, 'postgres'), durable: false }))
  endAtExit(postgres.pid, postgres.exited)
  const databaseUrl = await postgres.createDatabase('sizes')
  await migrate(databaseUrl)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await parts.add({ stop: () => client.end() })
  // It would come between the measurements.
  await client.query('alter system set autovacuum = off')
  await client.query('select pg_reload_conf()')
  return client
}

async function measureSizes(client: pg.Client): Promise<Size[]> {
  const sizes: Size[] = []
  for (const table of Object.keys(expected)) {
    const { rows } = await client.query(
      `select (select count(*) from ${table})::int as rows, pg_table_size($1)::float8 as heap, pg_indexes_size($1)::float8 as index,
              i.indexrelname as largest, pg_relation_size(i.indexrelid)::float8 as "largestBytes"
         from pg_stat_user_indexes i where i.relid = $1::regclass order by 5 desc limit 1`,
      [table],
    )
    sizes.push({ table, ...rows[0] })
  }
  return sizes
}

const sizeTable = (sizes: Size[]) =>
  markdown(
    ['table', 'rows', 'heap and toast, bytes a row', 'indexes', 'total', 'largest index', 'of it'],
    sizes.map(({ table, rows, heap, index, largest, largestBytes }) => [
      table,
      String(rows),
      ...[heap, index, heap + index].map(bytes => (bytes / rows).toFixed(0)),
      largest,
      (largestBytes / rows).toFixed(0),
    ]),
  )

const assumptions = `${expectedOrgs} organisations; each: ${JSON.stringify(shape).replaceAll(/["{}]/g, '').replaceAll(',', ', ')}`

function serviceTable(sizes: Size[]): string {
  const lines = sizes.map(({ table, rows, heap, index }) => {
    const wanted = expected[table]!
    return { table, rows: wanted, heap: (heap / rows) * wanted, index: (index / rows) * wanted }
  })
  const sum = (of: 'rows' | 'heap' | 'index') => lines.reduce((total, line) => total + line[of], 0)
  const all = [...lines, { table: 'all', rows: sum('rows'), heap: sum('heap'), index: sum('index') }]
  return markdown(
    ['table', 'million rows', 'heap and toast, GB', 'indexes, GB', 'total, GB'],
    all.map(({ table, rows, heap, index }) => [
      table,
      brief(rows / 1e6),
      ...[heap, index, heap + index].map(giga),
    ]),
  )
}

const writtenByUpload = ['attachments', 'files', 'file_revisions', 'events']

/** What the upload of a new file adds to indexes, and how much of them must stay in memory for that to be quick. */
async function uploadLine(client: pg.Client, sizes: Size[]): Promise<string> {
  const { rows } = await client.query(
    `select count(*)::int as count from pg_stat_user_indexes i
       join pg_index x using (indexrelid) where i.relname = any ($1) and x.indpred is null`,
    [writtenByUpload],
  )
  const written = sizes.filter(({ table }) => writtenByUpload.includes(table))
  const entry = written.reduce((total, { index, rows }) => total + index / rows, 0)
  const total = written.reduce((sum, { table, index, rows }) => sum + (index / rows) * expected[table]!, 0)
  return `A new file writes a row to each of ${writtenByUpload.join(', ')}: into ${rows[0].count} indexes that have all rows, ${entry.toFixed(0)} bytes
of their entries, a page of 8 kB in each; those indexes are ${giga(total)} GB in the service above.`
}

const measures: ((client: pg.Client) => Promise<Figure[]>)[] = [
  copyOutAndIn,
  indexCreation,
  quotaSums,
  pagesRead,
  updateAndVacuum,
  orgDeletion,
]

/** What a dump and its restoring do with the files. */
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

/** A thousand uploads into one project, each in a transaction of its own, with the trigger that keeps its sum and without. */
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

/** Independent of how many files there are elsewhere. */
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

/** As the service does it: its projects one by one, each with all it has, then itself. */
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
      what: 'deletion of an organisation of ten of them',
      measured: `${brief(taken.reduce((sum, one) => sum + one, own))} s, ${rows[0].count} objects queued`,
    },
  ]
}

async function timed(client: pg.Client, what: string, text: string): Promise<Figure> {
  const seconds = await secondsOf(() => client.query(text))
  return { what, seconds, measured: `${brief(seconds)} s, ${(files / seconds).toFixed(0)} rows/s` }
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return (performance.now() - begin) / 1_000
}

const figureTable = (figures: Figure[]) =>
  markdown(
    ['', 'measured', `at ${expected.files! / 1e6} million files, if it grows as they do`],
    figures.map(({ what, measured, seconds }) => [
      what,
      measured,
      seconds === undefined ? '' : `${brief((seconds * expected.files!) / files / 60)} min`,
    ]),
  )

const markdown = (head: string[], lines: string[][]) =>
  [head, head.map(() => '---'), ...lines].map(cells => `| ${cells.join(' | ')} |`).join('\n')

const giga = (bytes: number) => brief(bytes / 1e9)
const say = (line: string) => console.log(line)

const notes = `Postgres with 256 MB of shared buffers, 64 MB for making an index and no waiting for the disk. All of it stays in the
machine's memory, so that the times at ${expected.files! / 1e6} million files are the least to be expected.`

const parts = new Parts()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => parts.stop().then(() => process.exit(130)))
try {
  await bench(parts)
} finally {
  await parts.stop()
}
