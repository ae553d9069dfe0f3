import { openDatabase } from '../../../src/worker/database.ts'
import { MailFailure } from '../../../src/worker/domain/mail/delivery.ts'
import { drainOutbox } from '../../../src/worker/domain/mail/drain.ts'
import { claimMail } from '../../../src/worker/domain/mail/outbox.ts'
import { readReadiness } from '../../../src/worker/domain/maintenance/readiness.ts'
import { mailsAtOnce } from '../../../src/worker/domain/notifications/issue-mails.ts'
import { settings } from '../../../src/worker/env.ts'
import { askForCode, browserOf, someone, somewhere, toolOf } from '../../support/clocked.ts'
import { id } from '../../support/database.ts'
import { runJobOn } from '../../support/jobs.ts'
import { anAddress } from '../../support/mailbox.ts'
import type { OwnClock } from '../../support/own-clock.ts'
import { identity, payload } from '../../support/payload.ts'
import { aCookie } from '../../support/sign-in.ts'
import { countOf, type Spans } from './span.ts'

const deferred = new MailFailure('deferred', 'not today')

/** The result of a run with a mail server that accepts all email or fails like this. */
async function drained(at: OwnClock, failure?: MailFailure) {
  const send = async () => {
    if (failure) throw failure
  }
  const { sent, expired, abandoned } = await drainOutbox(openDatabase(settings(at.bindings)), { send })
  return { sent, expired, abandoned }
}

const queue = (at: OwnClock, recipient = anAddress(), attempts = 0) => at.query`
  insert into mail_outbox (id, recipient, subject, text, html, attempts) values (${id()}, ${recipient}, '件名', '本文', '', ${attempts}::int)`

const nothing = { sent: 0, expired: 0, abandoned: 0 }
const stands = async (at: OwnClock) =>
  (await readReadiness(openDatabase(settings(at.bindings)), { intervals: {}, hasMail: true })).mail
const swept = async (at: OwnClock) => (await runJobOn('sweepExpired', at.bindings)).mail_outbox

/** An email with this many failed attempts, the last one at the set time. */
async function notTaken(at: OwnClock, times: number) {
  await queue(at, anAddress(), times - 1)
  await drained(at, deferred)
  return () => drained(at)
}

const useUp = (at: OwnClock, [subject, count]: [subject: string, count: number]) => at.query`
  insert into rate_windows (subject, hits) values (${subject}, array_fill(now(), array[${count}::int]))`

/** How many emails about issues a user gets at once for a mention by another one, after these hits of the limits. */
async function mentionedAfter(
  at: OwnClock,
  hits: (by: string, who: string) => [subject: string, count: number],
) {
  const [{ project, owner }, who] = [await somewhere(at), await someone(at)]
  await at.query`insert into project_members (id, project_id, user_id, role) values (${id()}, ${project}, ${who.id}, 'viewer')`
  await useUp(at, hits(owner.id, who.id))
  return async () => {
    const body = `[@名前](user:${who.id})`
    await (await browserOf(at, owner))('POST', `/api/projects/${project}/issues`, { title: '課題', body })
    return countOf(at.query`select 1 from mail_outbox where recipient = ${who.email}`)
  }
}

/** How many emails about a blocked task a user gets for a sync of another one, after these hits of the limits. */
async function blockedAfter(
  at: OwnClock,
  hits: (by: string, who: string) => [subject: string, count: number],
) {
  const [{ project, owner }, who] = [await somewhere(at), await someone(at)]
  await at.query`insert into project_members (id, project_id, user_id, role) values (${id()}, ${project}, ${who.id}, 'viewer')`
  const { as } = await toolOf(at, owner)
  await as('PUT', `/api/projects/${project}/repo-binding`, { repoIdentity: identity })
  const sync = (status: string, time: string) =>
    as('PUT', `/api/projects/${project}/roadmaps/main`, payload([{ id: 'T1', status }], { at: time }))
  await sync('todo', '2026-01-01T00:00:00Z')
  await useUp(at, hits(owner.id, who.id))
  return async () => {
    await sync('blocked', '2026-01-02T00:00:00Z')
    return countOf(at.query`select 1 from mail_outbox where recipient = ${who.email}`)
  }
}

