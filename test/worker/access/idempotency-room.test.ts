import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { keptAnswerBytes } from '../../../src/worker/access/limits.ts'
import { type Answer, asBrowser, asTool, type Client } from '../../support/as.ts'
import { id, query } from '../../support/database.ts'
import { armFault } from '../../support/faults.ts'
import { hold } from '../../support/hold.ts'
import { putBytes, startUpload } from '../../support/uploads.ts'
import { joinProject, type Person, type Project, person, project } from '../../support/world.ts'

const isReplayed = ({ headers }: Answer) => headers.get('idempotency-replayed') === 'true'

const member = async (of?: Project, who?: Person) => {
  const at = of ?? (await project())
  const user = who ?? (await person())
  await joinProject(at, user, 'member')
  return { who: user, at, as: await asBrowser(user), issues: `/api/projects/${at.id}/issues` }
}

const create = (as: Client, issues: string, key: string, title = 'T') =>
  as('POST', issues, { title }, { 'idempotency-key': key })

/** Leaves this many bytes for stored responses of the user, on the day this many days ago. */
const leave = ({ id: caller }: Person, bytes: number, daysAgo = 0) => query`
  insert into kept_answers (day, caller, bytes)
  values ((now() at time zone 'UTC')::date - ${daysAgo}::int, ${caller}, ${keptAnswerBytes - bytes})
  on conflict (day, caller) do update set bytes = excluded.bytes`

const used = async ({ id: caller }: Person): Promise<number> =>
  (await query<{ bytes: string }>`select bytes from kept_answers where caller = ${caller}`).reduce(
    (sum, { bytes }) => sum + Number(bytes),
    0,
  )

/** The number of stored responses that mention the user. */
const keptOf = async ({ id: caller }: Person): Promise<number> =>
  (
    await query<{
      n: number
    }>`select count(*)::int as n from write_marks where strpos(answer, ${caller}) > 0`
  )[0]!.n

/** The size in bytes of the response to a new issue with this title. */
async function sizeOf(title: string): Promise<number> {
  const { who, as, issues } = await member()
  await create(as, issues, 'k', title)
  return used(who)
}

describe('the limit of stored responses (requests § Idempotency keys)', () => {
  it('is 8 MiB per caller and day: a larger response is not stored, but the request succeeds', async () => {
    const size = await sizeOf('T')
    const { who, as, issues } = await member()
    await leave(who, size)
    const first = await create(as, issues, 'a')
    const second = await create(as, issues, 'b')
    expect([first.status, second.status, await keptOf(who), await used(who)]).toEqual([
      201,
      201,
      1,
      keptAnswerBytes,
    ])
  })

  it('is exact with 12 requests at once', async () => {
    const size = await sizeOf('T')
    const who = await person()
    const all = await Promise.all(Array.from({ length: 12 }, () => member(undefined, who)))
    await leave(who, 5 * size + size - 1)
    const held = await hold(sql`select from kept_answers where caller = ${who.id} for update`)
    const asked = Promise.all(all.map(({ as, issues }) => create(as, issues, id())))
    await held.queued(12)
    await held.release()
    const answers = await asked
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect([await keptOf(who), await used(who)]).toEqual([5, keptAnswerBytes - (size - 1)])
  })

  it('is shared by the sessions and tokens of a user, but not with other users', async () => {
    const { who, at, issues } = await member()
    await leave(who, 0)
    const other = await member(at)
    for (const as of [await asBrowser(who), await asTool(who), other.as]) await create(as, issues, id())
    expect([await keptOf(who), await keptOf(other.who)]).toEqual([0, 1])
  })

  it('is reset the next day', async () => {
    const { who, as, issues } = await member()
    await leave(who, 0, 1)
    await create(as, issues, 'k')
    expect(await keptOf(who)).toBe(1)
  })
})

