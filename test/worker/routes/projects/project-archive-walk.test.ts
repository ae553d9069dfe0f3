import { describe, expect, it } from 'vitest'
import { asBrowser } from '../../../support/as.ts'
import { query } from '../../../support/database.ts'
import { deeds, silentDeeds } from '../../../support/deeds.ts'
import { permissions, routesOf } from '../../../support/permissions.ts'
import { type Sample, type Scene, samples, scene, send } from '../../../support/samples.ts'
import { joinProject, person } from '../../../support/world.ts'

const onProject = Object.entries(permissions).filter(([, { on }]) => on === 'project')
const namesWhere = (holds: (of: (typeof onProject)[number][1]) => boolean) =>
  onProject.filter(([, what]) => holds(what)).map(([name]) => name)

const reads = namesWhere(({ writes }) => !writes)
const refused = namesWhere(({ writes, evenArchived }) => Boolean(writes && !evenArchived))
const allowed = namesWhere(({ writes, evenArchived }) => Boolean(writes && evenArchived))

/** Other targets than the samples: an invitation, the caller, and unchanged values. */
const variants = [...deeds, ...silentDeeds].filter(({ name, make }) => make && refused.includes(name))

/** Calls it with its sample, in a project that was archived after the sample was prepared. */
async function calledWhenArchived(route: string, make: Sample['make']) {
  const who = await person()
  const at: Scene = await scene(who)
  await joinProject(at.of, who, 'owner')
  const request = await make?.(at)
  await query`update projects set archived_at = now() where id = ${at.of.id}`
  const events = () => query`select id from events where project_id = ${at.of.id} order by id`
  const before = await events()
  const answer = await send(await asBrowser(who), route, at.of, request)
  return { answer, hasRecorded: (await events()).length !== before.length }
}

describe('an archived project (projects § While archived)', () => {
  it.each(refused)('%s: 409 project_archived, and nothing is recorded', async name => {
    for (const route of routesOf(name)) {
      const { answer, hasRecorded } = await calledWhenArchived(route, samples[name]!.make)
      expect([answer.status, answer.body?.code, hasRecorded]).toEqual([409, 'project_archived', false])
    }
  })

  it.each(variants.map(({ name, on, make }) => [name, on, make] as const))(
    '%s on %s: also 409',
    async (name, _, make) => {
      const { answer, hasRecorded } = await calledWhenArchived(routesOf(name)[0]!, make)
      expect([answer.status, answer.body?.code, hasRecorded]).toEqual([409, 'project_archived', false])
    },
  )

  it.each([...reads, ...allowed])('%s: as usual', async name => {
    const { answer } = await calledWhenArchived(routesOf(name)[0]!, samples[name]!.make)
    expect(answer.status).toBe(samples[name]!.status)
  })

  it('accepts no write except deletion and unarchiving', () => {
    expect(allowed.sort()).toEqual([
      'DELETE /api/projects/:projectId',
      'UPDATE /api/projects/:projectId/unarchive',
    ])
    expect(Math.min(refused.length, reads.length, variants.length)).toBeGreaterThan(10)
  })
})
