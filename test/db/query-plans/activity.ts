import { expect, it } from 'vitest'
import { call, respond } from '../../support/plans/requests.ts'
import { browser, origin } from '../../support/plans/settled.ts'
import type { CrowdedStage } from './stage.ts'

/** Tests that the activity of a token reads only its events. */
export function itReadsTokenActivityWithoutScans(stage: CrowdedStage): void {
  it('the events of one token, and those after a number, among tens of thousands, reading no others', async () => {
    const busy = {
      project: '00000000-0000-4000-8000-0000000000a1',
      token: '00000000-0000-4000-8000-0000000000a2',
    }
    await stage.inSession(async session => {
      await session.query("insert into projects (id, org_id, name) values ($1, $2, '多忙')", [
        busy.project,
        stage.ids().org,
      ])
      await session.query(
        `insert into events (id, project_id, sequence, type, actor_id, token_id, via)
         select uuidv7(), $1, n, 'crowd', md5('user7')::uuid, case when n % 10000 = 0 then $2::uuid else md5('token' || n % 40)::uuid end, '"web"'
           from generate_series(1, 50000) n`,
        [busy.project, busy.token],
      )
      await session.query('update event_sequences set last = 50000 where project_id = $1', [busy.project])
      await session.query('analyze events')
    })
    const path = `/api/projects/${busy.project}/activity?tokenId=${busy.token}&pageSize=100`
    const before = await stage.rowsRead('events')
    await stage.withBindings(async bindings =>
      expect(await call(bindings, 'GET', path, browser, undefined)).toBe(200),
    )
    const after = await stage.rowsRead('events')
    expect(after - before).toBeGreaterThan(0)
    expect(after - before).toBeLessThan(50)

    const follow = `/api/projects/${busy.project}/events?limit=20&after=`
    for (const number of [0, 25_000, 49_990, 50_000]) {
      const start = await stage.rowsRead('events')
      await stage.withBindings(async bindings =>
        expect(await call(bindings, 'GET', `${follow}${number}`, browser, undefined)).toBe(200),
      )
      expect((await stage.rowsRead('events')) - start).toBeLessThan(50)
    }
  })
}

/** Tests that the home page reads few events. */
export function itReadsHomeWithoutScans(stage: CrowdedStage): void {
  it('the home page of an admin of 500 projects, reading one event of each and 20 each of the newest 20 projects', async () => {
    const [org, of] = ["md5('org10')::uuid", "md5('many' || n % 500)::uuid"]
    const admin = { cookie: '__Host-session=session-of-many', origin }
    await stage.inSession(async session => {
      await session.query(
        `with made as (insert into users (id, email) values (md5('many')::uuid, 'many@crowd.test') returning id),
              joined as (insert into org_members (org_id, user_id, role) select ${org}, id, 'admin' from made)
         insert into sessions (id, hash, user_id, expires_at)
         select gen_random_uuid(), sha256('session-of-many'), id, now() + interval '30 days' from made`,
      )
      await session.query(
        `insert into projects (id, org_id, name) select ${of}, ${org}, 'p' || n from generate_series(1, 500) n`,
      )
      await session.query(
        `insert into events (id, project_id, sequence, type, actor_id, via)
         select uuidv7(), ${of}, 1 + n / 500, 'crowd', md5('user9')::uuid, '"web"' from generate_series(1, 25000) n`,
      )
      await session.query('analyze projects, events')
    })
    const before = await stage.rowsRead('events')
    const scanned = await stage.scannedBy(async bindings => {
      const { status, body } = await respond(bindings, 'GET', '/api/me/home', admin)
      expect([status, body.recent.length]).toEqual([200, 20])
      expect(body.projects.length).toBeGreaterThanOrEqual(500)
    })
    expect(scanned).toEqual([])
    const read = (await stage.rowsRead('events')) - before
    expect(read).toBeGreaterThanOrEqual(500)
    expect(read).toBeLessThan(500 + 20 * 20 + 50)
  })
}
