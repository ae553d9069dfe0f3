import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { connect, refreshWith } from '../../../support/apps.ts'
import { asBrowser, asTool, withToken } from '../../../support/as.ts'
import { id, query } from '../../../support/database.ts'
import { hold, meanwhile } from '../../../support/hold.ts'
import { payload } from '../../../support/payload.ts'
import { bind, person, project } from '../../../support/world.ts'

/** An app with an access token from before a refresh, and one from after it. */
async function refreshed(scope: string) {
  const who = await person()
  const home = await project({ owner: who })
  const { app, access, refresh } = await connect(who, { scope })
  const { body } = await refreshWith(app, refresh)
  return { who, home, old: withToken(access), fresh: withToken(body.access_token as string) }
}

describe('all tokens of a grant are one caller (apps § Tokens)', () => {
  it('for an Idempotency-Key', async () => {
    const { home, old, fresh } = await refreshed('issues:write')
    const key = { 'idempotency-key': id() }
    const create = (as: typeof old) => as('POST', `/api/projects/${home.id}/issues`, { title: 'Once' }, key)
    const [first, second] = [await create(old), await create(fresh)]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.text).toBe(first.text)
    expect(second.headers.get('idempotency-replayed')).toBe('true')
    expect(await query`select 1 from issues where project_id = ${home.id}`).toHaveLength(1)
  })

  it('for the claim of a task, which ends with the grant', async () => {
    const { who, home, old, fresh } = await refreshed('roadmap:sync')
    await bind(home)
    await (await asTool(who))('PUT', `/api/projects/${home.id}/roadmaps/main`, payload([{ id: 'T1' }]))
    const path = `/api/projects/${home.id}/roadmaps/main/tasks/T1/claim`
    const [grant] = await query<{ id: string }>`select id from app_grants where user_id = ${who.id}`
    const claimed = await old('POST', path, {})
    expect(claimed.status).toBe(201)
    expect(claimed.body.claim.by.via).toEqual({
      kind: 'oauth_app',
      tokenName: 'Editor',
      tokenId: grant!.id,
    })
    const renewed = await fresh('POST', path, {})
    expect([renewed.status, renewed.body.claim.id]).toEqual([200, claimed.body.claim.id])
    const tool = await asTool(who)
    expect((await tool('POST', path, {})).body.code).toBe('task_claimed')
    await query`update app_grants set ends_at = now() where id = ${grant!.id}`
    expect((await tool('POST', path, {})).status).toBe(201)
  })

  it('for the claim of a task, which is refused if the app is disconnected at the same time', async () => {
    const { who, home, fresh } = await refreshed('roadmap:sync')
    await bind(home)
    await (await asTool(who))('PUT', `/api/projects/${home.id}/roadmaps/main`, payload([{ id: 'T1' }]))
    const held = await hold(sql`delete from app_grants where user_id = ${who.id}`)
    const { waited, came } = await meanwhile(
      held,
      fresh('POST', `/api/projects/${home.id}/roadmaps/main/tasks/T1/claim`, {}),
    )
    expect([waited, came.status, came.body.code]).toEqual([true, 401, 'unauthenticated'])
  })

  it('for the claim of a task, which it can release', async () => {
    const { who, home, old, fresh } = await refreshed('roadmap:sync')
    await bind(home)
    await (await asTool(who))('PUT', `/api/projects/${home.id}/roadmaps/main`, payload([{ id: 'T1' }]))
    const path = `/api/projects/${home.id}/roadmaps/main/tasks/T1/claim`
    await old('POST', path, {})
    expect((await fresh('DELETE', path)).status).toBe(204)
    const [event] = await query<{ own: boolean }>`
      select (payload ->> 'isOwn')::boolean as own from events where project_id = ${home.id} and type = 'task.released'`
    expect(event).toEqual({ own: true })
  })

  it('for waiting: only the latest request of a grant waits', async () => {
    const { who, home, old, fresh } = await refreshed('issues:read')
    const { body } = await old('GET', `/api/projects/${home.id}/events`)
    const path = `/api/projects/${home.id}/events?after=${body.lastSequence}&wait=10`
    const first = old('GET', path)
    await expect
      .poll(() => query`select 1 from app_grants where user_id = ${who.id} and waiting is not null`)
      .toHaveLength(1)
    const second = fresh('GET', path)
    expect((await first).body.events).toEqual([])
    await (await asBrowser(who))('POST', `/api/projects/${home.id}/issues`, { title: 'New' })
    expect((await second).body.events).toHaveLength(1)
  })

  it('for the filter of the activity', async () => {
    const { who, home, old, fresh } = await refreshed('issues:write')
    for (const as of [old, fresh, await asTool(who)])
      await as('POST', `/api/projects/${home.id}/issues`, { title: 'By an app' })
    const [grant] = await query<{ id: string }>`select id from app_grants where user_id = ${who.id}`
    const path = `/api/projects/${home.id}/activity?tokenId=${grant!.id}`
    expect((await (await asBrowser(who))('GET', path)).body.events).toHaveLength(2)
  })
})
