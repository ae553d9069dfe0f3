import { env } from 'cloudflare:test'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openDatabase, type Statement } from '../../src/database.ts'
import { settings } from '../../src/env.ts'
import { query } from '../support/database.ts'
import { probeAsBrowser, probeAsTool } from '../support/probe.ts'
import { assignGroup, joinOrg, joinProject, org, type Person, person, project } from '../support/world.ts'

/** Holds what these statements change for half a second; resolves when they hold it. */
async function meanwhile(...statements: Statement[]): Promise<{ over: Promise<unknown> }> {
  const over = openDatabase(settings(env)).transaction([...statements, sql`select pg_sleep(0.5)`])
  await pause(150)
  return { over }
}

describe('a write that waits is judged by what holds afterwards', () => {
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
    ['deletion', id => sql`delete from projects where id = ${id}`, 404, 'not_found'],
  ]
  it.each(changes)('%s', async (_, change, status, error) => {
    const who = await person()
    const at = await project()
    await joinProject(at, who, 'member')
    const browser = await probeAsBrowser(who)
    const lock = sql`select from projects where id = ${at.id} for no key update`
    const { over } = await meanwhile(lock, change(at.id, who.id))
    expect(await browser('POST', `/projects/${at.id}/roadmap`)).toMatchObject({ status, body: { error } })
    await over
  })

  it('unarchiving lets it through', async () => {
    const who = await person()
    const at = await project({ archived: true })
    await joinProject(at, who, 'member')
    const browser = await probeAsBrowser(who)
    const { over } = await meanwhile(sql`update projects set archived_at = null where id = ${at.id}`)
    expect((await browser('POST', `/projects/${at.id}/roadmap`)).status).toBe(200)
    await over
  })

  it('leaving the organisation', async () => {
    const who = await person()
    const of = await org({ members: [who] })
    const browser = await probeAsBrowser(who)
    const lock = sql`select from orgs where id = ${of.id} for no key update`
    const leave = sql`delete from org_members where org_id = ${of.id} and user_id = ${who.id}`
    const { over } = await meanwhile(lock, leave)
    expect((await browser('POST', `/orgs/${of.id}`)).status).toBe(404)
    await over
  })
})

describe('who may not write neither waits for a lock nor takes one', () => {
  const outsiders: [string, status: number, join: (who: Person) => Promise<string>, body?: unknown][] = [
    ['a stranger', 404, async () => (await project()).id],
    [
      'a viewer',
      403,
      async who => {
        const at = await project()
        await joinProject(at, who, 'viewer')
        return at.id
      },
    ],
    [
      'a viewer by group',
      403,
      async who => {
        const at = await project()
        await assignGroup(at, [who], 'viewer')
        return at.id
      },
    ],
    [
      'an organisation member without a row',
      404,
      async who => {
        const at = await project()
        await joinOrg({ id: at.orgId }, who, 'member')
        return at.id
      },
    ],
  ]
  it.each(outsiders)('%s', async (_, status, join) => {
    const who = await person()
    const projectId = await join(who)
    const browser = await probeAsBrowser(who)
    const { over } = await meanwhile(sql`select from projects where id = ${projectId} for no key update`)
    const finished: string[] = []
    await Promise.all([
      over.then(() => finished.push('the one who holds it')),
      browser('PATCH', `/projects/${projectId}/roadmap`, { name: 'x' }).then(answer => {
        expect(answer.status).toBe(status)
        finished.push('the one who may not')
      }),
    ])
    expect(finished).toEqual(['the one who may not', 'the one who holds it'])
  })

  it('a token whose writes are spent', async () => {
    const who = await person()
    const at = await project()
    await joinProject(at, who, 'member')
    const tool = await probeAsTool(who)
    await query`insert into rate_windows (subject, hits) select 'token:' || id, array_fill(clock_timestamp(), array[60])
      from api_tokens where user_id = ${who.id}`
    const { over } = await meanwhile(sql`select from projects where id = ${at.id} for no key update`)
    const finished: string[] = []
    await Promise.all([
      over.then(() => finished.push('the one who holds it')),
      tool('POST', `/projects/${at.id}/roadmap`).then(({ status }) => finished.push(String(status))),
    ])
    expect(finished).toEqual(['429', 'the one who holds it'])
  })

  it('is a test that can fail: a member waits', async () => {
    const who = await person()
    const at = await project()
    await joinProject(at, who, 'member')
    const browser = await probeAsBrowser(who)
    const { over } = await meanwhile(sql`select from projects where id = ${at.id} for no key update`)
    const finished: string[] = []
    await Promise.all([
      over.then(() => finished.push('the one who holds it')),
      browser('POST', `/projects/${at.id}/roadmap`).then(() => finished.push('the member')),
    ])
    expect(finished).toEqual(['the one who holds it', 'the member'])
  })
})

describe('reads', () => {
  it('wait for no writer', async () => {
    const who = await person()
    const at = await project()
    await joinProject(at, who, 'viewer')
    const browser = await probeAsBrowser(who)
    const { over } = await meanwhile(sql`update projects set name = 'x' where id = ${at.id}`)
    const finished: string[] = []
    await Promise.all([
      over.then(() => finished.push('the writer')),
      browser('GET', `/projects/${at.id}/roadmap`).then(() => finished.push('the reader')),
    ])
    expect(finished).toEqual(['the reader', 'the writer'])
  })
})
