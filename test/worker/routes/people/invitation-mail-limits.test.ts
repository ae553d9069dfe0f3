import { describe, expect, it } from 'vitest'
import { type Answer, asBrowser, type Client } from '../../../support/as.ts'
import { query } from '../../../support/database.ts'
import { anAddress } from '../../../support/mailbox.ts'
import { org, type Person, person, project } from '../../../support/world.ts'

/** A place to invite to, and its inviters. */
type Place = { inviter: Person; invite(email: string, as?: Client): Promise<Answer> }

async function toProject(inviter: Person): Promise<Place> {
  const of = await project({ owner: inviter })
  const client = await asBrowser(inviter)
  return {
    inviter,
    invite: (email, as = client) => as('POST', `/api/projects/${of.id}/members`, { email, external: true }),
  }
}

async function toOrg(inviter: Person): Promise<Place> {
  const of = await org({ plan: 'pro', admins: [inviter] })
  const client = await asBrowser(inviter)
  return {
    inviter,
    invite: (email, as = client) =>
      as('POST', `/api/orgs/${of.id}/invitations`, { emails: [email], role: 'member' }),
  }
}

const places: [name: string, make: (inviter: Person) => Promise<Place>][] = [
  ['a project', toProject],
  ['an organization', toOrg],
]
const times = <T>(count: number, make: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)))
const mailsTo = async (email: string) =>
  (await query`select 1 from mail_outbox where recipient = ${email}`).length
const invitationsTo = async (email: string) =>
  (await query`select 1 from invitations where email = ${email}`).length
const sentBy = ({ id }: Person, hits: number) => query`
  insert into rate_windows (subject, hits) values (${`invite:${id}`}, array_fill(now() - interval '59 minutes', array[${hits}::int]))`

describe.each(places)('emails of invitations to %s (people § Invitation emails)', (_, make) => {
  it('are limited to 100 per inviter and hour: of 8 at once after 95, exactly 5 are queued', async () => {
    const inviter = await person()
    await sentBy(inviter, 95)
    const here = await times(4, () => make(inviter))
    const emails = Array.from({ length: 8 }, anAddress)
    const answers = await times(8, n => here[n % 4]!.invite(emails[n]!))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(201), ...Array(3).fill(429)])
    for (const [n, { status, body, headers, trips }] of answers.entries()) {
      const made = status === 201 ? 1 : 0
      expect([await invitationsTo(emails[n]!), await mailsTo(emails[n]!), trips]).toEqual([made, made, 1])
      if (made) continue
      expect(body.code).toBe('rate_limited')
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      expect(body.retryAfter).toBeLessThanOrEqual(60)
    }
  })

  it('are limited to 5 per address and hour, from all inviters; a sixth invitation is created without an email', async () => {
    const email = anAddress()
    const here = await times(8, async () => make(await person()))
    const answers = await times(8, n => here[n]!.invite(email))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201))
    expect([await invitationsTo(email), await mailsTo(email)]).toEqual([8, 5])
    expect(new Set(answers.map(({ body }) => Object.keys(body).join())).size).toBe(1)
  })

  it('are not repeated at once: of 6 at once one is sent, and all succeed', async () => {
    const email = anAddress()
    const { invite, inviter } = await make(await person())
    const answers = await times(6, () => invite(email))
    expect(answers.every(({ status }) => status === 200 || status === 201)).toBe(true)
    expect([await invitationsTo(email), await mailsTo(email)]).toEqual([1, 1])
    const [row] =
      await query`select cardinality(hits) as hits from rate_windows where subject = ${`invite:${inviter.id}`}`
    expect(row).toEqual({ hits: 1 })
  })

  it('that were not sent can be sent later', async () => {
    const email = anAddress()
    await query`insert into rate_windows (subject, hits) values (${`invited:${email}`}, array_fill(now(), array[5]))`
    const { invite } = await make(await person())
    await invite(email)
    expect(await mailsTo(email)).toBe(0)
    await query`delete from rate_windows where subject = ${`invited:${email}`}`
    await invite(email)
    expect(await mailsTo(email)).toBe(1)
  })

  it('are not sent to members', async () => {
    const { invite, inviter } = await make(await person())
    await sentBy(inviter, 100)
    expect([200, 201, 409]).toContain((await invite(inviter.email)).status)
    expect((await invite(anAddress())).status).toBe(429)
  })
})

describe('POST /api/orgs/{orgId}/invitations', () => {
  it('counts the addresses to email, and queues none of them beyond the limit', async () => {
    const inviter = await person()
    const of = await org({ plan: 'pro', admins: [inviter] })
    const as = await asBrowser(inviter)
    const invite = (emails: string[]) =>
      as('POST', `/api/orgs/${of.id}/invitations`, { emails, role: 'member' })
    await sentBy(inviter, 96)
    const [known, ...fresh] = Array.from({ length: 6 }, anAddress)
    expect((await invite([known!])).status).toBe(201)
    expect((await invite([known!, inviter.email, ...fresh])).status).toBe(429)
    for (const email of fresh) expect(await invitationsTo(email)).toBe(0)
    expect((await invite([known!, known!, inviter.email, ...fresh.slice(0, 3)])).status).toBe(201)
    expect((await invite([known!])).status).toBe(201)
    expect((await invite(fresh.slice(3, 4))).status).toBe(429)
    expect(await mailsTo(known!)).toBe(1)
  })
})
