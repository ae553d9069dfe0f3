import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../../src/worker/database.ts'
import { makeDigests, takenChanges } from '../../../src/worker/domain/notifications/digests.ts'
import { type Bindings, settings } from '../../../src/worker/env.ts'
import { type Place, place, type Reader, reader, sync } from '../../support/digests.ts'
import { armFault } from '../../support/faults.ts'
import { holdIn, meanwhile } from '../../support/hold.ts'
import { runJobOn } from '../../support/jobs.ts'
import { mailTo, nextMailTo } from '../../support/mailbox.ts'
import { type OwnDatabase, ownDatabase } from '../../support/own-database.ts'

let bindings: Bindings
let query: OwnDatabase['query']
let drop: OwnDatabase['drop']
let database: Database
let at: Place
let who: Reader

beforeEach(async () => {
  ;({ bindings, query, drop } = await ownDatabase())
  database = openDatabase(settings(bindings))
  at = await place(query)
  who = await reader(query, at)
})
afterEach(() => drop())

const make = (limit = 100) => makeDigests(database, limit, 'https://cairn.test')
const mails = async ({ email }: Reader) =>
  (
    await query<{ data: any }>`select data from mail_outbox where recipient = ${email} order by created_at`
  ).map(({ data }) => data)
const awaiting = async () => (await query`select 1 from notifications where awaits_digest`).length

describe('the digest (notifications § Digests)', () => {
  it('is one email with everything that waits for a user, in one round trip', async () => {
    const other = await place(query, '別のプロジェクト')
    await query`insert into project_members (id, project_id, user_id, role) values (gen_random_uuid(), ${other.project}, ${who.id}, 'viewer')`
    await sync(query, at, [who], 2)
    await sync(query, other, [who])
    await sync(query, at, [who])
    const before = database.trips
    expect(await make()).toEqual({ settled: 1, mailed: 1 })
    expect(database.trips - before).toBe(1)
    const [mail, ...others] = await mails(who)
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      further: 0,
      unsubscribeUrl: expect.stringMatching(
        /^https:\/\/cairn.test\/api\/unsubscribe\?key=[0-9a-f-]{36}&of=digest$/,
      ),
    })
    expect(mail.sections.map(({ project, changes }: any) => [project, changes.length])).toEqual([
      ['プロジェクト', 3],
      ['別のプロジェクト', 1],
    ])
    expect(await awaiting()).toBe(0)
  })

  it('lists 50 changes and counts the rest', async () => {
    await sync(query, at, [who], 40)
    await sync(query, at, [who], 70)
    await make()
    const [mail] = await mails(who)
    expect([mail.sections[0].changes.length, mail.further]).toEqual([50, 60])
  })

  it('takes at most 2,000 syncs of a user, and the rest waits for the next digest, after what was not read', async () => {
    const read = await sync(query, at, [who], 3)
    await query`update notifications set read_at = now() where sync_id = ${read}`
    await query`
      with made as (
        insert into roadmap_syncs (id, project_id, roadmap_id)
        select gen_random_uuid(), ${at.project}, ${at.roadmap} from generate_series(1, ${takenChanges + 6}) returning id
      ), changes as (
        insert into roadmap_changes (sync_id, position, kind, subject_id, title, alone)
        select id, 1, 'task_status', 'T1', '作業', false from made
      )
      insert into notifications (user_id, sync_id, further, in_app, awaits_digest)
      select ${who.id}, id, 1, true, true from made`
    expect(await make()).toEqual({ settled: 1, mailed: 1 })
    const [mail] = await mails(who)
    expect([mail.sections[0].changes.length, mail.further]).toEqual([50, takenChanges - 50])
    expect(await awaiting()).toBe(7)
  })

  it('shows 200 characters of a roadmap’s title, which has no limit', async () => {
    await query`update roadmaps set title = repeat('🦊', 300) where id = ${at.roadmap}`
    await sync(query, at, [who])
    await make()
    const [mail] = await mails(who)
    expect(mail.sections[0].roadmap).toBe('🦊'.repeat(200))
  })

  it('arrives in Japanese, with a link to the page and one to unsubscribe', async () => {
    await sync(query, at, [who], 2)
    await runJobOn('sendDigests', bindings)
    const { subject, text, html, headers } = await nextMailTo(who.email)
    expect(subject).toBe('「プロジェクト」のロードマップの変更')
    expect(text).toContain('・タスク「作業1」: 未着手 → 完了')
    expect(html).toContain('<li>タスク「作業2」: 未着手 → 完了</li>')
    expect(text).toContain(`https://cairn.test/projects/${at.project}/roadmaps/main`)
    const [{ key }] = (await query`select unsubscribe_key as key from users where id = ${who.id}`) as [
      { key: string },
    ]
    expect(headers['list-unsubscribe']).toBe(`<https://cairn.test/api/unsubscribe?key=${key}&of=digest>`)
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  })

  it('is in the language of each user', async () => {
    const other = await reader(query, at)
    await query`update users set locale = 'en' where id = ${other.id}`
    await sync(query, at, [who, other])
    await runJobOn('sendDigests', bindings)
    expect((await nextMailTo(other.email)).subject).toBe('Roadmap changes in “プロジェクト”')
    expect((await nextMailTo(who.email)).subject).toBe('「プロジェクト」のロードマップの変更')
  })

  it('is not sent to users without waiting changes', async () => {
    expect(await make()).toEqual({ settled: 0, mailed: 0 })
    expect(await mails(who)).toEqual([])
  })
})

