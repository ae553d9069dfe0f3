import { env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../src/worker/database.ts'
import { deleteInvitations } from '../../../src/worker/domain/maintenance/expiry.ts'
import { type Bindings, settings } from '../../../src/worker/env.ts'
import { runScheduled } from '../../../src/worker/jobs/run-scheduled.ts'
import { asBrowser } from '../../support/as.ts'
import { query as sharedQuery } from '../../support/database.ts'
import { armFault } from '../../support/faults.ts'
import { holdIn } from '../../support/hold.ts'
import { type OwnDatabase, ownDatabase } from '../../support/own-database.ts'
import { person, project } from '../../support/world.ts'

let bindings: Bindings
let query: OwnDatabase['query']
let drop: OwnDatabase['drop']
const orgId = crypto.randomUUID()
const projects = { active: crypto.randomUUID(), archived: crypto.randomUUID() }

/**
 * For the organization and each project, 5 invitations that expired a month ago, one that was accepted then, one
 * expired later, and one open.
 */
beforeEach(async () => {
  ;({ bindings, query, drop } = await ownDatabase())
  await query`insert into orgs (id, name) values (${orgId}, '組織')`
  await query`insert into projects (id, org_id, name, archived_at)
    values (${projects.active}, ${orgId}, 'a', null), (${projects.archived}, ${orgId}, 'b', now())`
  await query`insert into invitations (id, org_id, project_id, email, org_role, project_role, feature_scope, expires_at, accepted_at)
    select gen_random_uuid(), ${orgId}, p, i || '@x.test', case when p is null then 'member'::org_role end,
           case when p is not null then 'viewer'::project_role end, case when p is not null and i = 1 then '{wiki}'::text[] end,
           now() + case i when 8 then interval '1 day' when 7 then interval '-30 days' + interval '1 minute'
             else interval '-30 days' - interval '1 minute' end,
           case when i = 6 then now() - interval '40 days' end
      from unnest(${`{NULL,${projects.active},${projects.archived}}`}::uuid[]) p, generate_series(1, 8) i`
})

afterEach(() => drop())

const left = async () =>
  (
    await query`select array_agg(distinct split_part(email, '@', 1)::int) as emails, count(*)::int as count from invitations`
  )[0]
const events = () =>
  query`select project_id, type, feature, actor_id, token_id, via::text, target_kind, payload from events order by id`
const kept = { emails: [6, 7, 8], count: 9 }

describe('the sweep of expired invitations (people § Invitations; maintenance § Expiry)', () => {
  it('deletes those that expired a month ago, and records one system event for each of a project', async () => {
    await runScheduled('23 * * * *', bindings)
    expect(await left()).toEqual(kept)
    const recorded = await events()
    expect(recorded).toHaveLength(10)
    expect(recorded.filter(({ project_id }) => project_id === projects.active)).toHaveLength(5)
    for (const event of recorded)
      expect(event).toMatchObject({
        type: 'invitation.expired',
        feature: null,
        actor_id: null,
        token_id: null,
        via: '"system"',
        target_kind: 'invitation',
        payload: { role: 'viewer' },
      })
    const scopes = recorded.map(({ payload }) => (payload as { featureScope: unknown }).featureScope)
    expect(scopes.filter(scope => scope !== null)).toEqual([['wiki'], ['wiki']])
    await runScheduled('23 * * * *', bindings)
    expect([await left(), await events()]).toEqual([kept, recorded])
  })

  it('works in batches of one round trip each', async () => {
    const database = openDatabase(settings(bindings))
    for (const count of [6, 6, 3, 0]) expect(await deleteInvitations(database, 6)).toBe(count)
    expect([database.trips, await left()]).toEqual([4, kept])
    expect(await events()).toHaveLength(10)
  })

  it('shares the work with another run at once, with one event each', async () => {
    const database = openDatabase(settings(bindings))
    const swept = await Promise.all([1, 2, 3].map(() => deleteInvitations(database, 100)))
    expect(swept.reduce((sum, count) => sum + count)).toBe(15)
    expect([await left(), (await events()).length]).toEqual([kept, 10])
  })

  it('skips invitations that are renewed meanwhile', async () => {
    const held = await holdIn(
      bindings,
      sql`update invitations set expires_at = now() + interval '14 days' where email = '1@x.test'`,
    )
    const sweeping = deleteInvitations(openDatabase(settings(bindings)), 100)
    await held.waitedFor()
    await held.release()
    expect([await sweeping, (await left())?.count, (await events()).length]).toEqual([12, 12, 8])
  })

  it.each(['before', 'after'] as const)(
    'a run interrupted %s its write: the next one records the other events, none twice',
    async when => {
      await armFault('database', `cut-${when}`, 'cairn.past')
      await expect(deleteInvitations(openDatabase(settings(bindings)), 9)).rejects.toThrow()
      await runScheduled('23 * * * *', bindings)
      expect([await left(), (await events()).length]).toEqual([kept, 10])
    },
  )
})

describe('a system event', () => {
  it('has no actor, and `system` as its via', async () => {
    const owner = await person()
    const of = await project({ owner })
    await sharedQuery`insert into invitations (id, org_id, project_id, email, project_role, expires_at)
      values (gen_random_uuid(), ${of.orgId}, ${of.id}, ${`${of.id}@x.test`}, 'viewer', now() - interval '31 days')`
    await deleteInvitations(openDatabase(settings(env)), 1_000)
    const { body } = await (await asBrowser(owner))('GET', `/api/projects/${of.id}/activity`)
    expect(body.events).toMatchObject([
      { type: 'invitation.expired', actor: null, payload: { role: 'viewer', via: 'system' } },
    ])
  })
})
