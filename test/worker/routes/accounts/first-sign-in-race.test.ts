import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { asBrowser } from '../../../support/as.ts'
import { id, query } from '../../../support/database.ts'
import { hold, meanwhile } from '../../../support/hold.ts'
import { anAddress } from '../../../support/mailbox.ts'
import { mailedCode, signIn } from '../../../support/sign-in.ts'
import { person, project } from '../../../support/world.ts'

/** A project, a user who signs in for the first time, and the concurrent requests. */
async function both() {
  const [owner, email] = [await person(), anAddress()]
  const { id: projectId, orgId } = await project({ owner })
  const [code, as] = [await mailedCode(email), await asBrowser(owner)]
  return {
    email,
    projectId,
    orgId,
    address: sql`hashtextextended(${email}, 0)`,
    add: () => as('POST', `/api/projects/${projectId}/members`, { email }),
    arrive: () => signIn(email, code),
    members: () => query`select u.email, m.role from project_members m join users u on u.id = m.user_id
      where project_id = ${projectId} and u.email = ${email}`,
    events: async () =>
      (await query`select type from events where project_id = ${projectId} order by id`).map(
        ({ type }) => type,
      ),
  }
}

describe('a user who is added to a project during their first sign-in (people § Accepting invitations)', () => {
  it('is invited; the sign-in, which could not see it, starts again and accepts it', async () => {
    const { email, add, arrive, members, events } = await both()
    const busy = await hold(sql`lock table sessions in share mode`)
    const arrival = arrive()
    await busy.waitedFor()
    expect((await add()).body).toMatchObject({ invitation: { status: 'pending' } })
    await busy.release()
    expect(await arrival).toMatchObject({ status: 201, trips: 1, body: { user: { email } } })
    expect(await members()).toEqual([{ email, role: 'member' }])
    expect(await events()).toEqual(['member.invited', 'member.joined'])
  })

  it('is waited for by the sign-in, which accepts the invitation', async () => {
    const { email, projectId, orgId, address, arrive, members } = await both()
    const adding = await hold(
      sql`select pg_advisory_xact_lock_shared(${address})`,
      sql`insert into invitations (id, org_id, project_id, email, project_role, expires_at)
          values (${id()}, ${orgId}, ${projectId}, ${email}, 'member', now() + interval '1 day')`,
    )
    expect(await meanwhile(adding, arrive())).toMatchObject({ waited: true, came: { status: 201 } })
    expect(await members()).toEqual([{ email, role: 'member' }])
  })

  it('becomes a member directly if the sign-in is about to commit', async () => {
    const { email, address, add, members, events } = await both()
    const arriving = await hold(
      sql`insert into users (id, email, locale) values (${id()}, ${email}, 'ja')`,
      sql`select pg_advisory_xact_lock(${address})`,
    )
    expect(await meanwhile(arriving, add())).toMatchObject({
      waited: true,
      came: { body: { member: { email, role: 'member' } } },
    })
    expect(await members()).toEqual([{ email, role: 'member' }])
    expect(await events()).toEqual(['member.added'])
  })
})