describe('a digest leaves out, and settles', () => {
  const cases: Record<string, () => Promise<unknown>> = {
    'notifications that were read in the app': () => query`update notifications set read_at = now()`,
    'an archived project': () => query`update projects set archived_at = now()`,
    'a suspended organization': () => query`update orgs set suspended_at = now()`,
    'a project with the roadmap switched off': () => query`update projects set features = '{issues}'`,
    'a project that the reader was removed from': () => query`delete from project_members`,
    'a reader who has lost the roadmap': () => query`update project_members set feature_scope = '{wiki}'`,
    'a reader who wants only blocked tasks': () => query`update users set notify_email = 'blocked'`,
    'a reader who wants no email': () => query`update users set notify_email = 'none'`,
  }
  it.each(Object.entries(cases))('%s', async (_, change) => {
    await sync(query, at, [who])
    await change()
    expect(await make()).toEqual({ settled: 1, mailed: 0 })
    expect([await mails(who), await awaiting()]).toEqual([[], 0])
  })

  it('changes of an archived project, for good: after it is unarchived, the app shows them, and only later ones are emailed', async () => {
    await sync(query, at, [who], 3)
    await query`update projects set archived_at = now()`
    expect(await make()).toEqual({ settled: 1, mailed: 0 })
    await query`update projects set archived_at = null`
    expect(await make()).toEqual({ settled: 0, mailed: 0 })
    expect(await query`select in_app, read_at from notifications`).toEqual([{ in_app: true, read_at: null }])
    await sync(query, at, [who])
    await make()
    expect((await mails(who)).map(({ sections }) => sections[0].changes.length)).toEqual([1])
  })

  it('nothing of a project that was archived and unarchived before the digest', async () => {
    await sync(query, at, [who])
    await query`update projects set archived_at = now()`
    await query`update projects set archived_at = null`
    expect(await make()).toEqual({ settled: 1, mailed: 1 })
  })

  it('keeps other changes', async () => {
    await sync(query, at, [who], 3)
    await query`update notifications set read_at = now()`
    await sync(query, at, [who])
    await make()
    expect((await mails(who))[0].sections[0].changes).toHaveLength(1)
  })

  it('reports what other users wait for', async () => {
    const other = await reader(query, at)
    await sync(query, at, [who, other])
    await query`update notifications set read_at = now() where user_id = ${who.id}`
    expect(await make()).toEqual({ settled: 2, mailed: 1 })
    expect(await mails(other)).toHaveLength(1)
  })
})

