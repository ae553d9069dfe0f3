import { beforeAll, describe, expect, it } from 'vitest'
import { asBrowser, asNobody, asTool, type Client } from '../../../support/as.ts'
import { id, query } from '../../../support/database.ts'
import { fromElsewhere } from '../../../support/headers.ts'
import {
  joinProject,
  type Org,
  org,
  type Person,
  type Project,
  person,
  project,
} from '../../../support/world.ts'

const projectsIn = (home: Org) => query<{ id: string }>`select id from projects where org_id = ${home.id}`

describe('POST /api/projects (projects § Creating)', () => {
  it('returns the project with the caller as owner, in one round trip', async () => {
    const who = await person()
    const home = await org({ members: [who] })
    const as = await asBrowser(who)
    const { status, body, trips } = await as('POST', '/api/projects', {
      name: '  か\u3099っこう ',
      description: ' 説明 ',
      repositoryUrl: 'https://github.com/x/y',
      orgId: home.id.toUpperCase(),
      color: 'red',
    })
    expect([status, trips]).toEqual([201, 1])
    expect(body.project).toMatchObject({
      orgId: home.id,
      name: 'がっこう',
      description: '説明',
      repository_url: 'https://github.com/x/y',
      role: 'owner',
      featureScope: null,
      archivedAt: null,
      icon: null,
      defaultIcon: { text: 'がっ' },
      gitLinkDetail: 'summary',
      key: null,
    })
    const listed = (await as('GET', '/api/projects')).body.projects
    expect(listed).toHaveLength(1)
    expect(body.project).toMatchObject(listed[0])
  })

  it('adds the owner as a member', async () => {
    const who = await person()
    const home = await org({ members: [who] })
    const { body } = await (await asBrowser(who))('POST', '/api/projects', { name: 'P', orgId: home.id })
    expect(
      await query`select user_id, role, feature_scope from project_members where project_id = ${body.project.id}`,
    ).toEqual([{ user_id: who.id, role: 'owner', feature_scope: null }])
  })

  it.each([
    ['from a browser', {}, 'web'],
    ['by a token', { name: 'デプロイ' }, { kind: 'api_token', tokenName: 'デプロイ' }],
  ])('records one event %s (activity § One write, one event)', async (_, options, via) => {
    const who = await person()
    const home = await org({ members: [who] })
    const as = via === 'web' ? await asBrowser(who) : await asTool(who, options)
    const { id: projectId } = (await as('POST', '/api/projects', { name: 'P', orgId: home.id })).body.project
    const { body } = await as('GET', `/api/projects/${projectId}/activity`)
    expect(body.events).toHaveLength(1)
    expect(body.events[0]).toMatchObject({
      type: 'project.created',
      actor: { id: who.id },
      target: { kind: 'project', id: projectId, label: 'P' },
      payload: { via: via === 'web' ? 'web' : expect.objectContaining(via) },
    })
  })

  it.each([
    ['an empty description', { description: '' }],
    ['a blank description and URL', { description: ' \u3000 ', repositoryUrl: ' ' }],
    ['null', { description: null, repositoryUrl: null }],
  ])('treats %s as none', async (_, fields) => {
    const who = await person()
    const home = await org({ members: [who] })
    const { body } = await (await asBrowser(who))('POST', '/api/projects', {
      name: 'P',
      orgId: home.id,
      ...fields,
    })
    expect(body.project).toMatchObject({ description: null, repository_url: null })
  })
})

