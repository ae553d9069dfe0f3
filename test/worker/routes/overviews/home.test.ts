import { beforeAll, describe, expect, it } from 'vitest'
import type { Feature } from '../../../../src/worker/access/policy.ts'
import { homeLimits } from '../../../../src/worker/domain/overviews/home.ts'
import { asBrowser, asNobody, asTool, type Client } from '../../../support/as.ts'
import { query } from '../../../support/database.ts'
import { listener, stage } from '../../../support/listeners.ts'
import { payload } from '../../../support/payload.ts'
import {
  joinOrg,
  joinProject,
  org,
  orgInvitation,
  type Person,
  type Project,
  person,
  project,
} from '../../../support/world.ts'

const path = '/api/me/home'
const home = async (as: Client) => {
  const answer = await as('GET', path)
  expect([answer.status, answer.trips]).toEqual([200, 1])
  return answer.body
}
const namesIn = ({ projects }: any) => projects.map(({ name }: any) => name)

/** Adds this many events of a feature, an hour and some minutes ago, the last one the newest. */
const happened = (of: Project, feature: Feature | null, minutes: number, count = 1) => query`
  insert into events (id, project_id, type, feature, via, created_at)
  select uuidv7(ago), ${of.id}, 'project.archived', ${feature}, '"web"', now() + ago
    from generate_series(1, ${count}) n, lateral (select make_interval(hours => -1, mins => -${minutes}::int, secs => n) as ago) past`

describe('GET /api/me/home (projects § Home)', () => {
  it('contains only the user for a new user, in one round trip', async () => {
    const who = await person()
    const as = await asBrowser(who)
    expect(await home(as)).toEqual({
      ...(await as('GET', '/api/me/profile')).body,
      unread: 0,
      invitations: [],
      orgs: [],
      projects: [],
      projectsTotal: 0,
      recent: [],
      recentCounts: [],
    })
  })

  it('contains the same as the lists', async () => {
    const at = await stage()
    const { as, ...who } = await listener(at)
    await joinOrg(await org({ plan: 'pro' }), who, 'admin')
    await joinOrg({ id: at.of.orgId }, who, 'member')
    await orgInvitation(await org(), who.email)
    await orgInvitation(await org(), who.email)
    const other = await project({ archived: true, name: 'あ' })
    await joinProject(other, who, 'viewer', ['files'])
    for (const status of ['todo', 'blocked'])
      await at.sync(payload([{ id: 'T1', status }], { at: new Date().toISOString() }))
    const [profile, notifications, invitations, orgs, projects, activity] = await Promise.all(
      [
        '/api/me/profile',
        '/api/me/notifications',
        '/api/me/invitations',
        '/api/orgs',
        '/api/projects',
        `/api/projects/${at.of.id}/activity`,
      ].map(async list => (await as('GET', list)).body),
    )
    const { projects: found, ...rest } = await home(as)
    expect(rest).toEqual({
      user: profile.user,
      unread: 1,
      invitations: invitations.invitations,
      orgs: orgs.orgs,
      projectsTotal: 2,
      recent: activity.events,
      recentCounts: [1],
    })
    expect([notifications.unread, rest.invitations.length, rest.orgs.length, rest.recent.length]).toEqual([
      1, 2, 2, 1,
    ])
    expect(found.map(({ latestEventAt, ...one }: any) => one)).toEqual(projects.projects)
    expect(found.map(({ latestEventAt }: any) => latestEventAt)).toEqual([null, rest.recent[0].createdAt])
  })

  it('is only for browsers and unrestricted tokens', async () => {
    const who = await person()
    expect((await asNobody('GET', path)).status).toBe(401)
    expect((await (await asTool(who))('GET', path)).status).toBe(200)
    const scoped = await (await asTool(who, { scopes: ['files:read'] }))('GET', path)
    expect([scoped.status, scoped.body.code]).toEqual([403, 'token_scope'])
    const only = await project({ owner: who })
    const bound = await (await asTool(who, { only }))('GET', path)
    expect([bound.status, bound.body.code]).toEqual([403, 'token_project'])
  })
})

describe('the projects of home (projects § Home)', () => {
  it(`are by name, and of more than ${homeLimits.projects} those that changed last`, async () => {
    const admin = await person()
    const of = await org({ plan: 'pro', admins: [admin] })
    const as = await asBrowser(admin)
    const add = (first: number, last: number) => query`
      insert into projects (id, org_id, name, updated_at)
      select gen_random_uuid(), ${of.id}, 'P' || n, now() - make_interval(mins => n)
        from generate_series(${first}::int, ${last}::int) n`
    const upTo = (last: number) => Array.from({ length: last }, (_, i) => `P${i + 1}`)
    await add(1, homeLimits.projects)
    expect(namesIn(await home(as))).toEqual(upTo(homeLimits.projects))
    await add(homeLimits.projects + 1, homeLimits.projects + 2)
    const body = await home(as)
    expect([namesIn(body), body.projectsTotal]).toEqual([upTo(homeLimits.projects), homeLimits.projects + 2])
  })
})

