import { sql } from 'drizzle-orm'
import { openDatabase } from '../../../src/worker/database.ts'
import { heldByAnother, takeTurn } from '../../../src/worker/domain/roadmaps/turns.ts'
import { settings } from '../../../src/worker/env.ts'
import { browserOf, somewhere, toolOf } from '../../support/clocked.ts'
import { id } from '../../support/database.ts'
import { place, reader, sync } from '../../support/digests.ts'
import { runJobOn } from '../../support/jobs.ts'
import type { OwnClock } from '../../support/own-clock.ts'
import { identity, payload } from '../../support/payload.ts'
import { countOf, type Spans } from './span.ts'

/** Whether a sync without a turn is held up, and whether it can take one. */
async function tookTurn(at: OwnClock, project: string) {
  const [database, turn] = [openDatabase(settings(at.bindings)), id()]
  const [held] = await database.run(sql`select ${heldByAnother(project, 'main', turn)} as held`)
  await database.run(takeTurn(project, 'main', turn, () => sql`true`))
  return { held: held!.held, taken: await countOf(at.query`select 1 from roadmaps where turn = ${turn}`) }
}

/** A task that a token has claimed for these minutes, and another token of its user. */
async function claimed(at: OwnClock, minutes = 5) {
  const { owner, project } = await somewhere(at)
  await (await browserOf(at, owner))('PUT', `/api/projects/${project}/repo-binding`, {
    repoIdentity: identity,
  })
  const tools = [(await toolOf(at, owner)).as, (await toolOf(at, owner)).as]
  const body = payload([{ id: 'T1' }], { at: '2031-05-06T00:00:00Z' })
  await tools[0]!('PUT', `/api/projects/${project}/roadmaps/main`, body)
  const path = `/api/projects/${project}/roadmaps/main/tasks/T1/claim`
  await tools[0]!('POST', path, { minutes })
  return { project, path, tools }
}

/** A user who wants every change by email got a digest at the set time; there are new changes. */
async function digested(at: OwnClock) {
  const there = await place(at.query)
  const who = await reader(at.query, there)
  await sync(at.query, there, [who])
  await runJobOn('sendDigests', at.bindings)
  await sync(at.query, there, [who])
  return async () => (await runJobOn('sendDigests', at.bindings)).mailed
}

export const roadmaps: Spans = {
  'the roadmap of a branch until its deletion': {
    rule: 'roadmaps § Branches',
    places: { isUnused: 2 },
    span: '30 days',
    async begin(at) {
      const { project } = await place(at.query)
      await at.query`update roadmaps set branch_of = 'app', synced_at = now() where project_id = ${project}`
      return async () => {
        const { deleted } = await runJobOn('sweepBranches', at.bindings)
        return [deleted, await countOf(at.query`select 1 from events where type = 'roadmap.deleted'`)]
      }
    },
    before: [0, 0],
    after: [1, 1],
  },
  'a claim, for another holder': {
    rule: 'roadmaps § End of a claim',
    places: { storeClaim: 2 },
    span: '5 minutes',
    begin: async at => {
      const { path, tools } = await claimed(at)
      return async () => (await tools[1]!('POST', path, {})).status
    },
    before: 409,
    after: 201,
  },
  'a claim, where tasks are read': {
    rule: 'roadmaps § End of a claim',
    places: {},
    span: '5 minutes',
    async begin(at) {
      const { project, tools } = await claimed(at)
      const read = (path: string) => tools[1]!('GET', `/api/projects/${project}/roadmaps/main${path}`)
      return async () => [
        (await read('')).body.roadmap.phases[0].tasks[0].claim === null,
        (await read('/tasks?ready=1')).body.tasks.length,
      ]
    },
    before: [false, 0],
    after: [true, 1],
  },
  'a claim that was renewed': {
    rule: 'roadmaps § Claims',
    places: {},
    span: '5 minutes',
    async begin(at) {
      const { path, tools } = await claimed(at, 1)
      await tools[0]!('POST', path, { minutes: 5 })
      return async () => (await tools[1]!('POST', path, {})).status
    },
    before: 409,
    after: 201,
  },
  'the row of a claim': {
    rule: 'maintenance § Expiry',
    places: { expired: 1 },
    span: '5 minutes',
    async begin(at) {
      await claimed(at)
      return async () => (await runJobOn('sweepExpired', at.bindings)).task_claims
    },
    before: 0,
    after: 1,
  },
  'the turn of an interrupted sync': {
    rule: 'roadmaps § Concurrent syncs',
    places: { takeTurn: 3, heldByAnother: 1 },
    span: '5 seconds',
    async begin(at) {
      const { project } = await place(at.query)
      await tookTurn(at, project)
      return () => tookTurn(at, project)
    },
    before: { held: true, taken: 0 },
    after: { held: false, taken: 1 },
  },
  'the reported time of the next rebind': {
    rule: 'roadmaps § Repository binding',
    places: { bindingJson: 1 },
    span: '7 days',
    async begin(at) {
      const { owner, project } = await somewhere(at)
      const path = `/api/projects/${project}/repo-binding`
      const as = await browserOf(at, owner)
      for (const value of ['a', 'b']) await as('PUT', path, { repoIdentity: { kind: 'remote', value } })
      return async () => (await as('GET', path)).body.nextRebindAt
    },
    before: '2031-05-13T07:08:09.124Z',
    after: null,
  },
  'an updatedAt that is 25 hours ahead': {
    rule: 'roadmaps § Order of a sync',
    places: { stateJson: 2 },
    from: '2031-05-06T07:08:09.123Z',
    span: '1 hour',
    async begin(at) {
      const { owner, project } = await somewhere(at)
      const repoIdentity = identity
      await (await browserOf(at, owner))('PUT', `/api/projects/${project}/repo-binding`, { repoIdentity })
      const { as } = await toolOf(at, owner)
      const body = payload([{ id: 'T1' }], { at: '2031-05-07T08:08:09.123Z' })
      return async () => (await as('PUT', `/api/projects/${project}/roadmaps/main`, body)).status
    },
    before: 422,
    after: 200,
  },
  'the window of a digest': {
    rule: 'notifications § Digests',
    places: { windowOf: 1 },
    from: '2031-05-06T07:05:00Z',
    span: '5 minutes',
    begin: digested,
    before: 0,
    after: 1,
  },
  'the rest of a window': {
    rule: 'notifications § Digests',
    places: {},
    from: '2031-05-06T07:08:00Z',
    span: '2 minutes',
    begin: digested,
    before: 0,
    after: 1,
  },
  'the notifications of a sync': {
    rule: 'notifications § Retention',
    places: { expired: 2 },
    span: '180 days',
    async begin(at) {
      const there = await place(at.query)
      await sync(at.query, there, [await reader(at.query, there)])
      return async () => [
        (await runJobOn('sweepExpired', at.bindings)).roadmap_syncs,
        await countOf(at.query`select 1 from notifications`),
      ]
    },
    before: [0, 1],
    after: [1, 0],
  },
}
