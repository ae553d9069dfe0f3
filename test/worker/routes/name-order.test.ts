import { beforeAll, describe, expect, it } from 'vitest'
import { asBrowser, type Client } from '../../support/as.ts'
import { query } from '../../support/database.ts'
import { type Org, org, orgGroup, type Person, type Project, person, project } from '../../support/world.ts'

/** In order: digits as numbers, lower before upper case, kana by sound, kanji last. */
const inOrder = ['_a', '2', '10', '１１', 'a', 'A', 'b', 'É', 'f', 'v2', 'v10', 'z', 'あ', 'い', 'ウ', '山']
const shuffled = inOrder.toSorted((a, b) => (a < b ? 1 : -1))

const names = (list: { name: string }[]) => list.map(({ name }) => name)

let admin: Person
let as: Client
beforeAll(async () => {
  admin = await person({ name: 'm' })
  as = await asBrowser(admin)
})

describe('names are in the order of ICU’s root collation, with digits as numbers (requests § Lists)', () => {
  it('of organizations, complete and paged', async () => {
    const who = await person()
    const as = await asBrowser(who)
    for (const name of shuffled) {
      const { id: orgId } = await org({ admins: [who] })
      await query`update orgs set name = ${name} where id = ${orgId}`
    }
    for (const path of ['/api/orgs', '/api/orgs/eligible']) {
      expect(names((await as('GET', path)).body.orgs)).toEqual(inOrder)
      expect(names((await as('GET', `${path}?page=2&pageSize=5`)).body.orgs)).toEqual(inOrder.slice(5, 10))
    }
  })

  it('of organizations with the same name, by id', async () => {
    const who = await person()
    const ids = await Promise.all([1, 2, 3, 4].map(async () => (await org({ members: [who] })).id))
    const { body } = await (await asBrowser(who))('GET', '/api/orgs')
    expect(body.orgs.map((each: Org) => each.id)).toEqual(ids.toSorted())
  })

  describe('in a project', () => {
    let of: Project
    beforeAll(async () => {
      const home = await org({ plan: 'pro', admins: [admin] })
      of = await project({ in: home })
      for (const name of shuffled) {
        const assigned = await orgGroup(home, [], `assigned ${name}`)
        await orgGroup(home, [], name)
        await query`insert into project_groups (project_id, org_id, group_id, role) values (${of.id}, ${home.id}, ${assigned}, 'viewer')`
      }
    })
    const assigned = inOrder.map(name => `assigned ${name}`)

    it('of groups, assigned and not assigned', async () => {
      const { body } = await as('GET', `/api/projects/${of.id}/groups`)
      expect(names(body.groups)).toEqual(assigned)
      expect(names(body.available)).toEqual(inOrder)
    })

    it('of groups in the list of members', async () => {
      expect(names((await as('GET', `/api/projects/${of.id}/members`)).body.groups)).toEqual(assigned)
    })

    it('of the organization’s groups', async () => {
      const { body } = await as('GET', `/api/orgs/${of.orgId}/groups`)
      expect(names(body.groups)).toEqual([...inOrder.slice(0, 6), ...assigned, ...inOrder.slice(6)])
    })
  })

  it('of the users in a group, by display name', async () => {
    const home = await org({ plan: 'pro', admins: [admin] })
    const people = await Promise.all(shuffled.map(name => person({ name })))
    for (const { id: userId } of people)
      await query`insert into org_members (org_id, user_id, role) values (${home.id}, ${userId}, 'member')`
    const groupId = await orgGroup(home, people)
    const of = await project({ in: home })
    await query`insert into project_groups (project_id, org_id, group_id, role) values (${of.id}, ${home.id}, ${groupId}, 'viewer')`
    for (const path of [`/api/orgs/${home.id}/groups`, `/api/projects/${of.id}/groups`])
      expect(names((await as('GET', path)).body.groups[0].members)).toEqual(inOrder)
  })
})