describe('invalid input of POST /api/projects (projects § Creating; projects § Fields)', () => {
  let who: Person
  let home: Org
  let as: Client
  beforeAll(async () => {
    who = await person()
    home = await org({ members: [who], plan: 'pro' })
    as = await asBrowser(who)
  })

  it.each([
    ['no organization', { orgId: undefined }, 'org_required'],
    ['null as organization', { orgId: null }, 'org_required'],
    ['an empty organization', { orgId: '' }, 'org_required'],
    ['a blank organization', { orgId: ' ' }, 'org_required'],
    ['no fields', { orgId: undefined, name: undefined }, 'org_required'],
    ['a number as organization', { orgId: 1 }, 'invalid'],
    ['no name', { name: undefined }, 'invalid'],
    ['a blank name', { name: ' ' }, 'invalid'],
    ['a name of 81', { name: '😀'.repeat(81) }, 'invalid'],
    ['a name with NUL', { name: 'a\0' }, 'invalid'],
    ['null as the name', { name: null }, 'invalid'],
    ['a description of 401', { description: '説'.repeat(401) }, 'invalid'],
    ['a number as the description', { description: 1 }, 'invalid'],
    ['a malformed URL', { repositoryUrl: 'github' }, 'invalid'],
    ['a URL that runs', { repositoryUrl: 'javascript:alert(1)' }, 'invalid'],
    ['a URL without a host', { repositoryUrl: 'https:x' }, 'invalid'],
    ['a URL with another scheme', { repositoryUrl: 'ftp://x.test/y' }, 'invalid'],
    ['a URL with a space', { repositoryUrl: 'https://x.test/a b' }, 'invalid'],
    ['a URL with a line end', { repositoryUrl: 'https://x.test/a\nb' }, 'invalid'],
    ['a URL of 2,049', { repositoryUrl: `https://x.test/${'a'.repeat(2_034)}` }, 'invalid'],
  ])('%s is 400', async (_, fields, code) => {
    const answer = await as('POST', '/api/projects', { name: 'P', orgId: home.id, ...fields })
    expect([answer.status, answer.body.code, answer.trips]).toEqual([400, code, 1])
    expect(answer.body.error).toBe(code === 'invalid' ? answer.body.message : code)
    expect(answer.body.message).toMatch(/[ぁ-ん]/)
    expect(await projectsIn(home)).toEqual([])
  })

  it.each(['{"name"', '[]', '"name"', ''])('a body of %j is 400', async body => {
    expect((await as('POST', '/api/projects', body)).status).toBe(400)
  })

  it('accepts the longest name and description', async () => {
    const fields = { name: '😀'.repeat(80), description: '説'.repeat(400) }
    const { status } = await as('POST', '/api/projects', {
      ...fields,
      orgId: (await org({ admins: [who] })).id,
    })
    expect(status).toBe(201)
  })

  it.each([
    ['http', 'http://x.test'],
    ['ssh', 'ssh://git@x.test:22/y.git'],
    ['git', 'git://x.test/y'],
    ['2,048 characters', `https://x.test/${'a'.repeat(2_033)}`],
  ])('accepts a URL with %s (projects § Fields)', async (_, repositoryUrl) => {
    const inHome = await org({ admins: [who] })
    const { body } = await as('POST', '/api/projects', { name: 'P', orgId: inHome.id, repositoryUrl })
    expect(body.project?.repository_url).toBe(repositoryUrl)
  })

  it("gives the same 404 for another's, a missing, and a malformed organization", async () => {
    const foreign = await org({ admins: [await person()] })
    const texts = new Set<string>()
    for (const orgId of [foreign.id, id(), 'org']) {
      const answer = await as('POST', '/api/projects', { name: 'P', orgId })
      expect([answer.status, answer.trips]).toEqual([404, 1])
      texts.add(answer.text)
    }
    expect(texts.size).toBe(1)
    expect(await projectsIn(foreign)).toEqual([])
  })
})

