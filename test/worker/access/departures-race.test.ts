import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Feature, ProjectRole } from '../../../src/worker/access/policy.ts'
import { type Answer, asBrowser, type Client } from '../../support/as.ts'
import { query } from '../../support/database.ts'
import { hold } from '../../support/hold.ts'
import { anAddress } from '../../support/mailbox.ts'
import {
  joinOrg,
  joinProject,
  type Org,
  org,
  type Person,
  type Project,
  person,
  project,
  projectInvitation,
} from '../../support/world.ts'

/** An organization with an admin who removes another, the removed admin, and a project. */
type Scene = { home: Org; of: Project; leaver: Person; as: Client; remove: () => Promise<Answer> }

async function scene({ archived = false, role = 'admin' as 'admin' | 'member' } = {}): Promise<Scene> {
  const [admin, leaver] = [await person(), await person()]
  const home = await org({ plan: 'pro', admins: [admin] })
  await joinOrg(home, leaver, role)
  const of = await project({ in: home, archived })
  const [asAdmin, as] = [await asBrowser(admin), await asBrowser(leaver)]
  return {
    home,
    of,
    leaver,
    as,
    remove: () => asAdmin('DELETE', `/api/orgs/${home.id}/members/${leaver.id}`),
  }
}

const membersOf = ({ of }: Scene) => `/api/projects/${of.id}/members`

const addSelf = (at: Scene) => at.as('POST', membersOf(at), { email: at.leaver.email, role: 'owner' })

async function rowOf({
  of,
  leaver,
}: Scene): Promise<{ id: string; role: ProjectRole; scope: Feature[] | null } | undefined> {
  const [row] = await query<{ id: string; role: ProjectRole; scope: Feature[] | null }>`
    select id, role, feature_scope as scope from project_members where project_id = ${of.id} and user_id = ${leaver.id}`
  return row
}

const isIn = async ({ home, leaver }: Scene) =>
  (await query`select 1 from org_members where org_id = ${home.id} and user_id = ${leaver.id}`).length === 1

const lockOrg = ({ home }: Scene) => sql`select from orgs where id = ${home.id} for no key update`
const lockProject = ({ of }: Scene) => sql`select from projects where id = ${of.id} for no key update`

/** Makes everything that needs the organization wait: first the removal, then the attempts. */
async function removedFirst(at: Scene, attempts: (() => Promise<Answer>)[]): Promise<[Answer, Answer[]]> {
  const held = await hold(lockOrg(at))
  const removal = at.remove()
  await held.queued(1)
  const attempted = attempts.map(attempt => attempt())
  await held.queued(1 + attempts.length)
  await held.release()
  return [await removal, await Promise.all(attempted)]
}

const trials = [1, 2, 3, 4, 5, 6]
const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make)
const codes = (answers: Answer[]) => [...new Set(answers.map(({ status, body }) => body.code ?? status))]

