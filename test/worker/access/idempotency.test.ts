import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Answer, asBrowser, asNobody, asTool, type Client } from '../../support/as.ts'
import { id, query } from '../../support/database.ts'
import { armFault } from '../../support/faults.ts'
import { hold } from '../../support/hold.ts'
import { putBytes, startUpload } from '../../support/uploads.ts'
import { joinProject, org, type Project, person, project } from '../../support/world.ts'

const member = async (of?: Project) => {
  const who = await person()
  const at = of ?? (await project())
  await joinProject(at, who, 'member')
  return { who, at, as: await asBrowser(who), issues: `/api/projects/${at.id}/issues` }
}
const withKey = (key: string) => ({ 'idempotency-key': key })
const isReplayed = ({ headers }: Answer) => headers.get('idempotency-replayed') === 'true'
const issuesOf = async ({ id: projectId }: Project) =>
  (await query<{ n: number }>`select count(*)::int as n from issues where project_id = ${projectId}`)[0]!.n

describe('the key (requests § Idempotency keys)', () => {
  const keys: [label: string, key: string, status: number][] = [
    ['one character', 'k', 201],
    ['255 characters', 'k'.repeat(255), 201],
    ['every character that can be printed', '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~', 201],
    ['256 characters', 'k'.repeat(256), 400],
    ['a space', 'a b', 400],
    ['a letter beyond ASCII', 'clé', 400],
  ]
  it.each(keys)('%s', async (_, key, status) => {
    const { as, issues, at } = await member()
    const answer = await as('POST', issues, { title: 'T' }, withKey(key))
    expect(answer.status).toBe(status)
    if (status === 400) expect(answer.body).toMatchObject({ code: 'invalid', field: 'Idempotency-Key' })
    expect(await issuesOf(at)).toBe(status === 201 ? 1 : 0)
  })

  it('is checked after the gate', async () => {
    const { issues } = await member()
    const stranger = await asBrowser(await person())
    for (const [as, status] of [
      [stranger, 404],
      [asNobody, 401],
    ] as const)
      expect((await as('POST', issues, { title: 'T' }, withKey('a b'))).status).toBe(status)
  })

  it('must be long if callers are anonymous', async () => {
    const start = (key: string) =>
      asNobody('POST', '/api/auth/device/code', { client_name: 'CLI' }, withKey(key))
    expect(await start('k'.repeat(15))).toMatchObject({ status: 400, body: { field: 'Idempotency-Key' } })
    expect((await start(id())).status).toBe(200)
  })

  it('is ignored by other methods', async () => {
    const { as, issues } = await member()
    const { body } = await as('POST', issues, { title: 'T' })
    const path = `${issues}/${body.issue.number}`
    for (const title of ['A', 'B'])
      expect(await as('PATCH', path, { title }, withKey('k'))).toMatchObject({ body: { issue: { title } } })
  })
})

describe('the scope of a key (requests § Idempotency keys)', () => {
  it('is one user, session or token, and operation', async () => {
    const { as, at, who, issues } = await member()
    const callers = [as, await asBrowser(who), await asTool(who), (await member(at)).as]
    for (const each of callers) {
      const made = await each('POST', issues, { title: 'T' }, withKey('k'))
      expect([made.status, isReplayed(made)]).toEqual([201, false])
    }
    const folder = await as('POST', `/api/projects/${at.id}/folders`, { name: 'T' }, withKey('k'))
    expect([folder.status, isReplayed(folder)]).toEqual([201, false])
    expect(await issuesOf(at)).toBe(4)
  })

  it('is one project', async () => {
    const { as, who, issues } = await member()
    const other = await project()
    await joinProject(other, who, 'member')
    expect((await as('POST', issues, { title: 'T' }, withKey('k'))).status).toBe(201)
    expect(await as('POST', `/api/projects/${other.id}/issues`, { title: 'T' }, withKey('k'))).toMatchObject({
      status: 409,
      body: { code: 'idempotency_conflict' },
    })
    expect(await issuesOf(other)).toBe(0)
  })
})

describe('a repeated request (requests § Idempotency keys)', () => {
  it('ten times at once is performed once, and all get its response', async () => {
    const { as, at, issues } = await member()
    const held = await hold(sql`select from projects where id = ${at.id} for update`)
    const all = Promise.all(
      Array.from({ length: 10 }, () => as('POST', issues, { title: 'T' }, withKey('k'))),
    )
    await held.queued(10)
    await held.release()
    const answers = await all
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers.filter(answer => !isReplayed(answer))).toHaveLength(1)
    expect(await issuesOf(at)).toBe(1)
  })

  it('gets the original response, whatever has changed since', async () => {
    const { as, at, issues } = await member()
    const first = await as('POST', issues, { title: 'T' }, withKey('k'))
    await as('PATCH', `${issues}/${first.body.issue.number}`, { title: 'New' })
    await query`update projects set archived_at = now() where id = ${at.id}`
    const again = await as('POST', issues, { title: 'T' }, withKey('k'))
    expect([again.status, again.text, isReplayed(again)]).toEqual([201, first.text, true])
  })

  const losses: [
    label: string,
    status: number,
    lose: (of: Awaited<ReturnType<typeof member>>) => Promise<unknown>,
  ][] = [
    ['the session', 401, ({ who }) => query`delete from sessions where user_id = ${who.id}`],
    ['the membership', 404, ({ who }) => query`delete from project_members where user_id = ${who.id}`],
    [
      'the role',
      403,
      ({ who }) => query`update project_members set role = 'viewer' where user_id = ${who.id}`,
    ],
    ['the feature', 404, ({ at }) => query`update projects set features = '{files}' where id = ${at.id}`],
  ]
  it.each(losses)('is refused to a caller who has lost %s', async (_, status, lose) => {
    const made = await member()
    const ask = () => made.as('POST', made.issues, { title: 'T' }, withKey('k'))
    expect((await ask()).status).toBe(201)
    await lose(made)
    const again = await ask()
    expect([again.status, isReplayed(again)]).toEqual([status, false])
  })

  it('counts as a write of its token, even if it is refused', async () => {
    const { who, issues } = await member()
    const tool = await asTool(who)
    const left = async (title: string) => {
      const { headers } = await tool('POST', issues, { title }, withKey('k'))
      return Number(/r=(\d+)/.exec(headers.get('ratelimit')!)![1])
    }
    expect([await left('T'), await left('T'), await left('other')]).toEqual([59, 58, 57])
    await query`update rate_windows set hits = array_fill(clock_timestamp(), array[60])
      where subject in (select 'token:' || id from api_tokens where user_id = ${who.id})`
    expect((await tool('POST', issues, { title: 'T' }, withKey('k'))).body.code).toBe('rate_limited')
  })

  it.each(['before', 'after'] as const)('counts once if its connection is cut %s the write', async when => {
    const { who, issues } = await member()
    const tool = await asTool(who)
    const ask = () => tool('POST', issues, { title: 'T' }, withKey('k'))
    const first = await ask()
    await armFault('database', `cut-${when}`, 'issues')
    const again = await ask()
    expect([again.status, again.text, isReplayed(again), again.trips]).toEqual([201, first.text, true, 2])
    expect(again.headers.get('ratelimit')).toMatch(/r=58;/)
  })
})

