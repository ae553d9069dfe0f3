import { beforeAll, describe, expect, it } from 'vitest'
import { triesAll } from '../support/extent.ts'
import { migratedDatabase } from './fresh.ts'

const database = migratedDatabase()

const idOf = (kind: string, n: string) => `md5('${kind}' || ${n})::uuid`
const treeTables = ['files', 'folders', 'users']

/**
 * Creates 10,000 users and 2,000 projects. Three projects have 11,000 files of 20 users: 1,000, 10, and the rest. A fourth
 * has 1,000 files, each of another user.
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

/** The tables that trees scan, and the pages that each tree reads, once plans are cached. */
async function read(projects: number[]): Promise<{ scanned: string[]; pages: number[] }> {
  const scans = async () => {
    const { rows } = await database.client.query(
      'select relname, seq_scan from pg_stat_user_tables where relname = any ($1)',
      [treeTables],
    )
    return new Map(rows.map(({ relname, seq_scan }) => [relname, Number(seq_scan)]))
  }
  await database.client.query('vacuum analyze')
  const before = await scans()
  const session = await database.connect()
  const pages: number[] = []
  for (const n of projects) {
    const query = `select tree_version(${idOf('project', `${n}`)}, '{}'), project_tree(${idOf('project', `${n}`)}, '{}')`
    for (let i = 0; i < 10; i++) await session.query(query)
    const { rows } = await session.query(`explain (analyze, buffers, format json) ${query}`)
    const [{ Plan: plan }] = rows[0]['QUERY PLAN']
    pages.push(plan['Shared Hit Blocks'] + plan['Shared Read Blocks'])
  }
  // A session reports its scans when it ends.
  await session.end()
  const after = await scans()
  return { scanned: treeTables.filter(table => after.get(table)! > before.get(table)!), pages }
}

describe('a tree reads only its own rows', { shuffle: false }, () => {
  it('small tables, and a project with nearly all files', async () => {
    const { scanned, pages } = await read([1, 2, 4, 2000])
    expect(scanned).toEqual([])
    const [ofThousand, ofMost, ofTen, ofNone] = pages
    // With any index, a tree reads little more than one page per row.
    expect(ofThousand).toBeLessThan(1_000 + 250)
    // To read all 12,000 files costs Postgres hardly more than the 9,990 of this project.
    expect(ofMost).toBeLessThan(12_000 + 250)
    expect(ofTen).toBeLessThan(100)
    expect(ofNone).toBeLessThan(30)
  })

  it.runIf(triesAll)('another project with 115,000 folders', async () => {
    await database.client.query(`
    insert into folders (id, project_id, name)
    select gen_random_uuid(), ${idOf('project', '3')}, 'd' || n from generate_series(1, 115000) n`)
    const { scanned, pages } = await read([1, 4])
    expect(scanned).toEqual([])
    expect(pages[0]).toBeLessThan(1_000 + 500)
    expect(pages[1]).toBeLessThan(100)
  })
})
