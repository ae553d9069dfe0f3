import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../../src/worker/database.ts'
import { deleteExcessRevisions } from '../../../src/worker/domain/files/leftovers.ts'
import { type Bindings, settings } from '../../../src/worker/env.ts'
import { armFault } from '../../support/faults.ts'
import { holdIn } from '../../support/hold.ts'
import { runJobOn } from '../../support/jobs.ts'
import { type OwnDatabase, ownDatabase } from '../../support/own-database.ts'

let bindings: Bindings
let query: OwnDatabase['query']
let drop: OwnDatabase['drop']
let database: Database

const orgId = crypto.randomUUID()
const projects = [crypto.randomUUID(), crypto.randomUUID()] as const

beforeEach(async () => {
  ;({ bindings, query, drop } = await ownDatabase())
  database = openDatabase(settings(bindings))
  await query`insert into orgs (id, name) values (${orgId}, '組織')`
  for (const project of projects)
    await query`insert into projects (id, org_id, name) values (${project}, ${orgId}, 'P')`
})
afterEach(() => drop())

/** The n-th file by id, with revisions 1 to `last` except the omitted ones, as a manual repair may create it. */
async function file(n: number, last: number, without: number[] = [], project: string = projects[0]) {
  const id = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
  await query`with f as (
      insert into files (id, project_id, name, current_revision, size, mime, created_by, updated_by)
      values (${id}, ${project}, ${id}, ${last}, 5, 'text/plain', gen_random_uuid(), gen_random_uuid())
    ), made as (
      select gen_random_uuid() as id, n from generate_series(1, ${last}::int) n where n <> all (${`{${without.join(',')}}`}::int[])
    ), held as (
      insert into attachments (id, project_id, uploader_id, filename, size, mime, object_key, ready_at, linked_at)
      select id, ${project}, gen_random_uuid(), 'a.txt', 5, 'text/plain', ${id}::text || '/' || n, now(), now() from made
    )
    insert into file_revisions (project_id, file_id, revision, attachment_id, uploaded_by)
    select ${project}, ${id}, n, id, gen_random_uuid() from made`
  return id
}

const revisions = async (fileId: string) =>
  (await query`select revision from file_revisions where file_id = ${fileId} order by revision`).map(
    row => row.revision,
  )
const upTo = (last: number, from = 1) => Array.from({ length: last - from + 1 }, (_, i) => from + i)
const queued = async () =>
  (await query`select object_key from object_deletions order by 1`).map(row => row.object_key)
const usedBytes = async (project: string) =>
  Number((await query`select used_bytes from projects where id = ${project}`)[0]!.used_bytes)
const cursor = async () =>
  (await query`select after from sweep_cursors where sweep = 'excess revisions'`)[0]?.after

