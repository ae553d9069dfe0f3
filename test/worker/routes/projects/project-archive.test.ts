import { describe, expect, it } from 'vitest'
import type { Feature, ProjectRole } from '../../../../src/worker/access/policy.ts'
import { type Answer, asBrowser, asTool, type Client } from '../../../support/as.ts'
import { query } from '../../../support/database.ts'
import {
  assignGroup,
  bind,
  joinOrg,
  joinProject,
  org,
  type Person,
  type Project,
  person,
  project,
} from '../../../support/world.ts'

const archive = (as: Client, of: Project, method = 'POST') => as(method, `/api/projects/${of.id}/archive`)
const unarchive = (as: Client, of: Project, method = 'POST') => as(method, `/api/projects/${of.id}/unarchive`)
const outcome = ({ status, body }: Answer) => [status, body.code ?? null]
const isArchived = async (of: Project) =>
  (await query`select archived_at from projects where id = ${of.id}`)[0]!.archived_at !== null
const eventsOf = async (as: Client, of: Project) =>
  (await as('GET', `/api/projects/${of.id}/activity`)).body.events

describe('archive and unarchive (projects § Archiving)', () => {
  it('returns the project’s id and state, each in one round trip with one event', async () => {
    const owner = await person()
    const of = await project({ owner, name: '秋の企画' })
    const as = await asBrowser(owner)
    const archived = await archive(as, of)
    expect([archived.status, archived.trips, archived.body]).toEqual([
      200,
      1,
      { project: { id: of.id, archivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/) } },
    ])
    expect((await as('GET', `/api/projects/${of.id}`)).body.project.archivedAt).toBe(
      archived.body.project.archivedAt,
    )
    const back = await unarchive(as, of)
    expect([back.status, back.trips, back.body]).toEqual([
      200,
      1,
      { project: { id: of.id, archivedAt: null } },
    ])
    const target = { kind: 'project', id: of.id, label: '秋の企画' }
    expect(await eventsOf(as, of)).toMatchObject([
      { type: 'project.unarchived', target, payload: { joined: [], via: 'web' } },
      { type: 'project.archived', target, payload: { via: 'web' } },
    ])
  })

  it('409 if it is already archived or active; nothing changes and nothing is recorded', async () => {
    const owner = await person()
    const of = await project({ owner })
    const as = await asTool(owner)
    expect(outcome(await unarchive(as, of))).toEqual([409, 'project_not_archived'])
    const { archivedAt } = (await archive(as, of)).body.project
    expect(outcome(await archive(as, of))).toEqual([409, 'project_archived'])
    expect((await as('GET', `/api/projects/${of.id}`)).body.project.archivedAt).toBe(archivedAt)
    expect(await eventsOf(as, of)).toHaveLength(1)
  })

  it.each(['POST', 'PUT', 'PATCH'])('%s works for both; other methods are 405', async method => {
    const owner = await person()
    const of = await project({ owner })
    const as = await asTool(owner)
    expect((await archive(as, of, method)).status).toBe(200)
    expect((await unarchive(as, of, method)).status).toBe(200)
    for (const path of ['archive', 'unarchive']) {
      const refused = await as('GET', `/api/projects/${of.id}/${path}`)
      expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'PATCH, POST, PUT'])
    }
  })

  type Who = [who: string, join: (of: Project, who: Person) => Promise<unknown>, status: number]
  const individual = (role: ProjectRole, scope?: Feature[]) => (of: Project, who: Person) =>
    joinProject(of, who, role, scope)
  it.each<Who>([
    ['an owner', individual('owner'), 200],
    ['an admin', individual('admin'), 200],
    ['an admin by group', (of, who) => assignGroup(of, [who], 'admin'), 200],
    ['an organization admin', (of, who) => joinOrg({ id: of.orgId }, who, 'admin'), 200],
    ['a member', individual('member'), 403],
    ['a viewer', individual('viewer'), 403],
    ['a guest with settings', individual('member', ['settings']), 403],
    ['a guest without settings', individual('member', ['issues', 'wiki', 'files']), 404],
    ['an organization member', (of, who) => joinOrg({ id: of.orgId }, who, 'member'), 404],
    ['a stranger', async () => {}, 404],
  ])('%s: %#', async (_, join, status) => {
    const who = await person()
    const [active, archived] = [await project(), await project({ archived: true })]
    await Promise.all([join(active, who), join(archived, who)])
    const as = await asBrowser(who)
    expect([(await archive(as, active)).status, (await unarchive(as, archived)).status]).toEqual([
      status,
      status,
    ])
    expect([await isArchived(active), await isArchived(archived)]).toEqual([status === 200, status !== 200])
  })

  it('accepts an unrestricted token, even if settings are disabled', async () => {
    const owner = await person()
    const of = await project({ owner, features: ['wiki'] })
    const restricted = await asTool(owner, { scopes: ['roadmap:sync', 'files:write'] })
    expect(outcome(await archive(restricted, of))).toEqual([403, 'token_scope'])
    const as = await asTool(owner, { only: of })
    expect([(await archive(as, of)).status, (await unarchive(as, of)).status]).toEqual([200, 200])
  })
})