export const mail: Spans = {
  'emails of one user to another about issues': {
    rule: 'mail § Limits',
    places: { notifyByEmail: 1, take_mails: 1 },
    span: '1 hour',
    begin: at => mentionedAfter(at, (by, who) => [`issue_mail:${by}:${who}`, mailsAtOnce.toOne]),
    before: 0,
    after: 1,
  },
  'emails of one user to all about issues': {
    rule: 'mail § Limits',
    places: { take_mails: 2 },
    span: '1 hour',
    begin: at => mentionedAfter(at, by => [`issue_mail:${by}`, mailsAtOnce.toAll]),
    before: 0,
    after: 1,
  },
  'emails of one user to another about blocked tasks': {
    rule: 'mail § Limits',
    places: { queueMails: 1, take_task_mails: 2 },
    span: '1 hour',
    begin: at => blockedAfter(at, (by, who) => [`task_mail:${by}:${who}`, mailsAtOnce.toOne]),
    before: 0,
    after: 1,
  },
  'emails of one user to all about blocked tasks': {
    rule: 'mail § Limits',
    places: { take_task_mails: 2 },
    span: '1 hour',
    begin: at => blockedAfter(at, by => [`task_mail:${by}`, mailsAtOnce.toAll]),
    before: 0,
    after: 1,
  },
  'the email of a code': {
    rule: 'mail § Kinds of mail',
    places: { mailCode: 2, isPast: 1, chosen: 1 },
    span: '10 minutes',
    async begin(at) {
      await askForCode(at, anAddress(), aCookie())
      return () => drained(at)
    },
    before: { ...nothing, sent: 1 },
    after: { ...nothing, expired: 1 },
  },
  'the email of a code that was claimed before it was ended': {
    rule: 'mail § Kinds of mail',
    places: {},
    span: '10 minutes',
    async begin(at) {
      await askForCode(at, anAddress(), aCookie())
      return async () => (await claimMail(openDatabase(settings(at.bindings)), [])) !== null
    },
    before: true,
    after: false,
  },
  'the email of an invitation': {
    rule: 'mail § Kinds of mail',
    places: {},
    span: '14 days',
    async begin(at) {
      const { owner, org } = await somewhere(at)
      const given = { emails: [anAddress()], role: 'member' }
      await (await browserOf(at, owner))('POST', `/api/orgs/${org}/invitations`, given)
      return () => drained(at)
    },
    before: { ...nothing, sent: 1 },
    after: { ...nothing, expired: 1 },
  },
  'the expiry warning of a token': {
    rule: 'tokens § Expiry warnings',
    places: {},
    span: '7 days',
    async begin(at) {
      await toolOf(at, await someone(at), '7 days')
      await runJobOn('sweepTokens', at.bindings)
      return () => drained(at)
    },
    before: { ...nothing, sent: 1 },
    after: { ...nothing, expired: 1 },
  },
  'the claim of an email by an interrupted run': {
    rule: 'mail § When mail is sent',
    places: { claimMail: 2, queues: 1 },
    span: '1 minute',
    async begin(at) {
      await queue(at)
      await claimMail(openDatabase(settings(at.bindings)), [])
      return () => drained(at)
    },
    before: nothing,
    after: { ...nothing, sent: 1 },
  },
  'a first email to a failing domain': {
    rule: 'mail § Failing domains',
    places: { putOffMail: 2, queues: 1 },
    span: '1 minute',
    async begin(at) {
      const domain = `${id()}.test`
      for (let i = 0; i < 9; i++) await queue(at, `${id()}@${domain}`)
      await drained(at, deferred)
      await at.query`delete from mail_outbox where attempts > 0`
      return async () => (await drained(at)).sent! > 0
    },
    before: false,
    after: true,
  },
  'an email after a failed attempt': {
    rule: 'mail § Failures',
    places: { scheduleRetry: 3 },
    span: '1 minute',
    begin: at => notTaken(at, 1),
    before: nothing,
    after: { ...nothing, sent: 1 },
  },
  'an email after four failed attempts': {
    rule: 'mail § Failures',
    places: {},
    span: '8 minutes',
    begin: at => notTaken(at, 4),
    before: nothing,
    after: { ...nothing, sent: 1 },
  },
  'an email after a hundred failed attempts': {
    rule: 'mail § Failures',
    places: {},
    span: '1 hour',
    begin: at => notTaken(at, 100),
    before: nothing,
    after: { ...nothing, sent: 1 },
  },
  'an email whose next attempt would be after a day': {
    rule: 'mail § Failures',
    places: { scheduleRetry: 1 },
    span: '23 hours',
    async begin(at) {
      await queue(at, anAddress(), 11)
      return async () => [await drained(at, deferred), await swept(at)]
    },
    before: [nothing, 0],
    after: [{ ...nothing, abandoned: 1 }, 0],
  },
  'a sent email': {
    rule: 'mail § What is kept of a mail',
    places: { expired: 2 },
    span: '7 days',
    async begin(at) {
      await queue(at)
      await drained(at)
      return () => swept(at)
    },
    before: 0,
    after: 1,
  },
  'an email that was given up': {
    rule: 'mail § What is kept of a mail',
    places: { expired: 2 },
    span: '30 days',
    async begin(at) {
      await queue(at)
      await drained(at, new MailFailure('refused', 'never'))
      return () => swept(at)
    },
    before: 0,
    after: 1,
  },
  'an unsent code until it expires': {
    rule: 'mail § Health',
    places: { expiredCodes: 1 },
    span: '10 minutes',
    async begin(at) {
      await askForCode(at, anAddress(), aCookie())
      // Only its expiry is tested, not that it was queued for this long.
      await at.query`update mail_outbox set next_attempt_at = now() + interval '1 day'`
      return () => stands(at)
    },
    before: 'ok',
    after: 'failed',
  },
  'an unsent code after it has expired': {
    rule: 'mail § Health',
    places: { expiredCodes: 2 },
    span: '1 hour 10 minutes',
    async begin(at) {
      await askForCode(at, anAddress(), aCookie())
      await at.query`update mail_outbox set next_attempt_at = now() + interval '1 day'`
      return () => stands(at)
    },
    before: 'failed',
    after: 'ok',
  },
  'a due email': {
    rule: 'mail § Health',
    places: { mailState: 2 },
    span: '5 minutes',
    async begin(at) {
      await queue(at)
      return () => stands(at)
    },
    before: 'ok',
    after: 'late',
  },
}
