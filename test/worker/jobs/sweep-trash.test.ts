import { env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../../src/worker/database.ts'
import { belongings, purgeIssues } from '../../../src/worker/domain/issues/purge.ts'
import { rowsAtOnce } from '../../../src/worker/domain/shared/bounded-deletions.ts'
import { settings } from '../../../src/worker/env.ts'
import { asBrowser, type Client } from '../../support/as.ts'
import { query } from '../../support/database.ts'
import { holdIn } from '../../support/hold.ts'
import { type Person, type Project, person, project } from '../../support/world.ts'

type Scene = { of: Project; owner: Person; as: Client; path: string }

/** A project with issues 1 to 4. 1 is the parent of 2 and 3. */
async function scene(key: string | null = 'KEY'): Promise<Scene> {
  const owner = await person({ name: '佐藤' })
  const of = await project({ owner, ...(key && { key }) })
  const at = { of, owner, as: await asBrowser(owner), path: `/api/projects/${of.id}` }
  const made = await create(at, {
    ...{ title: '一', body: '本文', assigneeId: owner.id, priority: 'high' },
    ...{ status: 'blocked', blockedType: 'other', blockedReason: '秘密', dueDate: '2026-11-30' },
  })
  for (const title of ['二', '三']) await create(at, { title, parentId: made.id })
  await create(at, { title: '四' })
  return at
}

const create = async ({ as, path }: Scene, body: object) =>
  (await as('POST', `${path}/issues`, body)).body.issue

const move = ({ as, path }: Scene, ...numbers: number[]) =>
  Promise.all(numbers.map(number => as('DELETE', `${path}/issues/${number}`)))

/** Moves the deletion of these issues to the past, so that their time is over. */
const age = ({ of }: Scene, ...numbers: number[]) => query`
  update issues set deleted_at = deleted_at - interval '30 days'
   where project_id = ${of.id} and number in ${numbers}`

const database = () => openDatabase(settings(env))

/** Purges all issues whose time is over, because other tests of this file may have left some. */
async function purge(): Promise<void> {
  while ((await purgeIssues(database(), 100)).purged > 0);
}

const rowOf = async ({ of }: Scene, number: number) =>
  (await query`select * from issues where project_id = ${of.id} and number = ${number}`)[0]

const labels = ({ of }: Scene) => query`
  select target_label as label, payload ->> 'number' as number from events
   where project_id = ${of.id} and target_kind = 'issue' order by id`

describe('an issue that was in the trash for 30 days (issues § Trash)', () => {
  it('keeps only its number and its deletion: reading, changing, deleting, and restoring it is 410', async () => {
    const at = await scene()
    await move(at, 1)
    await age(at, 1)
    const { deleted_at, deleted_by, ...before } = (await rowOf(at, 1))!
    await purge()
    expect(await rowOf(at, 1)).toEqual({
      ...before,
      ...{ deleted_at, deleted_by, purged_at: expect.any(String) },
      ...{ title: 'KEY-1', body: null, assignee_id: null, priority: 'none' },
      ...{ blocked_type: null, blocked_reason: null, due_date: null },
    })
    for (const [method, path, body] of [
      ['GET', ''],
      ['PATCH', '', { title: 'x' }],
      ['DELETE', ''],
      ['POST', '/restore'],
    ] as const) {
      const answer = await at.as(method, `${at.path}/issues/1${path}`, body)
      expect([answer.status, answer.body]).toMatchObject([
        410,
        { code: 'issue_deleted', deletedBy: { id: at.owner.id, displayName: '佐藤' } },
      ])
    }
    expect((await create(at, { title: '五' })).number).toBe(5)
  })

  it('is no longer listed in the trash, unlike one that was deleted later', async () => {
    const at = await scene()
    await move(at, 1)
    await move(at, 4)
    await age(at, 1)
    await purge()
    const { body } = await at.as('GET', `${at.path}/issues?trashed=1`)
    expect([body.total, body.issues.map((issue: any) => issue.number)]).toEqual([1, [4]])
    expect((await at.as('POST', `${at.path}/issues/4/restore`)).body.issue.title).toBe('四')
  })

  it('is no longer the parent of any issue, including one that is purged with it', async () => {
    const at = await scene()
    await move(at, 1, 3)
    await age(at, 1, 3)
    await purge()
    const parents =
      await query`select number, parent_id from issues where project_id = ${at.of.id} order by number`
    expect(parents.map(({ parent_id }) => parent_id)).toEqual([null, null, null, null])
    expect((await at.as('GET', `${at.path}/issues/2`)).body.issue).toMatchObject({
      parentId: null,
      title: '二',
    })
  })

  it.each([
    ['KEY', 'KEY-1'],
    [null, '#1'],
  ])('has its number instead of its title in the activity: with the key %s', async (key, label) => {
    const at = await scene(key)
    await at.as('PATCH', `${at.path}/issues/1`, { title: '秘密' })
    await move(at, 1)
    await age(at, 1)
    await purge()
    expect((await labels(at)).map(({ number, label }) => [number, label])).toEqual([
      ['1', label],
      ['2', '二'],
      ['3', '三'],
      ['4', '四'],
      ['1', label],
      ['1', label],
    ])
  })

  it('does not change events of another project', async () => {
    const [at, other] = [await scene(), await scene()]
    const { id } = (await rowOf(at, 1))!
    await query`update events set target_id = ${id} where project_id = ${other.of.id} and target_kind = 'issue'`
    const before = await labels(other)
    await move(at, 1)
    await age(at, 1)
    await purge()
    expect(await labels(other)).toEqual(before)
  })

  it('loses its git links, and those of no other issue are deleted', async () => {
    const at = await scene()
    const links = [
      { kind: 'pr', ref: '1', title: 'PR 1', issueKeys: ['KEY-1'] },
      { kind: 'pr', ref: '2', title: 'PR 2', issueKeys: ['KEY-1', 'KEY-4'] },
      { kind: 'pr', ref: '3', title: 'PR 3', issueKeys: ['KEY-1', 'KEY-3'] },
    ]
    await at.as('POST', `${at.path}/git-links`, { links })
    await move(at, 1, 3)
    await age(at, 1, 3)
    await purge()
    const left = await query`select l.ref, i.number from git_links l
      left join git_link_issues g on g.link_id = l.id left join issues i on i.id = g.issue_id
     where l.project_id = ${at.of.id}`
    expect(left).toEqual([{ ref: '2', number: 4 }])
  })

  it('waits for no issue, and no issue waits for it', async () => {
    const at = await scene()
    const [one, two] = await Promise.all([1, 2].map(number => rowOf(at, number)))
    await at.as('PATCH', `${at.path}/issues/1`, { blockedByIds: [two!.id] })
    await at.as('PATCH', `${at.path}/issues/3`, { blockedByIds: [one!.id, two!.id] })
    await move(at, 1)
    await age(at, 1)
    await purge()
    const left = await query`select blocker_id from issue_blockers where project_id = ${at.of.id}`
    expect(left).toEqual([{ blocker_id: two!.id }])
  })

  it('has no row left in any table that refers to issues', async () => {
    const tables = await query`
      select distinct conrelid::regclass::text as table from pg_constraint
       where confrelid = 'issues'::regclass and contype = 'f' and conrelid <> 'issues'::regclass`
    expect(tables.map(({ table }) => table).toSorted()).toEqual([...belongings].toSorted())
  })

  it('is purged in batches of one round trip each, the oldest first', async () => {
    const at = await scene()
    await move(at, 2, 3, 4)
    await age(at, 2, 3, 4)
    await purge()
    await move(at, 1)
    await age(at, 1)
    const own = database()
    expect([(await purgeIssues(own, 1)).purged, own.trips]).toEqual([1, 1])
    expect([(await purgeIssues(own, 1)).purged, own.trips]).toEqual([0, 2])
  })

  it('is emptied in several batches if it has very much content, and cannot be restored from the first one on', async () => {
    const at = await scene()
    await move(at, 1)
    await age(at, 1)
    await purge()
    await move(at, 4)
    const { id } = (await rowOf(at, 4))!
    await query`
      insert into issue_changes (id, project_id, issue_id, status)
      select gen_random_uuid(), ${at.of.id}, ${id}, 'done' from generate_series(1, ${rowsAtOnce + 1})`
    await age(at, 4)
    expect(await purgeIssues(database(), 100)).toEqual({ purged: 0, rows: rowsAtOnce })
    expect(await rowOf(at, 4)).toMatchObject({ title: '四', purged_at: null })
    expect((await at.as('POST', `${at.path}/issues/4/restore`)).body.code).toBe('issue_deleted')
    // The last change, and the events of its creation and its deletion.
    expect(await purgeIssues(database(), 100)).toEqual({ purged: 1, rows: 3 })
    expect((await rowOf(at, 4))!.title).toBe('KEY-4')
  })

  it('is purged once by several runs at once', async () => {
    const at = await scene()
    await move(at, 1, 2, 3, 4)
    await age(at, 1, 2, 3, 4)
    const counts = await Promise.all([1, 2, 3].map(() => purgeIssues(database(), 100)))
    expect(counts.reduce((sum, { purged }) => sum + purged, 0)).toBe(4)
  })

  it('is kept if it is restored meanwhile', async () => {
    const at = await scene()
    await move(at, 1)
    await age(at, 1)
    const held = await holdIn(
      env,
      sql`update projects set name = name where id = ${at.of.id}`,
      sql`update issues set deleted_at = null, deleted_by = null where project_id = ${at.of.id} and number = 1`,
    )
    const purging = purgeIssues(database(), 100)
    await held.waitedFor()
    await held.release()
    expect(await purging).toEqual({ purged: 0, rows: 0 })
    expect((await at.as('GET', `${at.path}/issues/1`)).body.issue.title).toBe('一')
  })
})
