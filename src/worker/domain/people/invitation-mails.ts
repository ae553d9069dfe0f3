import { type SQL, sql } from 'drizzle-orm'
import { ensure } from '../../access/ensure.ts'
import { endMailEach, enqueueMailEach } from '../mail/outbox.ts'
import { personName } from '../shared/persons.ts'

/** Days for which an invitation can be accepted (people § Invitations). */
export const invitationDays = 14

/** Invitation emails per hour by one inviter, and to one address in the whole service (people § Invitation emails). */
export const invitationMailLimits = { byInviter: 100, toAddress: 5 } as const

/** When an invitation that is created now expires. */
export const invitationExpiry: SQL = sql`now() + make_interval(days => ${invitationDays})`

/** The URL of the console's page where the invited user signs in. */
export const signInUrl = (origin: string, email: string): string =>
  `${origin}/sign-in?${new URLSearchParams({ email })}`

/**
 * The statements that email the invitations that the caller just wrote, except recently emailed ones. `written` yields
 * their `id` and the `url` to sign in. 429 for too many by one inviter. An address that got too many is silently skipped
 * (people § Invitation emails).
 */
export const mailInvitations = (written: SQL): SQL[] => [
  sql`select ${ensure(sql`v.allowed`, 'rate_limited', sql`rate_limit_detail(v)`)}
        from (select count(*)::int as mails from ${due(written)} having count(*) > 0) d,
             take_hits('invite:' || caller_id(), d.mails, ${invitationMailLimits.byInviter}, interval '1 hour') v`,
  // In the order of addresses, so that two inviters of the same addresses do not deadlock.
  sql`with due as materialized (select i.id, i.email, url from ${due(written)} order by i.email),
      allowed as materialized (
        select due.id, url
          from due, take_hit('invited:' || email, ${invitationMailLimits.toAddress}, interval '1 hour') v
         where v.allowed
      ), mailed as (
        update invitations i set mailed_at = now() from allowed a where i.id = a.id returning i.*, a.url
      ), replaced as (${endInvitationMails(sql`allowed`)})
      ${enqueueMailEach('invitation', {
        to: sql`i.email`,
        // The language of the user with this address, or else the inviter's.
        locale: sql`coalesce((select locale from users where email = i.email), u.locale)`,
        data: words,
        expiresAt: sql`i.expires_at`,
        topic: topicOf(sql`i.id`),
        each: sql`mailed i join orgs o on o.id = i.org_id left join projects p on p.id = i.project_id,
          users u where u.id = caller_id()`,
      })}`,
]

/** Cancels the unsent emails of ended invitations. `gone` yields their `id`. */
export const endInvitationMails = (gone: SQL): SQL =>
  endMailEach(sql`select ${topicOf(sql`id`)} from ${gone}`)

/**
 * Deletes the pending invitations to a project or organization before its deletion, and cancels their emails. Like
 * accepting or canceling, it locks the parent first, then the invitation, then the email.
 */
export const dropInvitations = (parent: SQL, which: SQL): SQL[] => [
  sql`select from ${parent} for update`,
  sql`with gone as (delete from invitations where ${which} and accepted_at is null returning id)
      ${endInvitationMails(sql`gone`)}`,
]

const topicOf = (id: SQL): SQL => sql`'invitation:' || ${id}`

const due = (written: SQL): SQL => sql`(${written}) w join invitations i on i.id = w.id
  and (i.mailed_at is null or i.mailed_at <= now() - interval '10 minutes')`

const words: SQL = sql`jsonb_build_object('inviter', ${personName(sql`u`)}, 'org', o.name, 'project', p.name,
  'url', i.url, 'days', ${invitationDays}::int)`
