import { beforeAll, expect, it } from 'vitest'
import { migratedDatabase } from './fresh.ts'

const database = migratedDatabase()

const idOf = (kind: string, n: string) => `md5('${kind}' || ${n})::uuid`
const looked = ['files', 'folders', 'users']

/**
 * 2,000 projects, of which three have files: 1,000, 10 and the rest of 11,000, of 20 of 10,000 people; and a fourth has
 * one of every tenth of them.
 */
beforeAll(async () => {
  await database.client.query(`
    insert into users (id, email) select ${idOf('user', 'n')}, n || '@people.test' from generate_series(1, 10000) n;
    insert into orgs (id, name) values (${idOf('org', '1')}, '組織');
    insert into projects (id, org_id, name) select ${idOf('project', 'n')}, ${idOf('org', '1')}, 'x' from generate_series(1, 2000) n;
    insert into files (id, project_id, name, current_revision, size, mime, created_by, updated_by)
    select gen_random_uuid(), case when n <= 1000 then ${idOf('project', '1')} when n <= 1010 then ${idOf('project', '4')}
             when n <= 11000 then ${idOf('project', '2')} else ${idOf('project', '5')} end, 'f' || n, 1, 5, 'text/plain',
           ${idOf('user', 'case when n <= 11000 then n % 20 else 10 * (n - 11000) end')}, ${idOf('user', 'n % 7')}
      from generate_series(1, 12000) n;
    insert into folders (id, project_id, name)
    select gen_random_uuid(), ${idOf('project', '1 + n % 2')}, 'd' || n from generate_series(1, 500) n;`)
})

/** The tables of files, folders and people that trees scan, and the pages that each tree reads, once plans are kept. */
async function read(projects: number[]): Promise<{ scanned: string[]; pages: number[] }> {
  const scans = async () => {
    const { rows } = await database.client.query(
      'select relname, seq_scan from pg_stat_user_tables where relname = any ($1)',
      [looked],
    )
    return new Map(rows.map(({ relname, seq_scan }) => [relname, Number(seq_scan)]))
  }
  await database.client.query('vacuum analyze')
  const before = await scans()
  const session = await database.connect()
  const pages: number[] = []
  for (const n of projects) {
    const made = `select tree_version(${idOf('project', `${n}`)}, '{}'), project_tree(${idOf('project', `${n}`)}, '{}')`
    for (let i = 0; i < 10; i++) await session.query(made)
    const { rows } = await session.query(`explain (analyze, buffers, format json) ${made}`)
    const [{ Plan: plan }] = rows[0]['QUERY PLAN']
    pages.push(plan['Shared Hit Blocks'] + plan['Shared Read Blocks'])
  }
  // What a session scans is reported when it ends.
  await session.end()
  const after = await scans()
  return { scanned: looked.filter(table => after.get(table)! > before.get(table)!), pages }
}

it('a tree reads what is its own: small tables, a project with nearly all files', async () => {
  const { scanned, pages } = await read([1, 2, 4, 2000])
  expect(scanned).toEqual([])
  const [ofThousand, ofMost, ofTen, ofNone] = pages
  // By whichever index, no more than a page a row and some.
  expect(ofThousand).toBeLessThan(1_000 + 250)
  expect(ofMost).toBeLessThan(9_990 + 250)
  expect(ofTen).toBeLessThan(100)
  expect(ofNone).toBeLessThan(30)
})

it('a tree reads what is its own: another project with 115,000 folders', async () => {
  await database.client.query(`
    insert into folders (id, project_id, name)
    select gen_random_uuid(), ${idOf('project', '3')}, 'd' || n from generate_series(1, 115000) n`)
  const { scanned, pages } = await read([1, 4])
  expect(scanned).toEqual([])
  expect(pages[0]).toBeLessThan(1_000 + 500)
  expect(pages[1]).toBeLessThan(100)
})
