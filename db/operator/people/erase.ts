import type pg from 'pg'
import { inTransaction, type Operator, recordAction } from '../actions.ts'
import { reportOf } from '../report.ts'
import { type FoundUser, lockUser } from './users.ts'

/** How much is deleted with the account, and how much is kept as the work of a former user. */
type Counts = {
  organizations: number
  projects: number
  tokens: number
  invitations: number
  emails: number
  activity: number
  issues: number
  comments: number
  attachments: number
  files: number
}

type Erased = FoundUser & { counts: Counts; isErased: boolean }

/**
 * Deletes a user's account, with their sessions, tokens, memberships, notifications, invitations, and emails. What they
 * created in projects belongs to the organizations and is kept as the work of a former user. Without `confirms`, it only
 * counts. Throws if the user does not exist, or if an organization would have no admin.
 */
export const erasePerson = (
  client: pg.Client,
  text: string,
  operator: Operator,
  confirms: boolean,
): Promise<Erased> =>
  inTransaction(client, async () => {
    const user = await lockUser(client, text)
    await ensureOtherAdmins(client, user)
    const { rows } = await client.query<{ counts: Counts }>(count, [user.id, user.email])
    const { counts } = rows[0]!
    if (confirms) {
      await client.query(removeNames, [user.id])
      await client.query('delete from invitations where email = $1', [user.email])
      await client.query('delete from mail_outbox where recipient = $1', [user.email])
      await client.query('delete from sign_in_codes where email = $1', [user.email])
      await client.query('delete from kept_answers where caller = $1', [user.id])
      await client.query(removeLimits, [user.id, user.email])
      await client.query('delete from users where id = $1', [user.id])
      await recordAction(client, operator, 'person.erased', user.id, counts)
    }
    return { ...user, counts, isErased: confirms }
  })

/** Takes the lock of each change of admins first, so that two erasures cannot leave an organization without an admin. */
async function ensureOtherAdmins(client: pg.Client, { id, email }: FoundUser): Promise<void> {
  const locked = await client.query<{ id: string }>(
    `select id from orgs where id in (select org_id from org_members where user_id = $1 and role = 'admin')
      order by id for no key update`,
    [id],
  )
  const { rows } = await client.query<{ id: string; name: string }>(
    `select id, name from orgs o
      where id = any ($2) and not exists (
        select from org_members m where m.org_id = o.id and m.role = 'admin' and m.user_id <> $1)
      order by name, id`,
    [id, locked.rows.map(org => org.id)],
  )
  const left = rows.map(org => `  ${org.name} (${org.id})`)
  if (left.length > 0)
    throw new Error(
      [
        `${email} is the only admin of:`,
        ...left,
        'Have them make another member an admin or delete the organization. Then run the command again.',
      ].join('\n'),
    )
}

/** Events that contain their name: those of their current memberships, and those of joining and leaving by themselves. */
const removeNames = `
  update events set target_label = null
   where target_kind = 'member'
     and (actor_id = $1 and type in ('member.joined', 'member.left')
          or (project_id, target_id) in (
               select project_id, id::text from project_members where user_id = $1))`

/** The subject of a rate limit is its name and the ids or the address, with colons between them. */
const removeLimits = `
  delete from rate_windows
   where split_part(subject, ':', 2) in ($1::text, $2::text) or split_part(subject, ':', 3) = $1::text`

const count = `
  select json_build_object(
    'organizations', (select count(*) from org_members where user_id = $1),
    'projects', (select count(*) from project_members where user_id = $1),
    'tokens', (select count(*) from api_tokens where user_id = $1),
    'invitations', (select count(*) from invitations where email = $2),
    'emails', (select count(*) from mail_outbox where recipient = $2),
    'activity', (select count(*) from events where actor_id = $1),
    'issues', (select count(*) from issues where created_by = $1),
    'comments', (select count(*) from issue_comments where created_by = $1),
    'attachments', (select count(*) from attachments where uploader_id = $1 and issue_id is not null),
    'files', (select count(*) from files where created_by = $1)) as counts`

export const erasedText = reportOf(({ email, counts, isErased }: Erased): string =>
  [
    isErased
      ? `The account of ${email} is deleted.`
      : `The account of ${email} would be deleted. Nothing was changed.`,
    `Deleted with it: ${counts.organizations} organization memberships, ${counts.projects} project memberships, ${counts.tokens} tokens, ${counts.invitations} invitations, ${counts.emails} emails.`,
    `Kept as the work of a former user: ${counts.issues} issues, ${counts.comments} comments, ${counts.attachments} attachments, ${counts.files} files, ${counts.activity} activity events.`,
    ...kept,
    ...(isErased ? [] : ['To delete it, run the command again with --yes.']),
  ].join('\n'),
)

const kept = [
  'Also kept: texts that contain their name, authors of git links, and names in the activity about memberships that ended earlier.',
  'Backups keep the account until they expire. Customer data at the payment provider has to be deleted there: docs/operate.md, Users and organizations.',
]
