import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Answer, asBrowser } from '../../../support/as.ts'
import { id, query } from '../../../support/database.ts'
import { hold } from '../../../support/hold.ts'
import { type Org, org, orgInvitation, person, project } from '../../../support/world.ts'

type Call = () => Promise<Answer>
/** An invitation with a waiting email, what ends the invitation, and what deletes its target. */
type Scene = { invitationId: string; end: Call; go: Call; gone: number }

async function toOrg(how: 'accept' | 'decline'): Promise<Scene> {
  const [admin, who] = [await person(), await person()]
  const made = await org({ admins: [admin] })
  const [as, asThem] = [await asBrowser(admin), await asBrowser(who)]
  const invitationId = await orgInvitation(made, who.email)
  return {
    invitationId,
    end: () => asThem('POST', `/api/me/invitations/${invitationId}/${how}`),
    go: () => as('DELETE', `/api/orgs/${made.id}`),
    gone: 200,
  }
}

async function toProject(): Promise<Scene> {
  const admin = await person()
  const made = await org({ admins: [admin] })
  const { path, invitationIds } = await invitedTo(made, 1)
  const as = await asBrowser(admin)
  return {
    invitationId: invitationIds[0]!,
    end: () => as('DELETE', `/api/orgs/${made.id}/invitations/${invitationIds[0]}`),
    go: () => as('DELETE', path),
    gone: 204,
  }
}

/** A project of the organization with this many invitations, created one after the other. */
async function invitedTo(made: Org, count: number) {
  const of = await project({ in: made })
  const invitationIds = Array.from({ length: count }, id).sort()
  for (const invitationId of invitationIds)
    await query`insert into invitations (id, org_id, project_id, email, project_role, expires_at)
      values (${invitationId}, ${made.id}, ${of.id}, ${`${invitationId}@people.test`}, 'member', now() + interval '1 day')`
  return { path: `/api/projects/${of.id}`, invitationIds }
}

/** Pauses both at the email or at the lock of the other, and continues them together. */
async function meeting({ invitationId }: Scene, first: Call, second: Call) {
  const topic = `invitation:${invitationId}`
  await query`insert into mail_outbox (id, recipient, subject, text, topic, next_attempt_at)
    values (${id()}, ${`${invitationId}@people.test`}, '招待', '招待', ${topic}, now() + interval '1 day')`
  const held = await hold(sql`select from mail_outbox where topic = ${topic} for update`)
  const one = first()
  await held.queued(1)
  const other = second()
  await held.queued(2)
  await held.release()
  const answers = [await one, await other].map(({ status, trips }) => [status, trips])
  const [mail] =
    await query`select gave_up_at is not null as ended, text from mail_outbox where topic = ${topic}`
  expect(mail).toEqual({ ended: true, text: null })
  return answers
}

describe('an invitation ends while its target is deleted, without a deadlock (people § Accepting invitations)', () => {
  type Meeting = [what: string, make: () => Promise<Scene>]
  const meetings: Meeting[] = [
    ['accepting one to an organization', () => toOrg('accept')],
    ['declining one to an organization', () => toOrg('decline')],
    ['canceling one to a project', toProject],
  ]

  it.each(meetings)('%s after the deletion: 404', async (_, make) => {
    const at = await make()
    expect(await meeting(at, at.go, at.end)).toEqual([
      [at.gone, 1],
      [404, 1],
    ])
  })

  it.each(meetings)('%s before the deletion: both succeed', async (_, make) => {
    const at = await make()
    expect(await meeting(at, at.end, at.go)).toEqual([
      [200, 1],
      [at.gone, 1],
    ])
  })

  it('in a project that is about to lose several', async () => {
    const admin = await person()
    const made = await org({ admins: [admin] })
    const { path, invitationIds } = await invitedTo(made, 3)
    const [first, canceled, last] = invitationIds
    const as = await asBrowser(admin)
    // The project has not reached the one in the middle, in either order.
    const held = await hold(sql`select from invitations where id in (${first}, ${last}) for update`)
    const going = as('DELETE', path)
    await held.queued(1)
    const ending = as('DELETE', `/api/orgs/${made.id}/invitations/${canceled}`)
    await held.queued(2)
    await held.release()
    const answers = [await going, await ending].map(({ status, trips }) => [status, trips])
    expect(answers).toEqual([
      [204, 1],
      [404, 1],
    ])
  })
})