describe('an admin cannot return while their removal waits or runs (requests § All or nothing)', () => {
  it.each(trials)('by adding themself as an owner, 20 times behind the removal (trial %i)', async () => {
    const at = await scene()
    const [removal, added] = await removedFirst(
      at,
      times(20, () => () => addSelf(at)),
    )
    expect([removal.status, codes(added)]).toEqual([200, ['not_found']])
    expect([await isIn(at), await rowOf(at)]).toEqual([false, undefined])
  })

  it.each(trials)('by adding themself, in either order (trial %i)', async trial => {
    const at = await scene()
    const held = await hold(trial % 2 ? lockOrg(at) : lockProject(at))
    const added = times(5, () => addSelf(at))
    const removal = at.remove()
    const more = times(5, () => addSelf(at))
    // If the removal is first, no attempt reaches the project.
    await Promise.race([held.waitedFor(), removal])
    await held.release()
    expect((await removal).status).toBe(200)
    const answers = await Promise.all([...added, ...more])
    expect(answers.filter(({ status }) => status === 201).length).toBeLessThan(2)
    expect([await isIn(at), await rowOf(at)]).toEqual([false, undefined])
  })

  const guest: Feature[] = ['wiki']
  it.each<[string, body: object]>([
    ['an owner without bounds', { role: 'owner', featureScope: null }],
    ['internal', { external: false }],
    ['a member, as a guest still', { role: 'member' }],
    ['a guest with more', { featureScope: ['wiki', 'files'] }],
  ])('by turning their own guest row into %s', async (_, body) => {
    const at = await scene()
    await joinProject(at.of, at.leaver, 'viewer', guest)
    const row = (await rowOf(at))!
    const lift = () => at.as('PATCH', `${membersOf(at)}/${row.id}`, body)
    const [removal, lifted] = await removedFirst(
      at,
      times(8, () => lift),
    )
    // A guest still sees the project, but members belong to settings.
    expect([removal.status, codes(lifted)]).toEqual([200, ['not_found']])
    expect([await isIn(at), await rowOf(at)]).toEqual([false, row])
  })

  it('by inviting another address of theirs, or by becoming a guest', async () => {
    const at = await scene()
    const address = anAddress()
    const attempts = [
      { email: address },
      { email: address, external: true },
      { email: at.leaver.email, featureScope: guest },
    ]
    const [removal, invited] = await removedFirst(
      at,
      attempts.map(body => () => at.as('POST', membersOf(at), body)),
    )
    expect([removal.status, codes(invited)]).toEqual([200, ['not_found']])
    expect(await rowOf(at)).toBeUndefined()
    expect(await query`select 1 from invitations where org_id = ${at.home.id}`).toEqual([])
  })

  it('by unarchiving a project', async () => {
    const at = await scene({ archived: true })
    const [removal, answers] = await removedFirst(
      at,
      times(4, () => () => at.as('POST', `/api/projects/${at.of.id}/unarchive`)),
    )
    expect([removal.status, codes(answers)]).toEqual([200, ['not_found']])
    const [row] = await query`select archived_at is not null as archived from projects where id = ${at.of.id}`
    expect(row).toEqual({ archived: true })
  })

  it('by becoming an explicit owner, or by making another user one', async () => {
    const at = await scene({ role: 'member' })
    await joinProject(at.of, at.leaver, 'owner')
    const address = anAddress()
    const [removal, answers] = await removedFirst(at, [
      ...times(6, () => () => addSelf(at)),
      ...times(2, () => () => at.as('POST', membersOf(at), { email: address })),
    ])
    expect([removal.status, codes(answers)]).toEqual([200, ['not_found']])
    expect([await isIn(at), await rowOf(at)]).toEqual([false, undefined])
    expect(await query`select 1 from invitations where email = ${address}`).toEqual([])
  })

  it('after a demotion: what waited behind it is refused', async () => {
    const at = await scene()
    const held = await hold(
      lockOrg(at),
      sql`update org_members set role = 'member' where org_id = ${at.home.id} and user_id = ${at.leaver.id}`,
    )
    const added = times(4, () => addSelf(at))
    await held.queued(4)
    await held.release()
    expect(codes(await Promise.all(added))).toEqual(['not_found'])
  })

  it('can fail: an admin who stays succeeds', async () => {
    const at = await scene()
    const held = await hold(lockOrg(at))
    const added = times(4, () => addSelf(at))
    await held.queued(4)
    await held.release()
    expect((await Promise.all(added)).map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    expect(await rowOf(at)).toMatchObject({ role: 'owner', scope: null })
  })
})

describe('a removal from the organization waits for writes in the affected projects (orgs § Leaving and removing)', () => {
  const leave = async (at: Scene) => at.as('DELETE', `${membersOf(at)}/${(await rowOf(at))!.id}`)
  const ending = (at: Scene) => query<{ type: string }>`
    select type from events where project_id = ${at.of.id} and type in ('member.left', 'member.removed')`

  it('lets a user leave a project only once, not leave and be removed', async () => {
    const at = await scene({ role: 'member' })
    await joinProject(at.of, at.leaver, 'member')
    const held = await hold(lockProject(at))
    const left = leave(at)
    await held.queued(1)
    const removal = at.remove()
    await held.queued(2)
    await held.release()
    expect([(await left).status, (await removal).status]).toEqual([200, 200])
    expect(await ending(at)).toEqual([{ type: 'member.left' }])
  })

  it('returns 404 in the project to a user who was removed first', async () => {
    const at = await scene({ role: 'member' })
    await joinProject(at.of, at.leaver, 'member')
    const held = await hold(lockProject(at))
    const removal = at.remove()
    await held.queued(1)
    const left = leave(at)
    await held.queued(2)
    await held.release()
    expect([(await removal).status, codes([await left])]).toEqual([200, ['not_found']])
    expect(await ending(at)).toEqual([{ type: 'member.removed' }])
  })

  it('does not wait for other projects of this or another organization', async () => {
    const at = await scene({ role: 'member' })
    await joinProject(at.of, at.leaver, 'member')
    const [invited, others, foreign] = [
      await project({ in: at.home }),
      await project({ in: at.home, owner: await person() }),
      await project(),
    ]
    await projectInvitation(invited, at.leaver.email)
    await joinProject(foreign, at.leaver, 'member')
    const held = await hold(
      sql`select from projects where id in (${others.id}, ${foreign.id}) for no key update`,
    )
    expect((await at.remove()).status).toBe(200)
    await held.release()
  })
})

describe('the organization is locked before the project', () => {
  it('by every write that depends on it, so that no deadlock occurs and nothing is retried', async () => {
    const admin = await person()
    const home = await org({ plan: 'pro', admins: [admin] })
    const [busy, resting] = [await project({ in: home }), await project({ in: home, archived: true })]
    const as = await asBrowser(admin)
    const answers = await Promise.all(
      times(5, async () => {
        const [newcomer, leaver] = [await person(), await person()]
        await joinOrg(home, leaver, 'member')
        await joinProject(busy, leaver, 'member')
        return Promise.all([
          as('POST', `/api/projects/${busy.id}/members`, { email: newcomer.email }),
          as('POST', `/api/projects/${busy.id}/members`, { email: anAddress() }),
          as('DELETE', `/api/orgs/${home.id}/members/${leaver.id}`),
          as('POST', `/api/projects/${resting.id}/unarchive`),
          as('POST', `/api/projects/${resting.id}/archive`),
          as('POST', '/api/projects', { orgId: home.id, name: '新規' }),
          as('PATCH', `/api/orgs/${home.id}`, { name: '改名' }),
          as('PATCH', `/api/projects/${busy.id}`, { name: crypto.randomUUID() }),
        ])
      }),
    )
    const stray = answers
      .flat()
      .filter(({ status, trips }) => trips !== 1 || ![200, 201, 409].includes(status))
    expect(stray.map(({ status, text, trips }) => ({ status, text, trips }))).toEqual([])
  })

  it.each<[string, ProjectRole | null, Feature[] | null, status: number]>([
    ['a stranger', null, null, 404],
    ['a viewer', 'viewer', null, 403],
    ['an admin of the project', 'admin', null, 403],
    ['a guest with settings', 'member', ['settings'], 403],
  ])(
    'but not for %s, who may not write: they neither wait for a lock nor take one',
    async (_, role, scope, status) => {
      const at = await scene()
      const who = await person()
      if (role) await joinProject(at.of, who, role, scope)
      const as = await asBrowser(who)
      const held = await hold(lockOrg(at), lockProject(at))
      const answers = [
        await as('POST', membersOf(at), { email: anAddress() }),
        await as('PATCH', `${membersOf(at)}/${at.leaver.id}`, { role: 'viewer' }),
        await as('DELETE', `${membersOf(at)}/${at.leaver.id}`),
      ]
      expect(answers.map(({ status }) => status)).toEqual([status, status, status])
      await held.release()
    },
  )
})
