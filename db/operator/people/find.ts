import type pg from 'pg'
import { type Action, actionLine, readActions } from '../actions.ts'
import { reportOf } from '../report.ts'
import { addressOrIdOf, findUser } from './users.ts'

/** Instants are ISO texts. `guest`: the features of a guest; null for a member. */
type Account = {
  id: string
  email: string
  displayName: string | null
  locale: string
  createdAt: string
  sessions: { lastUsedAt: string; userAgent: string | null }[]
  tokens: { name: string; status: 'active' | 'revoked' | 'expired'; lastUsedAt: string | null }[]
  orgs: { id: string; name: string; role: string }[]
  projects: { id: string; name: string; role: string; guest: string[] | null }[]
}

type Invitation = { orgId: string; orgName: string; projectName: string | null; expiresAt: string }
/** `state`: when it was sent, or why not. */
type Mail = { kind: string; createdAt: string; state: string }

/** `account` is null if nobody has signed in with the address yet. */
export type Person = {
  named: string
  account: Account | null
  invitations: Invitation[]
  mails: Mail[]
  actions: Action[]
}

/** Finds what the service stores about a user, by address or id, to answer a support request. It is not recorded. */
export async function findPerson(client: pg.Client, text: string): Promise<Person> {
  const named = addressOrIdOf(text)
  const user = await findUser(client, text)
  if (!user && 'id' in named) throw new Error(`There is no user ${text}.`)
  const address = user?.email ?? ('address' in named ? named.address : '')
  const { rows } = await client.query<Omit<Person, 'named' | 'actions'>>(read, [user?.id ?? null, address])
  const actions = user ? await readActions(client, user.id) : []
  return { named: address, ...rows[0]!, actions }
}

const read = `
  select (select json_build_object(
            'id', u.id, 'email', u.email, 'displayName', u.display_name, 'locale', u.locale,
            'createdAt', iso(u.created_at),
            'sessions', array(
              select json_build_object('lastUsedAt', iso(last_used_at), 'userAgent', user_agent)
                from sessions where user_id = u.id and expires_at > now() order by last_used_at desc),
            'tokens', array(
              select json_build_object('name', name, 'lastUsedAt', iso(last_used_at), 'status',
                       case when revoked_at is not null then 'revoked' when expires_at <= now() then 'expired'
                            else 'active' end)
                from api_tokens where user_id = u.id and kind = 'personal' order by created_at desc),
            'orgs', array(
              select json_build_object('id', o.id, 'name', o.name, 'role', m.role)
                from org_members m join orgs o on o.id = m.org_id where m.user_id = u.id order by o.name, o.id),
            'projects', array(
              select json_build_object('id', p.id, 'name', p.name, 'role', m.role, 'guest', m.feature_scope)
                from project_members m join projects p on p.id = m.project_id
               where m.user_id = u.id order by p.name, p.id))
            from users u where u.id = $1) as account,
         array(select json_build_object('orgId', o.id, 'orgName', o.name, 'projectName', p.name,
                        'expiresAt', iso(i.expires_at))
                 from invitations i join orgs o on o.id = i.org_id left join projects p on p.id = i.project_id
                where i.email = $2 and i.accepted_at is null order by i.created_at desc) as invitations,
         array(select json_build_object('kind', coalesce(template, subject), 'createdAt', iso(created_at),
                        'state', case when sent_at is not null then 'sent ' || iso(sent_at)
                                      when last_error is not null then 'not sent: ' || last_error
                                      when gave_up_at is not null then 'no longer valid' else 'waiting' end)
                 from mail_outbox where recipient = $2 order by created_at desc limit 5) as mails`

export const personText = reportOf(({ named, account, invitations, mails, actions }: Person): string =>
  [
    ...(account ? accountLines(account) : [`${named} has no account.`]),
    ...invitations.map(
      ({ orgId, orgName, projectName, expiresAt }) =>
        `Invited       ${orgName} (${orgId})${projectName ? `, project ${projectName}` : ''}, until ${expiresAt}`,
    ),
    ...mails.map(({ kind, createdAt, state }) => `Email         ${createdAt}  ${kind}, ${state}`),
    ...actions.map(action => `Action        ${actionLine(action)}`),
  ].join('\n'),
)

const accountLines = ({ sessions, tokens, orgs, projects, ...user }: Account): string[] => [
  `${user.email} (${user.id})${user.displayName ? `, ${user.displayName}` : ''}`,
  `Since         ${user.createdAt}, language ${user.locale}`,
  ...sessions.map(
    ({ lastUsedAt, userAgent }) => `Session       ${userAgent ?? 'unknown'}, last used ${lastUsedAt}`,
  ),
  ...tokens.map(
    ({ name, status, lastUsedAt }) => `Token         ${name}, ${status}, last used ${lastUsedAt ?? 'never'}`,
  ),
  ...orgs.map(({ id, name, role }) => `Organization  ${name} (${id}), ${role}`),
  ...projects.map(
    ({ id, name, role, guest }) =>
      `Project       ${name} (${id}), ${role}${guest ? `, guest: ${guest.join(', ')}` : ''}`,
  ),
]
