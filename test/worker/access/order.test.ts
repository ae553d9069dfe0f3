import { beforeAll, describe, expect, it } from 'vitest'
import type { Feature, ProjectRole } from '../../../src/worker/access/policy.ts'
import { type Answer, asBrowser, asTool, type Client, withToken } from '../../support/as.ts'
import { id, query } from '../../support/database.ts'
import { bearer, origin } from '../../support/headers.ts'
import { probeAs, probeAsBrowser, probeAsTool, probeWithToken } from '../../support/probe.ts'
import { useUpWrites } from '../../support/rate-limits.ts'
import { fileIn } from '../../support/tree.ts'
import {
  joinOrg,
  joinProject,
  type Person,
  type Project,
  person,
  project,
  token,
} from '../../support/world.ts'

const missing = '00000000-0000-4000-8000-000000000000'
const withoutRoadmap: Feature[] = ['wiki']

let at: Project
let archived: Project
let member: Person
let viewer: Person

beforeAll(async () => {
  member = await person()
  viewer = await person()
  at = await project({ owner: await person() })
  archived = await project({ archived: true })
  for (const of of [at, archived]) {
    await joinProject(of, member, 'member')
    await joinProject(of, viewer, 'viewer')
  }
})

/** A token that has made its 60 writes. */
async function spent(who: Person): Promise<string> {
  const plaintext = await token(who)
  await useUpWrites(plaintext)
  return plaintext
}

const sync = (of: { id: string }) => `/projects/${of.id}/roadmap`
const good = { name: 'x' }

describe('the earlier check wins if two fail (requests § Order of checks)', () => {
  it('403 token_project before 403 token_scope', async () => {
    const as = await probeAsTool(member, { only: archived, scopes: ['wiki:read'] })
    expect(await as('PATCH', sync(at), good)).toMatchObject({ status: 403, body: { error: 'token_project' } })
  })

  it('403 token_project before 404, whether the other project exists or not', async () => {
    const as = await probeAsTool(member, { only: archived })
    const stranger = await project()
    const [other, none] = [
      await as('PATCH', sync(stranger), good),
      await as('PATCH', sync({ id: missing }), good),
    ]
    expect(other).toMatchObject({ status: 403, body: { error: 'token_project', tokenScopes: null } })
    expect(none.text).toBe(other.text)
  })

  it('404 before 403 of the role', async () => {
    const external = await person()
    await joinProject(at, external, 'viewer', withoutRoadmap)
    const as = await probeAsBrowser(external)
    expect(await as('PATCH', sync(at), good)).toMatchObject({ status: 404 })
  })

  it('404 and 403 of the role before 429', async () => {
    const hidden = probeWithToken(await spent(await person()))
    expect(await hidden('PATCH', sync(at), good)).toMatchObject({ status: 404 })
    const forbidden = probeWithToken(await spent(viewer))
    expect(await forbidden('PATCH', sync(at), good)).toMatchObject({
      status: 403,
      body: { error: 'forbidden' },
    })
  })
})

