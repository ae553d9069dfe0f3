import { asUuid, invariants, uuid } from './invariant.ts'

/** What the topics of codes look like: the browser's hash. */
const codeTopic = '^sign_in:\\\\x[0-9a-f]{64}$'

const waits = 'm.sent_at is null and m.gave_up_at is null'

/** What belongs to no organization: mail, codes and device logins. */
export const mailInvariants = invariants({
  mail_recipient: [
    'mail § Kinds of mail',
    'Mail goes to people who have an account, to who is invited, to who asks for a code, and to an address under test',
    `select m.id as mail, m.template, m.topic from mail m
      where case
        when m.template in ('task_blocked', 'roadmap_digest', 'token_expiry')
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
    'The link that ends mails has the key of who gets it',
    `select m.id as mail from mail m join users u on u.email = m.recipient
      where ${waits} and m.template in ('task_blocked', 'roadmap_digest')
        and strpos(m.data ->> 'unsubscribeUrl', '/api/unsubscribe?key=' || u.unsubscribe_key || '&of=') = 0`,
  ],
  mail_words: [
    'mail § What is kept of a mail',
    'Mail that waits has its words, and other mail has forgotten them',
    `select m.id as mail from mail m where case
        when ${waits} then case when m.template is null then m.text is null or m.html is null else m.data is null end
        else (m.text, m.html, m.data) is distinct from (null::text, null::text, null::jsonb) end`,
  ],
  mail_of_over: [
    'people § Invitation emails',
    'No mail waits whose invitation is over',
    `select m.id as mail, m.topic from mail m
      where ${waits} and m.template = 'invitation' and m.expires_at > now() and not exists (
        select from invitations i where i.id = ${asUuid('substr(m.topic, 12)')} and i.accepted_at is null)`,
  ],
  mail_topic: [
    'mail § Kinds of mail',
    'Of one topic, one mail waits',
    `select m.topic, count(*) as waiting from mail m where ${waits} and m.topic is not null
      group by m.topic having count(*) > 1`,
  ],
  code_term: [
    'accounts § Sign-in codes',
    'A code is good for ten minutes, and for five tries',
    `select encode(c.browser, 'hex') as browser from codes c
      where c.expires_at > now() + interval '10 minutes' or c.attempts not between 0 and 5`,
  ],
  device_login: [
    'accounts § Device logins',
    'A login waits ten minutes, and is somebody’s once it is decided',
    `select l.id as login, l.status from logins l
      where l.expires_at > l.requested_at + interval '600 seconds' or l.interval_seconds < 5
         or (l.status = 'pending') <> (l.user_id is null)`,
  ],
})