describe('there is one email per window and user', () => {
  it('if the cron trigger fires twice', async () => {
    await sync(query, at, [who])
    expect(await make()).toEqual({ settled: 1, mailed: 1 })
    expect(await make()).toEqual({ settled: 0, mailed: 0 })
    expect(await mails(who)).toHaveLength(1)
  })

  it('if it fires late: the email has everything that waited', async () => {
    for (let i = 0; i < 5; i++) await sync(query, at, [who])
    await query`update roadmap_syncs set created_at = now() - interval '3 hours'`
    await make()
    expect((await mails(who))[0].sections[0].changes).toHaveLength(5)
  })

  it('if ten runs overlap: everyone gets one', async () => {
    const readers = await Promise.all(Array.from({ length: 30 }, () => reader(query, at)))
    await sync(query, at, readers)
    const runs = await Promise.all(Array.from({ length: 10 }, () => make(5)))
    for (let more = 1; more > 0; ) {
      const run = await make(5)
      runs.push(run)
      more = run.settled
    }
    expect(runs.reduce((sum, { mailed }) => sum + mailed, 0)).toBe(30)
    for (const one of readers) expect(await mails(one)).toHaveLength(1)
    expect(await awaiting()).toBe(0)
  })

  it('if one run has locked its users: another skips them and processes the rest', async () => {
    const other = await reader(query, at)
    await sync(query, at, [who, other])
    const held = await holdIn(bindings, sql`select from users where id = ${who.id} for no key update`)
    expect(await meanwhile(held, make())).toEqual({ waited: false, came: { settled: 1, mailed: 1 } })
    expect([await mails(who), await awaiting()]).toEqual([[], 1])
    expect(await make()).toEqual({ settled: 1, mailed: 1 })
    expect([(await mails(who)).length, (await mails(other)).length]).toEqual([1, 1])
  })

  it('without waiting for a deletion: deleted things are left out, the rest is sent', async () => {
    const going = await sync(query, at, [who])
    await sync(query, at, [who], 2)
    const held = await holdIn(bindings, sql`delete from roadmap_syncs where id = ${going}`)
    const made = await meanwhile(held, make())
    expect([made, await awaiting()]).toEqual([{ waited: false, came: { settled: 1, mailed: 1 } }, 0])
    expect((await mails(who))[0].sections[0].changes).toHaveLength(2)
  })

  it('if a run is interrupted before it commits: the next one sends it', async () => {
    await sync(query, at, [who])
    await armFault('database', 'cut-before', 'roadmap_digest')
    await expect(runJobOn('sendDigests', bindings)).rejects.toThrow()
    expect([await mailTo(who.email), await awaiting()]).toEqual([[], 1])
    await runJobOn('sendDigests', bindings)
    await nextMailTo(who.email)
    expect(await mailTo(who.email)).toHaveLength(1)
  })

  it('if a run is interrupted after it has committed: its email is sent once', async () => {
    await sync(query, at, [who])
    await armFault('database', 'cut-after', 'roadmap_digest')
    await expect(runJobOn('sendDigests', bindings)).rejects.toThrow()
    expect([await mailTo(who.email), await awaiting()]).toEqual([[], 0])
    await runJobOn('sendDigests', bindings)
    await nextMailTo(who.email)
    expect(await mailTo(who.email)).toHaveLength(1)
  })

  it('with batches', async () => {
    const readers = await Promise.all(Array.from({ length: 5 }, () => reader(query, at)))
    await sync(query, at, readers)
    const counts = [await make(2), await make(2), await make(2), await make(2)]
    expect(counts.map(({ settled }) => settled)).toEqual([2, 2, 1, 0])
  })
})