describe('others’ things are refused before the limit and the archive, one’s own after them (requests § Order of checks)', () => {
  type Whose = 'own' | 'another’s' | 'missing'
  type Thing = Whose | 'own elsewhere' | 'another’s elsewhere'
  /** The path to a thing in this project. */
  const kinds: Record<string, (of: Project, whose: Person | null, place?: Project) => Promise<string>> = {
    members: async (of, whose, place = of) => {
      const [row] = await query`
        select id from project_members where project_id = ${place.id} and user_id = ${whose?.id ?? id()}`
      return `/api/projects/${of.id}/members/${row?.id ?? id()}`
    },
    files: async (of, whose, place = of) =>
      `/api/projects/${of.id}/files/${whose ? await fileIn(place, whose, id()) : id()}`,
    'members of the organization': async (of, whose) => `/api/orgs/${of.orgId}/members/${whose?.id ?? id()}`,
  }
  type Verdicts = [here: string | number, whileArchived: string | number, spent: string | number]
  const rows: [kind: string, who: string, thing: Thing, ...Verdicts][] = [
    ['members', 'viewer', 'own', 200, 'project_archived', 'rate_limited'],
    ['members', 'viewer', 'another’s', 'forbidden', 'forbidden', 'forbidden'],
    ['members', 'viewer', 'missing', 'forbidden', 'forbidden', 'forbidden'],
    ['members', 'viewer', 'own elsewhere', 'forbidden', 'forbidden', 'forbidden'],
    ['members', 'admin', 'another’s', 'forbidden', 'forbidden', 'forbidden'],
    ['members', 'guest', 'own', 200, 'project_archived', 'rate_limited'],
    ['members', 'guest', 'another’s', 'not_found', 'not_found', 'not_found'],
    ['members', 'owner', 'another’s', 200, 'project_archived', 'rate_limited'],
    ['members', 'owner', 'missing', 'member_not_found', 'project_archived', 'rate_limited'],
    ['members', 'stranger', 'another’s', 'not_found', 'not_found', 'not_found'],
    ['files', 'viewer', 'own', 'forbidden', 'forbidden', 'forbidden'],
    ['files', 'member', 'own', 204, 'project_archived', 'rate_limited'],
    ['files', 'member', 'another’s', 'forbidden', 'forbidden', 'forbidden'],
    ['files', 'member', 'missing', 'file_not_found', 'project_archived', 'rate_limited'],
    ['files', 'member', 'another’s elsewhere', 'file_not_found', 'project_archived', 'rate_limited'],
    ['files', 'admin', 'another’s', 204, 'project_archived', 'rate_limited'],
    ['files', 'guest', 'own', 'not_found', 'not_found', 'not_found'],
    ['members of the organization', 'member', 'own', 200, 200, 'rate_limited'],
    ['members of the organization', 'member', 'another’s', 'forbidden', 'forbidden', 'forbidden'],
    ['members of the organization', 'member', 'missing', 'forbidden', 'forbidden', 'forbidden'],
    ['members of the organization', 'stranger', 'own', 'not_found', 'not_found', 'not_found'],
  ]

  /** Deletes the thing in a project of its own, and returns the response's code or status. */
  async function remove(kind: string, who: string, thing: Thing, archived: boolean, spend: boolean) {
    const [caller, another] = [await person(), await person()]
    const of = await project({ archived, owner: await person() })
    await joinProject(of, another, 'viewer')
    if (kind.endsWith('organization'))
      for (const each of [another, ...(who === 'member' ? [caller] : [])])
        await joinOrg({ id: of.orgId }, each, 'member')
    else if (who === 'guest') await joinProject(of, caller, 'member', ['wiki'])
    else if (who !== 'stranger') await joinProject(of, caller, who as ProjectRole)
    const as: Client = spend ? withToken(await spent(caller)) : await asBrowser(caller)
    const whose = { own: caller, 'another’s': another, missing: null }[thing.split(' ')[0] as Whose]
    const place = thing.endsWith('elsewhere') ? await project({ owner: whose! }) : of
    const path = await kinds[kind]!(of, whose, place)
    const { status, body }: Answer = await as('DELETE', path)
    return body?.code ?? status
  }

  it.each(rows)('%s: %s, %s', async (kind, who, thing, ...expected) => {
    const results = [
      await remove(kind, who, thing, false, false),
      await remove(kind, who, thing, true, false),
      await remove(kind, who, thing, true, true),
    ]
    expect(results).toEqual(expected)
  })

  it('counts a write even if the role refuses it', async () => {
    const of = await project()
    const [caller, another] = [await person(), await person()]
    for (const each of [caller, another]) await joinProject(of, each, 'viewer')
    const as = await asTool(caller)
    const path = await kinds.members!(of, another)
    const left = async () => (await as('DELETE', path)).headers.get('ratelimit')
    expect([await left(), await left()]).toEqual([
      expect.stringContaining('r=59'),
      expect.stringContaining('r=58'),
    ])
  })
})

describe('hidden and missing things look the same (requests § Hidden resources)', () => {
  const varying = ['x-request-id', 'date', 'server-timing']
  const visible = (headers: Headers) => [...headers].filter(([name]) => !varying.includes(name))

  it('with the same 404, byte for byte', async () => {
    const who = await person()
    const switchedOff = await project({ features: ['wiki'] })
    await joinProject(switchedOff, who, 'owner')
    const outOfScope = await project()
    await joinProject(outOfScope, who, 'member', withoutRoadmap)
    const as = await probeAsBrowser(who)
    const ids = [
      missing,
      (await project()).id,
      switchedOff.id,
      outOfScope.id,
      'no-uuid',
      '%00',
      '1'.repeat(3000),
    ]
    for (const method of ['GET', 'POST', 'PATCH']) {
      const [first, ...others] = await Promise.all(
        ids.map(projectId => as(method, sync({ id: projectId }), method === 'GET' ? undefined : good)),
      )
      expect(first!.status).toBe(404)
      for (const other of others) {
        expect(other.text).toBe(first!.text)
        expect(visible(other.headers)).toEqual(visible(first!.headers))
      }
    }
  })

  it('have the same 404 in an organization', async () => {
    const as = await probeAsBrowser(await person())
    const ids = [missing, at.orgId, 'no-uuid']
    for (const method of ['GET', 'POST']) {
      const answers = await Promise.all(ids.map(orgId => as(method, `/orgs/${orgId}`)))
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
      expect(new Set(answers.map(({ headers }) => JSON.stringify(visible(headers)))).size).toBe(1)
    }
  })

  it('have the same 404 for a token, except for the state of its window', async () => {
    const who = await person()
    const outOfScope = await project()
    await joinProject(outOfScope, who, 'member', withoutRoadmap)
    const plaintext = await token(who)
    const ids = [missing, (await project()).id, outOfScope.id]
    const answers = []
    for (const projectId of ids) {
      const as = probeAs({ ...bearer(plaintext), origin })
      answers.push(await as('GET', sync({ id: projectId })))
    }
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(new Set(answers.map(({ headers }) => JSON.stringify(visible(headers)))).size).toBe(1)
  })
})