describe('3 active projects of a Free organization (projects § Creating)', () => {
  const createAtOnce = (home: Org, people: Client[], count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, n) =>
        people[n % people.length]!('POST', '/api/projects', { name: `P${n}`, orgId: home.id }),
      ),
    )

  it('is exact with 10 requests at once by two users', async () => {
    const [admin, member] = [await person(), await person()]
    const home = await org({ admins: [admin], members: [member] })
    const answers = await createAtOnce(home, [await asBrowser(admin), await asTool(member)], 10)
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused).toHaveLength(7)
    for (const { status, body } of refused) {
      expect(status).toBe(402)
      expect(body).toEqual({
        error: 'plan_limit',
        code: 'plan_limit',
        message: expect.stringMatching(/[ぁ-ん]/),
        upgradeUrl: `/orgs/${home.id}/settings/billing`,
        resource: 'projects',
        limit: 3,
        current: 3,
        required: 4,
      })
    }
    const made = await projectsIn(home)
    expect(made).toHaveLength(3)
    for (const { id: projectId } of made) {
      expect(await query`select id from project_members where project_id = ${projectId}`).toHaveLength(1)
      expect(await query`select id from events where project_id = ${projectId}`).toHaveLength(1)
    }
  })

  it.each([1, 2, 3])('admits just one of 10 at once as the last (round %i)', async () => {
    const who = await person()
    const home = await org({ admins: [who] })
    for (let n = 0; n < 2; n++) await project({ in: home })
    const answers = await createAtOnce(home, [await asBrowser(who)], 10)
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(402)])
  })

  it.each(['pro', 'pro_plus'] as const)('does not apply to %s', async plan => {
    const who = await person()
    const home = await org({ admins: [who], plan })
    const answers = await createAtOnce(home, [await asBrowser(who)], 6)
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201))
  })

  it('does not count archived projects, nor those of other organizations', async () => {
    const who = await person()
    const home = await org({ admins: [who] })
    for (let n = 0; n < 3; n++) await project({ in: home, archived: true })
    for (let n = 0; n < 3; n++) await project({ owner: who })
    const answers = await createAtOnce(home, [await asBrowser(who)], 4)
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 402])
  })

  it('keeps an organization beyond its limit from adding', async () => {
    const who = await person()
    const home = await org({ admins: [who] })
    for (let n = 0; n < 5; n++) await project({ in: home })
    const { status, body } = await (await asBrowser(who))('POST', '/api/projects', {
      name: 'P',
      orgId: home.id,
    })
    expect([status, body.current, body.required]).toEqual([402, 5, 6])
  })
})

describe('permissions (projects § Creating; projects § Permissions)', () => {
  let member: Person
  let guest: Person
  let home: Org
  let inHome: Project
  beforeAll(async () => {
    member = await person()
    guest = await person()
    home = await org({ members: [member], plan: 'pro' })
    inHome = await project({ in: home, owner: member })
    await joinProject(inHome, guest, 'member', ['issues', 'settings'])
  })

  const rows: [string, () => Promise<Client>, number, string | undefined][] = [
    ['a member', () => asBrowser(member), 201, undefined],
    ['an unrestricted token', () => asTool(member), 201, undefined],
    ['a guest of one of its projects', () => asBrowser(guest), 404, 'not_found'],
    ['a stranger', async () => asBrowser(await person()), 404, 'not_found'],
    ['an admin of another', async () => asBrowser(await admin()), 404, 'not_found'],
    ['a token for a project of it', () => asTool(member, { only: inHome }), 403, 'token_project'],
    ['a scoped token', () => asTool(member, { scopes: ['issues:write'] }), 403, 'token_scope'],
    [
      "a stranger's scoped token",
      async () => asTool(await person(), { scopes: ['issues:write'] }),
      403,
      'token_scope',
    ],
    ['an expired token', () => asTool(member, { expired: true }), 401, 'unauthenticated'],
    ['nobody', async () => asNobody, 401, 'unauthenticated'],
    ['another origin', () => asForeign(member), 403, 'origin_forbidden'],
  ]

  it.each(rows)('%s', async (_, make, status, error) => {
    const as = await make()
    const answer = await as('POST', '/api/projects', { name: 'P', orgId: home.id })
    expect([answer.status, answer.body.error]).toEqual([status, error])
  })

  it.each(rows.filter(([, , status]) => status === 401 || status === 403))(
    '%s, before the body and the organization are checked',
    async (_, make, status, error) => {
      const as = await make()
      for (const body of [
        {},
        { name: 'P', orgId: id() },
        { name: 'P', orgId: 'org' },
        { name: '', orgId: home.id },
      ]) {
        const answer = await as('POST', '/api/projects', body)
        expect([answer.status, answer.body.error]).toEqual([status, error])
      }
    },
  )

  it('counts attempts of a token as writes (requests § Writes by tokens)', async () => {
    const as = await asTool(member)
    const left = async (body: object) =>
      (await as('POST', '/api/projects', body)).headers.get('ratelimit')?.match(/r=(\d+)/)?.[1]
    expect(await left({ name: 'P', orgId: home.id })).toBe('59')
    expect(await left({ name: 'P', orgId: id() })).toBe('58')
    expect(await left({})).toBe('57')
  })

  const admin = async () => {
    const who = await person()
    await org({ admins: [who] })
    return who
  }
  const asForeign = async (who: Person): Promise<Client> => {
    const as = await asBrowser(who)
    return (method, path, body) => as(method, path, body, fromElsewhere)
  }
})