describe('the effects of archiving (projects § While archived)', () => {
  it('makes room in the plan; unarchiving without room is 402, whatever else the project is', async () => {
    const admin = await person()
    const home = await org({ admins: [admin] })
    const projects = await Promise.all([1, 2, 3].map(() => project({ in: home })))
    const as = await asBrowser(admin)
    const create = () => as('POST', '/api/projects', { orgId: home.id, name: '新規' })
    const counts = async () => {
      const { projectCount, archivedProjectCount } = (await as('GET', `/api/orgs/${home.id}`)).body.org
      return [projectCount, archivedProjectCount]
    }
    expect([outcome(await create()), await counts()]).toEqual([
      [402, 'plan_limit'],
      [3, 0],
    ])
    expect((await archive(as, projects[0]!)).status).toBe(200)
    expect(await counts()).toEqual([2, 1])
    expect((await create()).status).toBe(201)
    const refused = await unarchive(as, projects[0]!)
    expect([refused.status, refused.body]).toEqual([
      402,
      {
        error: 'plan_limit',
        code: 'plan_limit',
        message: expect.any(String),
        upgradeUrl: `/orgs/${home.id}/settings/billing`,
        resource: 'projects',
        limit: 3,
        current: 3,
        required: 4,
      },
    ])
    expect([await isArchived(projects[0]!), await counts()]).toEqual([true, [3, 1]])
    expect(await eventsOf(as, projects[0]!)).toHaveLength(1)
    expect(outcome(await unarchive(as, projects[1]!))).toEqual([409, 'project_not_archived'])
    await query`update orgs set granted_plan = 'pro' where id = ${home.id}`
    expect([(await unarchive(as, projects[0]!)).status, await counts()]).toEqual([200, [4, 0]])
  })

  it('an organization beyond its plan keeps its projects and unarchives none', async () => {
    const admin = await person()
    const home = await org({ admins: [admin] })
    const [one] = await Promise.all([1, 2, 3, 4, 5].map(() => project({ in: home })))
    const as = await asBrowser(admin)
    expect((await archive(as, one!)).status).toBe(200)
    expect((await unarchive(as, one!)).body).toMatchObject({ code: 'plan_limit', current: 4, required: 5 })
    expect((await as('GET', `/api/orgs/${home.id}`)).body.org.projectCount).toBe(4)
  })

  it('keeps the repository binding, and everything can be read', async () => {
    const owner = await person()
    const of = await project({ owner })
    await bind(of)
    const as = await asTool(owner)
    const reads = ['', '/repo-binding', '/members', '/groups', '/roadmaps', '/files/tree', '/activity']
    const responses = async () => {
      const answers = []
      for (const path of reads) answers.push(await as('GET', `/api/projects/${of.id}${path}`))
      return answers
    }
    const before = await responses()
    await archive(as, of)
    const after = await responses()
    expect(after.map(({ status }) => status)).toEqual(reads.map(() => 200))
    const binding = reads.indexOf('/repo-binding')
    expect(after[binding]!.body).toEqual(before[binding]!.body)
    expect(after[binding]!.body.repoIdentity).not.toBeNull()
    const listed = (await as('GET', '/api/projects')).body.projects
    expect(listed).toMatchObject([{ id: of.id, archivedAt: expect.any(String) }])
  })

  it('an archived project can be deleted, by its owner only', async () => {
    const [owner, admin] = [await person(), await person()]
    const of = await project({ owner, archived: true })
    await joinProject(of, admin, 'admin')
    const path = `/api/projects/${of.id}`
    expect((await (await asBrowser(admin))('DELETE', path)).status).toBe(403)
    const as = await asBrowser(owner)
    expect((await as('DELETE', path)).status).toBe(204)
    expect(outcome(await unarchive(as, of))).toEqual([404, 'not_found'])
  })
})
