import { asUuid, invariants, uuid } from './invariant.ts'

/** A pattern of the topics of sign-in codes, which contain the browser's hash. */
const codeTopic = '^sign_in:\\\\x[0-9a-f]{64}$'

/** The templates of emails with a link to unsubscribe. */
const notices = "'task_blocked', 'roadmap_digest', 'digest', 'issue_notification', 'issues_due'"

const waits = 'm.sent_at is null and m.gave_up_at is null'

/** Invariants of emails, sign-in codes, and device logins. */
export const mailInvariants = invariants({
  mail_recipient: [
    'mail § Kinds of mail',
    'Email goes only to accounts, invited addresses, addresses that requested a code, and addresses of delivery tests',
    `select m.id as mail, m.template, m.topic from mail m
      where case
        when m.template in (${notices}, 'token_expiry', 'app_disconnected')
          then not exists (select from users u where u.email = m.recipient offset 0)
        when m.template = 'invitation' then m.topic !~ '^invitation:${uuid}$' or exists (
          select from invitations i where i.id = ${asUuid('substr(m.topic, 12)')} and i.email <> m.recipient offset 0)
        when m.template = 'mail_test' then m.topic is not null
        when coalesce(m.template, 'sign_in_code') in ('sign_in_code', 'sign_up_restricted')
          then (m.topic ~ '${codeTopic}') is not true or ${waits} and m.expires_at > now()
          and not exists (select from sign_in_codes c
                           where c.browser = case when m.topic ~ '${codeTopic}' then substr(m.topic, 9)::bytea end
                             and c.email = m.recipient offset 0)
        else true end`,
  ],
  mail_key: [
    'notifications § Unsubscribing',
    'The unsubscribe link of an email has the key of its recipient',
    `select m.id as mail from mail m join users u on u.email = m.recipient
      where ${waits} and m.template in (${notices})
        and strpos(m.data ->> 'unsubscribeUrl', '/api/unsubscribe?key=' || u.unsubscribe_key || '&of=') = 0
        -- As emails of 0.8.0 have it.
        and strpos(m.data ->> 'unsubscribeUrl', '/api/unsubscribe/' || u.unsubscribe_key || '?of=') = 0`,
  ],
  mail_words: [
    'mail § What is kept of a mail',
    'Waiting email has its contents, and other email has none',
    `select m.id as mail from mail m where case
        when ${waits} then case when m.template is null then m.text is null or m.html is null else m.data is null end
        else (m.text, m.html, m.data) is distinct from (null::text, null::text, null::jsonb) end`,
  ],
  mail_of_over: [
    'people § Invitation emails',
    'No email waits for an invitation that is no longer pending',
    `select m.id as mail, m.topic from mail m
      where ${waits} and m.template = 'invitation' and m.expires_at > now() and not exists (
        select from invitations i where i.id = ${asUuid('substr(m.topic, 12)')} and i.accepted_at is null)`,
  ],
  mail_topic: [
    'mail § Kinds of mail',
    'At most one email waits per topic',
    `select m.topic, count(*) as waiting from mail m where ${waits} and m.topic is not null
      group by m.topic having count(*) > 1`,
  ],
  code_term: [
    'accounts § Sign-in codes',
    'A sign-in code is valid for at most ten minutes and five attempts',
    `select encode(c.browser, 'hex') as browser from codes c
      where c.expires_at > now() + interval '10 minutes' or c.attempts not between 0 and 5`,
  ],
  device_login: [
    'accounts § Device logins',
    'A device login waits at most ten minutes, and has a user once it is decided',
    `select l.id as login, l.status from logins l
      where l.expires_at > l.requested_at + interval '600 seconds' or l.interval_seconds < 5
         or (l.status = 'pending') <> (l.user_id is null)`,
  ],
})
