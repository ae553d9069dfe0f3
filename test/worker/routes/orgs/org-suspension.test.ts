import { beforeEach, describe, expect, it } from 'vitest'
import { asBrowser, asTool } from '../../../support/as.ts'
import { query } from '../../../support/database.ts'
import { permissions, routesOf } from '../../../support/permissions.ts'
import { pathOf } from '../../../support/samples.ts'
import {
  joinProject,
  type Org,
  org,
  type Person,
  type Project,
  person,
  project,
} from '../../../support/world.ts'

const at = '2026-03-04T05:06:07.008Z'
let admin: Person
let member: Person
let made: Org
let of: Project

beforeEach(async () => {
  admin = await person()
  member = await person()
  made = await org({ admins: [admin], members: [member], plan: 'pro' })
  of = await project({ in: made, owner: member })
})

const suspend = () => query`update orgs set suspended_at = ${at} where id = ${made.id}`
const reinstate = () => query`update orgs set suspended_at = null where id = ${made.id}`
const refused = { status: 403, body: { error: 'org_suspended', code: 'org_suspended' } }

describe('a suspended organization (orgs § Suspension)', () => {
  it('shows since when, in the organization and in lists, each in one round trip', async () => {
    const as = await asBrowser(member)
    expect((await as('GET', `/api/orgs/${made.id}`)).body.org.suspendedAt).toBeNull()
    expect((await as('GET', '/api/projects')).body.projects[0].orgSuspendedAt).toBeNull()
    await suspend()
    const read = await as('GET', `/api/orgs/${made.id}`)
    expect([read.trips, read.body.org.suspendedAt]).toEqual([1, at])
    for (const path of ['/api/orgs', '/api/orgs/eligible', '/api/me/home']) {
      const { trips, body } = await as('GET', path)
      expect([path, trips, body.orgs[0].suspendedAt]).toEqual([path, 1, at])
    }
    for (const path of ['/api/projects', '/api/me/home']) {
      const { trips, body } = await as('GET', path)
      expect([path, trips, body.projects[0].orgSuspendedAt]).toEqual([path, 1, at])
    }
  })

  it('cannot be read or changed, by any role and any credential', async () => {
    await suspend()
    const issues = `/api/projects/${of.id}/issues`
    for (const who of [admin, member])
      for (const as of [
        await asBrowser(who),
        await asTool(who),
        await asTool(who, { scopes: ['issues:write'] }),
      ]) {
        expect(await as('GET', issues)).toMatchObject({ ...refused, trips: 1 })
        expect(await as('POST', issues, { title: '課題' })).toMatchObject({ ...refused, trips: 1 })
      }
    expect(await query`select from issues where project_id = ${of.id}`).toEqual([])
  })

  const guarded = Object.entries(permissions).filter(
    ([, { on, evenSuspended }]) => (on === 'project' || on === 'org') && !evenSuspended,
  )
  it.each(guarded)('refuses %s', async name => {
    await suspend()
    const as = await asBrowser(admin)
    for (const route of routesOf(name)) {
      const [method, path] = route.split(' ') as [string, string]
      const body = { orgId: made.id, name: '新規', plan: 'pro', scope: 'org' }
      const sent = ['GET', 'DELETE'].includes(method) ? undefined : body
      expect(await as(method, pathOf(path, of, {}), sent)).toMatchObject(refused)
    }
  })

  it('has an explanation in both languages', async () => {
    await suspend()
    const as = await asBrowser(member)
    const message = async (language: string) =>
      (await as('GET', `/api/projects/${of.id}`, undefined, { 'accept-language': language })).body.message
    expect(await message('ja')).toBe('この組織は運営者により停止されています')
    expect(await message('en')).toBe('The operator of the service has suspended this organization')
  })

  it('does not exist for users without access', async () => {
    await suspend()
    const as = await asBrowser(await person())
    for (const path of [`/api/projects/${of.id}`, `/api/orgs/${made.id}/members`])
      expect((await as('GET', path)).status).toBe(404)
  })

  it('gets no new projects', async () => {
    await suspend()
    const as = await asBrowser(admin)
    expect(await as('POST', '/api/projects', { orgId: made.id, name: '新規' })).toMatchObject(refused)
  })

  it('can be left, but only by the caller', async () => {
    await suspend()
    const path = (who: Person) => `/api/orgs/${made.id}/members/${who.id}`
    expect(await (await asBrowser(admin))('DELETE', path(member))).toMatchObject(refused)
    const as = await asBrowser(member)
    expect((await as('DELETE', path(member))).status).toBe(200)
    expect((await as('GET', `/api/orgs/${made.id}`)).status).toBe(404)
  })

  it('still has its payment managed by its admins', async () => {
    await suspend()
    const portal = { orgId: made.id, scope: 'org' }
    expect((await (await asBrowser(admin))('POST', '/api/billing/portal', portal)).body.error).toBe(
      'org_no_contract',
    )
    expect((await (await asBrowser(member))('POST', '/api/billing/portal', portal)).body.error).toBe(
      'forbidden',
    )
    expect(
      await (await asBrowser(admin))('POST', '/api/billing/checkout', {
        orgId: made.id,
        plan: 'pro',
        scope: 'org',
      }),
    ).toMatchObject(refused)
  })

  it('has everything back once it is reinstated', async () => {
    const guest = await person()
    await joinProject(of, guest, 'viewer', ['issues'])
    await suspend()
    const as = await asBrowser(guest)
    expect(await as('GET', `/api/projects/${of.id}/issues`)).toMatchObject(refused)
    await reinstate()
    expect((await as('GET', `/api/projects/${of.id}/issues`)).status).toBe(200)
  })

  it('does not affect the other organizations of its members', async () => {
    const other = await project({ owner: member })
    await suspend()
    const as = await asBrowser(member)
    expect((await as('POST', `/api/projects/${other.id}/issues`, { title: '課題' })).status).toBe(201)
  })
})