describe('a day later (requests § Idempotency keys)', () => {
  it('the key is forgotten', async () => {
    const { as, at, issues } = await member()
    const ask = (title: string) => as('POST', issues, { title }, withKey('k'))
    const first = await ask('T')
    const marks = sql`write_marks where answer like ${`%${first.body.issue.id}%`}`
    const { rows } = {
      rows: await query<{ span: string }>`select (expires_at - at)::text as span from ${marks}`,
    }
    expect(rows).toEqual([{ span: expect.stringMatching(/^1 day|^24:00:00/) }])
    await query`update write_marks set expires_at = clock_timestamp() where answer like ${`%${first.body.issue.id}%`}`
    const second = await ask('Other')
    expect([second.status, isReplayed(second), await issuesOf(at)]).toEqual([201, false, 2])
    expect((await ask('Other')).text).toBe(second.text)
  })
})

describe('a refused request is checked again (requests § Idempotency keys)', () => {
  it('after a limit of the plan, once there is room, with any body', async () => {
    const who = await person()
    const home = await org({ admins: [who] })
    for (let i = 0; i < 3; i++) await project({ in: home })
    const as = await asBrowser(who)
    const create = (name: string) => as('POST', '/api/projects', { orgId: home.id, name }, withKey('k'))
    expect((await create('A')).status).toBe(402)
    expect((await create('B')).status).toBe(402)
    await query`update orgs set granted_plan = 'pro' where id = ${home.id}`
    const made = await create('C')
    expect([made.status, isReplayed(made)]).toEqual([201, false])
    expect((await create('C')).headers.get('idempotency-replayed')).toBe('true')
    expect((await create('A')).body.code).toBe('idempotency_conflict')
  })

  it('for a caller who got access afterwards', async () => {
    const { issues, at } = await member()
    const who = await person()
    const tool = await asTool(who)
    const ask = () => tool('POST', issues, { title: 'T' }, withKey('k'))
    expect((await ask()).status).toBe(404)
    await joinProject(at, who, 'member')
    const made = await ask()
    expect([made.status, isReplayed(made)]).toEqual([201, false])
  })

  it('for a poll of a device login, until it returns the token; then that response is repeated', async () => {
    const { body: login } = await asNobody('POST', '/api/auth/device/code', { client_name: 'CLI' })
    const key = withKey(id())
    const poll = () => asNobody('POST', '/api/auth/device/token', { device_code: login.device_code }, key)
    expect((await poll()).body.error).toBe('authorization_pending')
    const approve = (code: string) =>
      ['POST', '/api/auth/device/approve', { userCode: code }, withKey('k')] as const
    const as = await asBrowser(await person())
    expect((await as(...approve('XXXX-XXXX'))).status).toBe(404)
    expect((await as(...approve(login.user_code))).status).toBe(200)
    const first = await poll()
    expect([first.status, isReplayed(first)]).toEqual([200, false])
    const again = await poll()
    expect([again.text, isReplayed(again)]).toEqual([first.text, true])
  })
})

describe('a request of two transactions (requests § Idempotency keys)', () => {
  it('continues with the same key after the store failed in between', async () => {
    const { as, at } = await member()
    const started = await startUpload(as, at)
    const complete = () => as('POST', started.path, undefined, withKey('k'))
    expect((await complete()).body.code).toBe('upload_incomplete')
    await putBytes(started, 'hello')
    const done = await complete()
    expect([done.status, isReplayed(done), done.trips]).toEqual([200, false, 2])
    const again = await complete()
    expect([again.text, isReplayed(again), again.trips, again.calls]).toEqual([done.text, true, 1, 0])
  })
})

describe('a secret in a stored response (requests § Idempotency keys)', () => {
  const kept = async () => JSON.stringify(await query`select * from write_marks where answer is not null`)

  it('such as a token is returned again, and is not in the database in plain text', async () => {
    const as: Client = await asBrowser(await person())
    const ask = () => as('POST', '/api/tokens', { name: 'CLI' }, withKey('k'))
    const first = await ask()
    expect((await ask()).body).toEqual(first.body)
    expect(await kept()).not.toContain(first.body.token.slice(0, 20))
    expect(await kept()).toContain(first.body.record.id)
  })
})
