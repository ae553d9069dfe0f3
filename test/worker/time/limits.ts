import type { Answer } from '../../support/as.ts'
import { aCaller } from '../../support/callers.ts'
import { askForCode, browserOf, type Someone, someone, somewhere, toolOf } from '../../support/clocked.ts'
import { asPng } from '../../support/icons.ts'
import { anAddress } from '../../support/mailbox.ts'
import type { OwnClock } from '../../support/own-clock.ts'
import { aCookie } from '../../support/sign-in.ts'
import type { Span } from './span.ts'

/** A number of requests within the span. `begin` uses them up and returns one more. */
export type Limit = Pick<Span, 'rule' | 'places' | 'span'> & {
  begin(at: OwnClock): Promise<() => Promise<Answer>>
}

/** Records this many hits at the set time. */
const fill = (at: OwnClock, subject: string, hits: number) =>
  at.query`insert into rate_windows (subject, hits) values (${subject}, array_fill(now(), array[${hits}::int]))`

/** Uses up the limit. The last hit is a request, which shows that requests count toward this subject. */
async function usedUp(at: OwnClock, subject: string, quota: number, use: () => Promise<Answer>) {
  await fill(at, subject, quota - 1)
  await use()
  return use
}

const anotherOrg = async (at: OwnClock, who: Someone) => {
  const answer = await (await browserOf(at, who))('POST', '/api/orgs', { name: '組織' })
  await at.query`delete from org_members where user_id = ${who.id}`
  return answer
}

export const limits: Record<string, Limit> = {
  '10 codes to an address': {
    rule: 'accounts § Sign-in codes',
    places: { span: 1, takeSend: 1, recent_hits: 1, take_hit: 3, seconds_until: 1, iso_when_over: 1 },
    span: '15 minutes',
    async begin(at) {
      const email = anAddress()
      return usedUp(at, `sign_in:${email}`, 10, () => askForCode(at, email, aCookie()))
    },
  },
  '3 codes to an address by one caller': {
    rule: 'accounts § Sign-in codes',
    places: {},
    span: '15 minutes',
    async begin(at) {
      const [email, from] = [anAddress(), aCaller()]
      for (let i = 0; i < 3; i++) await askForCode(at, email, aCookie(), from)
      return () => askForCode(at, email, aCookie(), from)
    },
  },
  '10 guesses at device logins': {
    rule: 'accounts § Approving a device login',
    places: { takeGuess: 2 },
    span: '1 minute',
    async begin(at) {
      const who = await someone(at)
      const as = await browserOf(at, who)
      return usedUp(at, `device_guess:${who.id}`, 10, () => as('GET', '/api/auth/device?userCode=BCDF'))
    },
  },
  '60 writes of a token': {
    rule: 'requests § Rate limits',
    places: { judge_writes: 2, askRow: 1 },
    span: '60 seconds',
    async begin(at) {
      const { owner, project } = await somewhere(at)
      const { id, as } = await toolOf(at, owner)
      return usedUp(at, `token:${id}`, 60, () => as('PATCH', `/api/projects/${project}`, { name: '名前' }))
    },
  },
  '10 organizations by a user': {
    rule: 'orgs § Creating',
    places: { createOrg: 2 },
    span: '1 hour',
    async begin(at) {
      const who = await someone(at)
      return usedUp(at, `org_create:${who.id}`, 10, () => anotherOrg(at, who))
    },
  },
  '30 icons by a user': {
    rule: 'projects § Icon upload',
    places: { uploads: 1, countUpload: 2 },
    span: '15 minutes',
    async begin(at) {
      const { owner, project } = await somewhere(at)
      const as = await browserOf(at, owner)
      const noImage = new Uint8Array(9)
      return usedUp(at, `icon:${owner.id}`, 30, () =>
        as('PUT', `/api/projects/${project}/icon-image`, noImage, asPng),
      )
    },
  },
  '100 invitation emails by a user': {
    rule: 'people § Invitation emails',
    places: { mailInvitations: 2, take_hits: 1 },
    span: '1 hour',
    async begin(at) {
      const { owner, org } = await somewhere(at)
      const as = await browserOf(at, owner)
      const invite = () =>
        as('POST', `/api/orgs/${org}/invitations`, { emails: [anAddress()], role: 'member' })
      return usedUp(at, `invite:${owner.id}`, 100, invite)
    },
  },
  'a rebind of a project': {
    rule: 'roadmaps § Binding and rebinding',
    places: { bindRepository: 1, nextRebindAt: 1 },
    span: '7 days',
    async begin(at) {
      const { owner, project } = await somewhere(at)
      const bindTo = async (value: string) =>
        (await browserOf(at, owner))('PUT', `/api/projects/${project}/repo-binding`, {
          repoIdentity: { kind: 'remote', value },
        })
      for (const value of ['a', 'b']) await bindTo(value)
      return () => bindTo('c')
    },
  },
}