describe('the sweep of excess revisions (maintenance § Excess revisions)', () => {
  it('finds nothing if every write has deleted its excess', async () => {
    for (const last of [0, 1, 9, 10]) await file(last + 1, last)
    const gaps = await file(12, 12, [2, 5])
    expect(await runJobOn('sweepRevisions', bindings)).toEqual({ seen: 5, deleted: 0 })
    expect(await revisions(gaps)).toEqual(upTo(12).filter(revision => ![2, 5].includes(revision)))
    expect(await queued()).toEqual([])
  })

  it('deletes all but the latest 10 of each file, and changes nothing else', async () => {
    const eleven = await file(1, 11)
    const gaps = await file(2, 25, [24, 20])
    const kept = await file(3, 10)
    const elsewhere = await file(4, 13, [], projects[1])
    await query`insert into attachments (id, project_id, uploader_id, filename, size, mime, object_key)
      values (gen_random_uuid(), ${projects[0]}, gen_random_uuid(), 'a.txt', 5, 'text/plain', 'uploads/pending')`
    expect(await runJobOn('sweepRevisions', bindings)).toEqual({ seen: 4, deleted: 1 + 13 + 3 })
    expect(await revisions(eleven)).toEqual(upTo(11, 2))
    expect(await revisions(gaps)).toEqual([14, 15, 16, 17, 18, 19, 21, 22, 23, 25])
    expect(await revisions(kept)).toEqual(upTo(10))
    expect(await revisions(elsewhere)).toEqual(upTo(13, 4))
    expect(await queued()).toEqual(
      [`${eleven}/1`, ...upTo(13).map(n => `${gaps}/${n}`), ...upTo(3).map(n => `${elsewhere}/${n}`)].sort(),
    )
    expect(await Promise.all(projects.map(usedBytes))).toEqual([(10 + 10 + 10 + 1) * 5, 10 * 5])
    expect(await query`select 1 from files`).toHaveLength(4)
    expect(await query`select 1 from events`).toEqual([])
    expect(await runJobOn('sweepRevisions', bindings)).toEqual({ seen: 4, deleted: 0 })
  })

  it('continues where the last batch stopped, in one round trip each, and then starts over', async () => {
    const files = []
    for (let n = 1; n <= 5; n++) files.push(await file(n, 11))
    const found = []
    const stops = []
    for (let batch = 0; batch < 3; batch++) {
      found.push(await deleteExcessRevisions(database, 2))
      stops.push(await cursor())
    }
    expect(found).toEqual([
      { seen: 2, deleted: 2 },
      { seen: 2, deleted: 2 },
      { seen: 1, deleted: 1 },
    ])
    expect(stops).toEqual([files[1], files[3], null])
    expect(database.trips).toBe(3)
    await file(0, 12)
    expect(await deleteExcessRevisions(database, 2)).toEqual({ seen: 2, deleted: 2 })
    expect(await cursor()).toBe(files[0])
  })

  it('starts over after a batch that ends with the last file', async () => {
    for (let n = 1; n <= 4; n++) await file(n, 1)
    const seen = []
    for (let batch = 0; batch < 4; batch++) seen.push((await deleteExcessRevisions(database, 2)).seen)
    expect(seen).toEqual([2, 2, 0, 2])
  })

  it('continues the work of an interrupted run', async () => {
    for (let n = 1; n <= 6; n++) await file(n, 11)
    await deleteExcessRevisions(database, 4)
    expect(await runJobOn('sweepRevisions', bindings)).toEqual({ seen: 2, deleted: 2 })
    expect(await queued()).toHaveLength(6)
  })

  it.each([
    ['before', 3],
    ['after', 0],
  ] as const)('a run cut %s its batch took effect: the next deletes %i', async (when, deleted) => {
    for (let n = 1; n <= 3; n++) await file(n, 11)
    await armFault('database', `cut-${when}`, 'excess revisions')
    await expect(runJobOn('sweepRevisions', bindings)).rejects.toThrow()
    expect((await runJobOn('sweepRevisions', bindings)).deleted).toBe(deleted)
    expect(await queued()).toHaveLength(3)
  })
})

describe('sweeps of excess revisions at once', () => {
  it('delete and count each revision once', async () => {
    for (let n = 1; n <= 20; n++) await file(n, 13, [], projects[n % 2])
    const runs = await Promise.all([1, 2, 3].map(() => runJobOn('sweepRevisions', bindings)))
    expect(runs.reduce((sum, { deleted }) => sum + deleted!, 0)).toBe(60)
    expect(await queued()).toHaveLength(60)
    expect(await Promise.all(projects.map(usedBytes))).toEqual([500, 500])
  })

  it('wait for a write of the project before they lock its revisions, which that write may also delete', async () => {
    const of = await file(1, 11)
    const held = await holdIn(
      bindings,
      sql`select 1 from projects where id = ${projects[0]} for no key update`,
    )
    const sweeping = runJobOn('sweepRevisions', bindings)
    await held.waitedFor()
    const free = await query`select 1 from attachments where object_key = ${`${of}/1`} for update skip locked`
    await held.release()
    expect([free.length, await sweeping]).toEqual([1, { seen: 1, deleted: 1 }])
  })

  it('do not count what another transaction has deleted meanwhile', async () => {
    const of = await file(1, 11)
    const held = await holdIn(
      bindings,
      sql`select 1 from projects where id = ${projects[0]} for no key update`,
      sql`delete from attachments where object_key in (${`${of}/1`}, ${`${of}/11`})`,
    )
    const sweeping = runJobOn('sweepRevisions', bindings)
    await held.waitedFor()
    await held.release()
    expect(await sweeping).toEqual({ seen: 1, deleted: 0 })
    expect(await revisions(of)).toEqual(upTo(10, 2))
  })
})
