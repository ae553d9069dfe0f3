import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../../../db/migrate.ts'
import { endAtExit } from '../../../dev/shared/processes.ts'
import type { Parts } from '../../../dev/stack/parts.ts'
import { startPostgres } from '../../../dev/stack/postgres/server.ts'
import { even } from './extents.ts'
import { brief } from './report.ts'
import { type Figure, measures, secondsOf } from './size-measures.ts'
import { fill } from './size-rows.ts'
import { files, rowsOfService, shape } from './size-shape.ts'
import { withParts } from './stage.ts'

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

async function bench(parts: Parts): Promise<void> {
  if (!(files > 0 && files % 10_000 === 0)) throw new Error('ROWS must be a multiple of 10,000')
  const client = await openDatabase(parts)
  const filling = await secondsOf(() => fill(client, even(files)))
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
  // Autovacuum would disturb the measurements.
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

const assumptions = `${expectedOrgs} organizations; each: ${JSON.stringify(shape).replaceAll(/["{}]/g, '').replaceAll(',', ', ')}`

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

/** How much an upload of a new file adds to indexes, and how much of them must stay in memory for fast uploads. */
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

await withParts(bench)
