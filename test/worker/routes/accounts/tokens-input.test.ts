import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { asBrowser, type Client } from '../../../support/as.ts'
import { id, query } from '../../../support/database.ts'
import { hold } from '../../../support/hold.ts'
import { assignGroup, joinProject, org, type Person, person, project } from '../../../support/world.ts'

async function someone(): Promise<{ who: Person; as: Client }> {
  const who = await person()
  return { who, as: await asBrowser(who) }
}

describe('invalid input of POST /api/tokens (tokens § Creating)', () => {
  const past = '2020-01-01T00:00:00Z'

  it.each([
    ['no name', { name: undefined }, 400, 'invalid'],
    ['white space as name', { name: ' \u3000' }, 400, 'invalid'],
    ['a name of 121', { name: '名'.repeat(121) }, 400, 'invalid'],
    ['a number as the name', { name: 1 }, 400, 'invalid'],
    ['a past expiry', { expiresAt: past }, 400, 'expires_at_past'],
    ['an expiry in the year 0', { expiresAt: '0000-01-01T00:00:00Z' }, 400, 'expires_at_invalid'],
    [
      'an expiry in an impossible time zone',
      { expiresAt: '2099-07-01T12:00:00+23:30' },
      400,
      'expires_at_invalid',
    ],
    ['a date-only expiry', { expiresAt: '2099-01-01' }, 400, 'expires_at_invalid'],
    ['an expiry without zone', { expiresAt: '2099-01-01T00:00:00' }, 400, 'expires_at_invalid'],
    ['an expiry on an impossible date', { expiresAt: '2099-02-30T00:00:00Z' }, 400, 'expires_at_invalid'],
    ['an expiry at 24:00', { expiresAt: '2099-02-03T24:00:00Z' }, 400, 'expires_at_invalid'],
    ['an empty expiry', { expiresAt: '' }, 400, 'expires_at_invalid'],
    ['a number as expiry', { expiresAt: 4_070_908_800 }, 400, 'expires_at_invalid'],
    ['no scopes', { scopes: [] }, 400, 'scopes_invalid'],
    ['an unknown scope', { scopes: ['issues:read', 'issues:admin'] }, 400, 'scopes_invalid'],
    ['scopes that are not a list', { scopes: 'issues:read' }, 400, 'scopes_invalid'],
    ['scopes that are an object', { scopes: { 0: 'issues:read' } }, 400, 'scopes_invalid'],
    ['a number as a scope', { scopes: [1] }, 400, 'scopes_invalid'],
    ['a malformed project', { projectId: 'project' }, 400, 'project_id_invalid'],
    ['an empty project', { projectId: '' }, 400, 'project_id_invalid'],
    ['a number as project', { projectId: 1 }, 400, 'project_id_invalid'],
    ['an unknown project', { projectId: id() }, 404, 'project_not_found'],
    ['name before expiry', { name: '', expiresAt: 'x' }, 400, 'invalid'],
    ['bad expiry before scopes', { expiresAt: 'x', scopes: [] }, 400, 'expires_at_invalid'],
    ['past expiry before scopes', { expiresAt: past, scopes: [] }, 400, 'expires_at_past'],
    ['past expiry before project', { expiresAt: past, projectId: 'x' }, 400, 'expires_at_past'],
    ['past expiry before a missing project', { expiresAt: past, projectId: id() }, 400, 'expires_at_past'],
    ['scopes before project', { scopes: [], projectId: 'x' }, 400, 'scopes_invalid'],
    ['scopes before a missing project', { scopes: ['x'], projectId: id() }, 400, 'scopes_invalid'],
  ])('%s', async (_, fields, status, code) => {
    const { who, as } = await someone()
    const answer = await as('POST', '/api/tokens', { name: 'CI', ...fields })
    expect([answer.status, answer.body.code, answer.trips]).toEqual([status, code, 1])
    expect(answer.body.message).toMatch(/[ぁ-ん]/)
    const shownAsMessage = code === 'invalid' || code.startsWith('expires_at_')
    expect(answer.body.error).toBe(shownAsMessage ? answer.body.message : code)
    expect(await query`select id from api_tokens where user_id = ${who.id}`).toEqual([])
  })

  it("counts the present as past, by the database's clock", async () => {
    const { as } = await someone()
    const [row] = await query<{ now: string }>`select iso(now()) as now`
    expect((await as('POST', '/api/tokens', { name: 'CI', expiresAt: row?.now })).body.code).toBe(
      'expires_at_past',
    )
  })

  it('is 404 for a project of others, and for one that the caller just left', async () => {
    const { as } = await someone()
    const foreign = await project({ owner: await person() })
    const answer = await as('POST', '/api/tokens', { name: 'CI', projectId: foreign.id })
    expect([answer.status, answer.body.error]).toEqual([404, 'project_not_found'])
  })

  it('is 404 for a project that is deleted meanwhile', async () => {
    const { who, as } = await someone()
    const made = await project({ owner: who })
    const deletion = await hold(sql`delete from projects where id = ${made.id}`)
    const asked = as('POST', '/api/tokens', { name: 'CI', projectId: made.id })
    await deletion.waitedFor()
    await deletion.release()
    const answer = await asked
    expect([answer.status, answer.body.error]).toEqual([404, 'project_not_found'])
  })

  it.each([
    ['a viewer', async (who: Person) => joined(who)],
    ['an external member', async (who: Person) => joined(who, ['issues'])],
    ['a member of a group', async (who: Person) => grouped(who)],
    ['an organization admin', async (who: Person) => project({ in: await org({ admins: [who] }) })],
  ])('accepts a project of %s', async (_, make) => {
    const { who, as } = await someone()
    const { id: projectId } = await make(who)
    expect((await as('POST', '/api/tokens', { name: 'CI', projectId })).status).toBe(201)
  })

  it('refuses a project to a member of the organization without access to it', async () => {
    const { who, as } = await someone()
    const { id: projectId } = await project({ in: await org({ members: [who] }) })
    expect((await as('POST', '/api/tokens', { name: 'CI', projectId })).status).toBe(404)
  })

  const joined = async (who: Person, scope: 'issues'[] | null = null) => {
    const made = await project({ archived: true })
    await joinProject(made, who, 'viewer', scope)
    return made
  }
  const grouped = async (who: Person) => {
    const made = await project()
    await assignGroup(made, [who], 'viewer')
    return made
  }
})
