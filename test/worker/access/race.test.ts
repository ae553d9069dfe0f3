import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Statement } from '../../../src/worker/database.ts'
import { type Answer, withSession } from '../../support/as.ts'
import { query } from '../../support/database.ts'
import { fromBrowser } from '../../support/headers.ts'
import { type Hold, hold } from '../../support/hold.ts'
import { probeAs, probeAsBrowser, probeAsTool } from '../../support/probe.ts'
import {
  assignGroup,
  joinOrg,
  joinProject,
  org,
  type Person,
  type Project,
  person,
  project,
  session,
} from '../../support/world.ts'

const answered = async (held: Hold, request: Promise<Answer>): Promise<Answer> => {
  await held.waitedFor()
  await held.release()
  return request
}

describe('a write that waits is checked against the state after its wait', () => {
  const changes: [
    string,
    change: (projectId: string, userId: string) => Statement,
    status: number,
    error: string,
  ][] = [
    [
      'archiving',
      id => sql`update projects set archived_at = now() where id = ${id}`,
      409,
      'project_archived',
    ],
    [
      'demotion',
      (id, who) =>
        sql`update project_members set role = 'viewer' where project_id = ${id} and user_id = ${who}`,
      403,
      'forbidden',
    ],
    [
      'removal',
      (id, who) => sql`delete from project_members where project_id = ${id} and user_id = ${who}`,
      404,
      'not_found',
    ],
    [
      'a narrower scope',
      (id, who) =>
        sql`update project_members set feature_scope = '{wiki}' where project_id = ${id} and user_id = ${who}`,
      404,
      'not_found',
    ],
    [
      'a feature switched off',
      id => sql`update projects set features = '{wiki}' where id = ${id}`,
      404,
      'not_found',
    ],
    [
      'a suspension',
      id =>
        sql`update orgs set suspended_at = now() where id = (select org_id from projects where id = ${id})`,
      403,
      'org_suspended',
    ],
    ['deletion', id => sql`delete from projects where id = ${id}`, 404, 'not_found'],
  ]
  it.each(changes)('%s', async (_, change, status, error) => {
    const who = await person()
    const at = await project()
    await joinProject(at, who, 'member')
    const browser = await probeAsBrowser(who)
    const lock = sql`select from projects where id = ${at.id} for no key update`
    const held = await hold(lock, change(at.id, who.id))
    const answer = await answered(held, browser('POST', `/projects/${at.id}/roadmap`))
    expect(answer).toMatchObject({ status, body: { error } })
  })

  it('such as an unarchived project: it succeeds', async () => {
    const who = await person()
    const at = await project({ archived: true })
    await joinProject(at, who, 'member')
    const browser = await probeAsBrowser(who)
    const held = await hold(sql`update projects set archived_at = null where id = ${at.id}`)
    expect((await answered(held, browser('POST', `/projects/${at.id}/roadmap`))).status).toBe(200)
  })

  it('such as a left organization', async () => {
    const who = await person()
    const of = await org({ members: [who] })
    const browser = await probeAsBrowser(who)
    const lock = sql`select from orgs where id = ${of.id} for no key update`
    const leave = sql`delete from org_members where org_id = ${of.id} and user_id = ${who.id}`
    const held = await hold(lock, leave)
    expect((await answered(held, browser('POST', `/orgs/${of.id}`))).status).toBe(404)
  })
})

describe('a caller who may not write neither waits for a lock nor takes one', () => {
  const outsiders: [string, status: number, join: (at: Project, who: Person) => Promise<unknown>][] = [
    ['a stranger', 404, async () => {}],
    ['a viewer', 403, (at, who) => joinProject(at, who, 'viewer')],
    ['a viewer by group', 403, (at, who) => assignGroup(at, [who], 'viewer')],
    ['an organization member without a row', 404, (at, who) => joinOrg({ id: at.orgId }, who, 'member')],
  ]

  /** A project that others may write to, and the session of a user who may write elsewhere. */
  async function outside(join: (at: Project, who: Person) => Promise<unknown>) {
    const [who, at] = [await person(), await project({ owner: await person() })]
    await project({ owner: who })
    await join(at, who)
    return { at, cookie: await session(who) }
  }

  it.each(outsiders)('%s', async (_, status, join) => {
    const { at, cookie } = await outside(join)
    const held = await hold(sql`select from projects where id = ${at.id} for no key update`)
    const as = probeAs(fromBrowser(cookie))
    expect((await as('PATCH', `/projects/${at.id}/roadmap`, { name: 'x' })).status).toBe(status)
    await held.release()
  })

  it.each(outsiders)('%s, nor for the lock of the organization', async (_, status, join) => {
    const { at, cookie } = await outside(join)
    const held = await hold(sql`select from orgs where id = ${at.orgId} for no key update`)
    expect((await withSession(cookie)('POST', `/api/projects/${at.id}/unarchive`)).status).toBe(status)
    await held.release()
  })

  it('a stranger to the organization, who is in another one', async () => {
    const of = await org({ admins: [await person()] })
    const who = await person()
    await org({ admins: [who] })
    const browser = await probeAsBrowser(who)
    const held = await hold(sql`select from orgs where id = ${of.id} for no key update`)
    expect((await browser('POST', `/orgs/${of.id}`)).status).toBe(404)
    await held.release()
  })

  it('a token without writes left', async () => {
    const who = await person()
    const at = await project()
    await joinProject(at, who, 'member')
    const tool = await probeAsTool(who)
    await query`insert into rate_windows (subject, hits) select 'token:' || id, array_fill(clock_timestamp(), array[60])
      from api_tokens where user_id = ${who.id}`
    const held = await hold(sql`select from projects where id = ${at.id} for no key update`)
    expect((await tool('POST', `/projects/${at.id}/roadmap`)).status).toBe(429)
    await held.release()
  })

  it('can fail: a member waits', async () => {
    const who = await person()
    const at = await project()
    await joinProject(at, who, 'member')
    const browser = await probeAsBrowser(who)
    const held = await hold(sql`select from projects where id = ${at.id} for no key update`)
    expect((await answered(held, browser('POST', `/projects/${at.id}/roadmap`))).status).toBe(200)
  })
})

describe('reads', () => {
  it('do not wait for writes', async () => {
    const who = await person()
    const at = await project()
    await joinProject(at, who, 'viewer')
    const browser = await probeAsBrowser(who)
    const held = await hold(sql`update projects set name = 'x' where id = ${at.id}`)
    expect((await browser('GET', `/projects/${at.id}/roadmap`)).status).toBe(200)
    await held.release()
  })
})