describe('recent activity at home (projects § Home; activity § Permissions)', () => {
  let who: Person
  let as: Client
  const made: Record<string, Project> = {}
  const newest = async () => (await home(as)).recent.map(({ projectId }: any) => nameOf(projectId))
  const nameOf = (id: string) => Object.keys(made).find(name => made[name]!.id === id)
  const latest = async (name: string) =>
    (await home(as)).projects.find(({ id }: any) => id === made[name]!.id).latestEventAt

  beforeAll(async () => {
    who = await person()
    as = await asBrowser(who)
    for (const name of ['quiet', 'busy', 'late', 'archived', 'strange'])
      made[name] = await project({ name, archived: name === 'archived' })
    made.suspended = await project({ name: 'suspended', in: await org({ suspended: true }) })
    for (const name of ['quiet', 'busy', 'late', 'archived', 'suspended'])
      await joinProject(made[name]!, who, 'viewer')
    await happened(made.archived!, null, 0, 3)
    await happened(made.suspended!, null, 0, 3)
    await happened(made.strange!, null, 0, 3)
    await happened(made.busy!, 'files', 20, 30)
    await happened(made.late!, 'issues', 10, 3)
  })

  it('has the newest events of all accessible projects that are neither archived nor suspended, newest first', async () => {
    expect(await newest()).toEqual([...Array(3).fill('late'), ...Array(homeLimits.events - 3).fill('busy')])
    const { recent } = await home(as)
    const ids = recent.map(({ id }: any) => id)
    expect(ids).toEqual(ids.toSorted().toReversed())
    const { events } = (await as('GET', `/api/projects/${made.late!.id}/activity`)).body
    expect(recent.slice(0, 3)).toEqual(events)
  })

  it('has changes of issues from before their values were recorded', async () => {
    const [someone, of] = [await person(), await project()]
    await joinProject(of, someone, 'viewer')
    await query`insert into events (project_id, type, feature, target_kind, target_id, target_label, payload, via)
      values (${of.id}, 'issue.updated', 'issues', 'issue', ${of.id}, '課題', '{"number":1,"changed":["title"]}', '"web"')`
    const { recent } = await home(await asBrowser(someone))
    expect(recent[0].payload).toEqual({ number: 1, changed: ['title'], via: 'web' })
  })

  it('folds consecutive events of a type and user into one, and still has others', async () => {
    const { recent, recentCounts } = (await as('GET', `${path}?folded=1`)).body
    expect(recent.map(({ projectId }: any) => nameOf(projectId))).toEqual(['late', 'busy'])
    expect(recentCounts).toEqual([3, 30])
    const unfolded = await home(as)
    expect(unfolded.recentCounts).toEqual(Array(homeLimits.events).fill(1))
    expect(recent[0]).toEqual(unfolded.recent[0])
  })

  it('folds by type and user, and counts a long row up to 60', async () => {
    const [reader, other] = [await person(), await person()]
    const of = await project({ owner: reader })
    const by = (type: string, actor: string | null, count: number, minutes: number) => query`
      insert into events (id, project_id, type, feature, actor_id, via, created_at)
      select uuidv7(ago), ${of.id}, ${type}, 'files', ${actor}, '"web"', now() + ago
        from generate_series(1, ${count}) n,
             lateral (select make_interval(mins => -${minutes}::int, secs => n * 0.1) as ago) past`
    await by('project.archived', reader.id, 70, 50)
    await by('project.archived', other.id, 2, 40)
    await by('project.archived', null, 1, 35)
    await by('project.created', null, 1, 30)
    await by('project.archived', reader.id, 1, 20)
    const asReader = await asBrowser(reader)
    const rowsOf = async (from: string) => {
      const { body, trips } = await asReader('GET', `${from}?folded=1`)
      expect(trips).toBe(1)
      return body.recent.map(({ type, actor }: any, at: number) => [
        type,
        actor?.id ?? null,
        body.recentCounts[at],
      ])
    }
    const rows = [
      ['project.archived', reader.id, 1],
      ['project.created', null, 1],
      ['project.archived', null, 1],
      ['project.archived', other.id, 2],
      ['project.archived', reader.id, 55],
    ]
    expect(await rowsOf(path)).toEqual(rows)
    expect(await rowsOf(`/api/projects/${of.id}/overview`)).toEqual(rows)
  })

  it('omits disabled features', async () => {
    await query`update projects set features = '{files}' where id = ${made.late!.id}`
    expect(await newest()).toEqual(Array(homeLimits.events).fill('busy'))
    expect(await latest('late')).toBeNull()
    await query`update projects set features = '{issues}' where id = ${made.late!.id}`
    expect((await newest())[0]).toBe('late')
  })

  it.each<[string, Feature[], seen: string[]]>([
    ['only issues', ['issues'], ['late', 'late', 'late']],
    ['only files', ['files'], Array(homeLimits.events).fill('busy')],
    ['neither', ['roadmap'], []],
  ])('omits what is outside the scope: %s', async (_, scope, seen) => {
    await query`update project_members set feature_scope = ${`{${scope.join(',')}}`} where user_id = ${who.id}`
    expect(await newest()).toEqual(seen)
    expect([await latest('late'), await latest('busy')].map(at => at !== null)).toEqual([
      seen.includes('late'),
      seen.includes('busy'),
    ])
    await query`update project_members set feature_scope = null where user_id = ${who.id}`
  })

  it('shows when each project had its last activity, including archived ones', async () => {
    const times = await Promise.all(Object.keys(made).slice(0, 4).map(latest))
    expect(times.map(at => at && Math.round((Date.now() - Date.parse(at)) / 60_000))).toEqual([
      null,
      80,
      70,
      60,
    ])
  })
})
