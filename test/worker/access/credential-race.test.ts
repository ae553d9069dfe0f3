import { type SQL, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { sha256 } from '../../../src/worker/access/credential.ts'
import { type Answer, type Client, client, withSession, withToken } from '../../support/as.ts'
import { query } from '../../support/database.ts'
import { hold } from '../../support/hold.ts'
import { anAddress } from '../../support/mailbox.ts'
import {
  type Org,
  org,
  type Person,
  type Project,
  person,
  project,
  session,
  token,
} from '../../support/world.ts'

type Scene = { who: Person; home: Org; of: Project; archived: Project }

async function scene(): Promise<Scene> {
  const who = await person()
  const home = await org({ plan: 'pro', admins: [who] })
  return { who, home, of: await project({ in: home }), archived: await project({ in: home, archived: true }) }
}

const lock = (table: 'orgs' | 'projects' | 'users', id: string): SQL =>
  sql`select from ${sql.raw(table)} where id = ${id} for no key update`

/** A write, the row whose lock it waits for, and the number of rows that it would create. */
type Write = [
  what: string,
  (as: Client, at: Scene) => Promise<Answer>,
  lock: (at: Scene) => SQL,
  (at: Scene) => Promise<unknown[]>,
]

const writes: Write[] = [
  [
    'a write to a project',
    (as, { of }) => as('POST', `/api/projects/${of.id}/folders`, { name: '資料' }),
    ({ of }) => lock('projects', of.id),
    ({ of }) => query`select 1 from folders where project_id = ${of.id}`,
  ],
  [
    'one that counts on its organization, waiting for that',
    (as, { of }) => as('POST', `/api/projects/${of.id}/members`, { email: anAddress() }),
    ({ home }) => lock('orgs', home.id),
    ({ of }) => query`select 1 from invitations where project_id = ${of.id}`,
  ],
  [
    'one that counts on its organization, waiting for the project',
    (as, { archived }) => as('POST', `/api/projects/${archived.id}/unarchive`),
    ({ archived }) => lock('projects', archived.id),
    ({ archived }) => query`select 1 from projects where id = ${archived.id} and archived_at is null`,
  ],
  [
    'one to an organization',
    (as, { home }) => as('POST', `/api/orgs/${home.id}/groups`, { name: '編集' }),
    ({ home }) => lock('orgs', home.id),
    ({ home }) => query`select 1 from org_groups where org_id = ${home.id}`,
  ],
  [
    'a new project',
    (as, { home }) => as('POST', '/api/projects', { orgId: home.id, name: '新規' }),
    ({ home }) => lock('orgs', home.id),
    ({ home }) => query`select 1 from projects where org_id = ${home.id} and name = '新規'`,
  ],
  [
    "one of the caller's own",
    as => as('PATCH', '/api/me/profile', { displayName: '変更' }),
    ({ who }) => lock('users', who.id),
    ({ who }) => query`select 1 from users where id = ${who.id} and display_name = '変更'`,
  ],
]

const ends: [how: string, of: 'token' | 'session', end: (hash: string) => Promise<unknown>][] = [
  [
    'its token is revoked',
    'token',
    hash => query`update api_tokens set revoked_at = now() where hash = ${hash}::bytea`,
  ],
  [
    'its token expires',
    'token',
    hash => query`update api_tokens set expires_at = clock_timestamp() where hash = ${hash}::bytea`,
  ],
  ['its token is swept away', 'token', hash => query`delete from api_tokens where hash = ${hash}::bytea`],
  ['its session is ended', 'session', hash => query`delete from sessions where hash = ${hash}::bytea`],
  [
    'its session expires',
    'session',
    hash => query`update sessions set expires_at = clock_timestamp() where hash = ${hash}::bytea`,
  ],
]

describe('a write that waits while its credential is revoked has no effect: 401 (requests § All or nothing)', () => {
  const rows = writes.flatMap(([what, ...write]) =>
    ends.map(([how, ...end]) => [what, how, write, end] as const),
  )

  it.each(rows)('%s, after %s', async (_what, _how, [write, lockOf, landed], [kind, end]) => {
    const at = await scene()
    const secret = kind === 'token' ? await token(at.who) : await session(at.who)
    const as = kind === 'token' ? withToken(secret) : withSession(secret)
    const held = await hold(lockOf(at))
    const answer = write(as, at)
    await held.waitedFor()
    await end(sha256(secret))
    await held.release()
    const { status, body, headers } = await answer
    expect([status, body.code, headers.get('ratelimit')]).toEqual([401, 'unauthenticated', null])
    expect(await landed(at)).toEqual([])
  })

  it.each(writes)(
    'can fail: %s takes effect while the credential is valid',
    async (_, write, lockOf, landed) => {
      const at = await scene()
      const held = await hold(lockOf(at))
      const answer = write(withToken(await token(at.who)), at)
      await held.waitedFor()
      await held.release()
      expect((await answer).status).toBeLessThan(300)
      expect(await landed(at)).toHaveLength(1)
    },
  )

  it('has no effect while it waits for the row of the token’s write limit', async () => {
    const at = await scene()
    const secret = await token(at.who)
    const as = withToken(secret)
    await as('POST', `/api/projects/${at.of.id}/folders`, { name: '前' })
    const held = await hold(sql`
      select from rate_windows where subject = (select 'token:' || id from api_tokens where hash = ${sha256(secret)}::bytea) for update`)
    const answer = as('POST', `/api/projects/${at.of.id}/folders`, { name: '後' })
    await held.waitedFor()
    await query`update api_tokens set revoked_at = now() where hash = ${sha256(secret)}::bytea`
    await held.release()
    expect((await answer).status).toBe(401)
    expect(await query`select name from folders where project_id = ${at.of.id}`).toEqual([{ name: '前' }])
  })
})

describe('while the session ends (requests § All or nothing)', () => {
  it('creates no token', async () => {
    const { who } = await scene()
    const secret = await session(who)
    const as = withSession(secret)
    const held = await hold(
      lock('users', who.id),
      sql`delete from sessions where hash = ${sha256(secret)}::bytea`,
    )
    const minted = [as('POST', '/api/tokens', { name: 'CLI' }), as('POST', '/api/tokens', { name: 'CLI' })]
    await held.queued(2)
    await held.release()
    expect((await Promise.all(minted)).map(({ status }) => status)).toEqual([401, 401])
    expect(await query`select 1 from api_tokens where user_id = ${who.id}`).toEqual([])
  })

  it('approves no device login', async () => {
    const { who } = await scene()
    const secret = await session(who)
    const as = withSession(secret)
    const { body } = await client()('POST', '/api/auth/device/code', { client_name: 'cli' })
    const held = await hold(
      lock('users', who.id),
      sql`delete from sessions where hash = ${sha256(secret)}::bytea`,
    )
    const approved = as('POST', '/api/auth/device/approve', { userCode: body.user_code })
    await held.waitedFor()
    await held.release()
    expect((await approved).status).toBe(401)
    const polled = await client()('POST', '/api/auth/device/token', { device_code: body.device_code })
    expect(polled.body.error).toBe('authorization_pending')
  })
})
