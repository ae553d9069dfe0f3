import { tokenExpiresIn } from '../../../../src/worker/domain/accounts/device-logins.ts'
import { warningDays } from '../../../../src/worker/domain/accounts/token-expiry.ts'
import { accessSeconds, grantDays, unusedGrantDays } from '../../../../src/worker/domain/apps/issuing.ts'
import { orgLimits } from '../../../../src/worker/domain/orgs/orgs.ts'
import { invitationMailLimits } from '../../../../src/worker/domain/people/invitation-mails.ts'
import { invariants } from './invariant.ts'

const scopes = `'{issues:read,issues:write,wiki:read,wiki:write,files:read,files:write,roadmap:read,roadmap:sync}'::text[]`

/** The rate windows of the users and their tokens, with the quota of each. */
const windows = `
  select w.subject, s.quota, w.hits from people x join users u on u.id = x.id, lateral (values
      ('org_create:' || u.id, ${orgLimits.createdHourly}), ('invite:' || u.id, ${invitationMailLimits.byInviter}),
      ('invited:' || u.email, ${invitationMailLimits.toAddress}), ('icon:' || u.id, 30),
      ('device_guess:' || u.id, 10), ('sign_in:' || u.email, 10)) s (subject, quota)
    join rate_windows w on w.subject = s.subject
  union all
  select w.subject, 60, w.hits from people x join api_tokens t on t.user_id = x.id
    join rate_windows w on w.subject = 'token:' || t.id
  union all
  select w.subject, 60, w.hits from people x join app_grants g on g.user_id = x.id
    join rate_windows w on w.subject = 'token:' || g.id`

export const accountInvariants = invariants({
  session_term: [
    'accounts § Sessions',
    'A session expires at most 30 days after it was last used',
    `select s.id as session, s.expires_at from people u join sessions s on s.user_id = u.id
      where s.expires_at > s.last_used_at + interval '30 days' or s.last_used_at < s.created_at`,
  ],
  user_time_zone: [
    'accounts § Profiles',
    'Postgres knows the time zone of each user',
    `select x.id as person, u.time_zone
       from people x, lateral (select time_zone from users where id = x.id offset 0) u
      where u.time_zone is not null and u.time_zone not in (select name from pg_timezone_names)`,
  ],
  token_record: [
    'tokens § Creating',
    'A token has known scopes, each once, a hint of 4 characters, an expiry after its creation, and known warnings. One that is renewed expires at most 90 days after its last use',
    `select t.id as token from people u join api_tokens t on t.user_id = u.id
      where not t.scopes <@ ${scopes} or cardinality(t.scopes) <> (select count(distinct s) from unnest(t.scopes) s)
         or char_length(t.hint) <> 4 or t.expires_at < t.created_at or t.revoked_at < t.created_at
         or not t.warned_days <@ '{${warningDays}}'::int[]
         or t.is_renewed and t.expires_at is null
         or t.is_renewed
            and t.expires_at > coalesce(t.last_used_at, t.created_at) + interval '${tokenExpiresIn} seconds'`,
  ],
  token_of_gone: [
    'tokens § Restriction to a project',
    'A token for a deleted project is revoked',
    `select t.id as token, t.project_id as project from people u join api_tokens t on t.user_id = u.id
      where t.project_id is not null and t.revoked_at is null
        and not exists (select from projects x where x.id = t.project_id)`,
  ],
  app_grant: [
    'apps § Grants',
    'A grant has known scopes, each once, and ends at most 30 days after its last use and 180 days after its approval',
    `select g.id as grant from people u join app_grants g on g.user_id = u.id
      where not g.scopes <@ ${scopes} or cardinality(g.scopes) <> (select count(distinct s) from unnest(g.scopes) s)
         or g.ends_at > g.created_at + interval '${grantDays} days'
         or g.ends_at > coalesce(g.last_used_at, g.exchanged_at, g.created_at) + interval '${unusedGrantDays} days'`,
  ],
  app_token: [
    'apps § Tokens',
    'A token of an app has the user, the resource, and the project of its grant, none of its scopes is new, and it lasts at most an hour',
    `select t.id as token, g.id as grant from people u join app_grants g on g.user_id = u.id
       join api_tokens t on t.grant_id = g.id
      where (t.user_id, t.resource, t.project_id) is distinct from (g.user_id, g.resource, g.project_id)
         or not t.scopes <@ g.scopes or t.expires_at > t.created_at + interval '${accessSeconds} seconds'`,
  ],
  rate_window: [
    'requests § Rate limits',
    'No rate limit has more hits than its quota, and the hits are in the order of time',
    `select subject, cardinality(hits) as hits, quota from (${windows}) w
      where cardinality(hits) > quota or hits <> array(select h from unnest(hits) h order by h)`,
  ],
})
