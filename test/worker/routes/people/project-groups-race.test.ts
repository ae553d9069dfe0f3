import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { asBrowser } from '../../../support/as.ts'
import { query } from '../../../support/database.ts'
import { hold, meanwhile } from '../../../support/hold.ts'
import { joinOrg, orgGroup, person, project } from '../../../support/world.ts'

describe('an assignment that is deleted with its group meanwhile (people § Project groups)', () => {
  it.each(['PATCH', 'DELETE'])('makes %s wait, and then is not found', async method => {
    const owner = await person()
    const { id: projectId, orgId } = await project({ owner })
    await joinOrg({ id: orgId }, owner, 'admin')
    const groupId = await orgGroup({ id: orgId }, [])
    const as = await asBrowser(owner)
    const path = `/api/projects/${projectId}/groups`
    await as('POST', path, { groupId, role: 'viewer' })
    const going = await hold(sql`delete from project_groups where group_id = ${groupId}`)
    const change = method === 'PATCH' ? { role: 'member' } : undefined
    expect(await meanwhile(going, as(method, `${path}/${groupId}`, change))).toMatchObject({
      waited: true,
      came: { status: 404, body: { code: 'group_not_found' } },
    })
    expect(await query`select type from events where project_id = ${projectId}`).toEqual([
      { type: 'group.assigned' },
    ])
  })
})