describe('a repeat of a request whose response was not stored (requests § Idempotency keys)', () => {
  const without = async () => {
    const made = await member()
    await leave(made.who, 0)
    const first = await create(made.as, made.issues, 'k')
    return { ...made, first, path: `${made.issues}/${first.body.issue.number}` }
  }

  it('has the same status and returns the current data, without repeating the write', async () => {
    const { as, issues, first, path } = await without()
    await as('PATCH', path, { title: 'New' })
    const again = await create(as, issues, 'k')
    expect([again.status, isReplayed(again), again.trips]).toEqual([201, true, 1])
    expect(again.body.issue).toMatchObject({ id: first.body.issue.id, title: 'New' })
    expect((await as('GET', issues)).body.total).toBe(1)
  })

  it('for an organization that no longer exists is 404', async () => {
    const who = await person()
    await leave(who, 0)
    const as = await asBrowser(who)
    const make = () => as('POST', '/api/orgs', { name: 'O' }, { 'idempotency-key': 'k' })
    const { org } = (await make()).body
    await query`delete from orgs where id = ${org.id}`
    const again = await make()
    expect([again.status, again.body.code]).toEqual([404, 'not_found'])
  })

  it('for a thing that no longer exists is 404', async () => {
    const { as, issues, first } = await without()
    await query`delete from issues where id = ${first.body.issue.id}`
    const again = await create(as, issues, 'k')
    expect([again.status, again.body.code, isReplayed(again)]).toEqual([404, 'not_found', false])
  })

  it('counts the same after the write markers of requests without a key were deleted', async () => {
    const { who, at, as, issues } = await member()
    await query`update projects set issue_key = 'SITE' where id = ${at.id}`
    await create(as, issues, 'k')
    await (await member(at)).as('PATCH', `${issues}/1`, { assigneeId: who.id })
    await leave(who, 0)
    const links = [{ kind: 'pr', ref: '7', title: 'T', issueKeys: ['SITE-1'] }]
    const send = async () => [
      await as('POST', `/api/projects/${at.id}/git-links`, { links }, { 'idempotency-key': 'k' }),
      await as('POST', '/api/me/notifications/read', {}, { 'idempotency-key': 'k' }),
    ]
    const first = await send()
    expect(first.map(({ body }) => body)).toMatchObject([{ linked: 1, existing: 0 }, { read: 1 }])
    await query`
      delete from write_marks where expires_at <= now() + interval '1 hour' and (
        at = (select read_at from issue_notifications where user_id = ${who.id})
        or at = (select created_at from git_link_issues where project_id = ${at.id}))`
    const again = await send()
    expect(again.map(({ text }) => text)).toEqual(first.map(({ text }) => text))
    expect(again.map(isReplayed)).toEqual([true, true])
  })

  it('with another body or without access is refused', async () => {
    const { as, issues, who } = await without()
    expect((await create(as, issues, 'k', 'Other')).body.code).toBe('idempotency_conflict')
    await query`delete from project_members where user_id = ${who.id}`
    expect((await create(as, issues, 'k')).status).toBe(404)
  })

  it('is recognized if the connection was cut after the write', async () => {
    const { who, as, issues } = await member()
    await leave(who, 0)
    await armFault('database', 'cut-after', 'issues')
    const first = await create(as, issues, 'k')
    expect([first.status, isReplayed(first), first.trips]).toEqual([201, false, 2])
    expect((await create(as, issues, 'k')).text).toBe(first.text)
  })

  it('of two transactions takes one round trip and no call of the store', async () => {
    const { who, as, at } = await member()
    await leave(who, 0)
    const started = await startUpload(as, at)
    await putBytes(started, 'hello')
    const complete = () => as('POST', started.path, undefined, { 'idempotency-key': 'k' })
    const [done, again] = [await complete(), await complete()]
    expect([again.text, isReplayed(again), again.trips, again.calls]).toEqual([done.text, true, 1, 0])
    await query`delete from attachments where id = ${started.id}`
    expect((await complete()).status).toBe(404)
  })

  it('returns a token again, and 404 once it was deleted', async () => {
    const who = await person()
    await leave(who, 0)
    const as = await asBrowser(who)
    const ask = () => as('POST', '/api/tokens', { name: 'CLI' }, { 'idempotency-key': 'k' })
    const first = await ask()
    const again = await ask()
    expect([again.text, isReplayed(again)]).toEqual([first.text, true])
    await query`delete from api_tokens where user_id = ${who.id}`
    expect((await ask()).body.code).toBe('not_found')
  })
})
