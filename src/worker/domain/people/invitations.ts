import { type SQL, sql } from 'drizzle-orm'
import { ensureFound, ensureUnmoved } from '../../access/ensure.ts'
import { transactionSettings as setting } from '../../access/transaction-settings.ts'
import type { Alias } from '../../database.ts'
import { recordEvent } from '../activity/events.ts'
import { personName } from '../shared/persons.ts'
import { endInvitationMails } from './invitation-mails.ts'

/** Neither accepted nor expired. */
const isOpen = (invitation: Alias): SQL =>
  sql`${invitation}.accepted_at is null and ${invitation}.expires_at > now()`

const isCallers = sql`${isOpen(sql`i`)} and i.email = (select email from users where id = caller_id())`

/** Whether `locks()` locked the row `i`. If only the response is read again, the setting is missing, so none was. */
const isLocked = sql`
  i.id = any (coalesce(nullif(current_setting(${setting.dueInvitations}, true), ''), '{}')::uuid[])`

/** Locks the due invitations and their parents. Skips invitations created meanwhile, whose parents are not locked. */
const locks = (due: SQL): SQL[] => [
  sql`select set_config(${setting.dueInvitations}, (
        select coalesce(array_agg(i.id), '{}')::text from invitations i where ${due}), true)`,
  sql`select 1 from orgs where id in (select i.org_id from invitations i where ${isLocked}) order by id for key share`,
  sql`select 1 from projects where id in (select i.project_id from invitations i where ${isLocked})
       order by id for no key update`,
  // In the same order as inviting and canceling.
  sql`select 1 from invitations i where ${isLocked} order by id for no key update`,
]

/**
 * The parts of a `with` that accept the `due` invitations `i` of existing users, except those to archived projects. The
 * last part, `joined`, has the memberships. No user loses access: the higher role is kept, scopes are united, and no
 * scope means all features.
 */
const accepting = (due: SQL): SQL => sql`
  accepted as (
    update invitations i set accepted_at = now() from users u
     where ${due} and u.email = i.email
       and not exists (select from projects p where p.id = i.project_id and p.archived_at is not null)
    returning i.*, u.id as user_id
  ), unmailed as (${endInvitationMails(sql`accepted`)}
  ), in_orgs as (
    insert into org_members as m (org_id, user_id, role)
    select org_id, user_id, max(coalesce(org_role, 'member')) from accepted
     where feature_scope is null group by org_id, user_id
    on conflict (org_id, user_id) do update set role = excluded.role where m.role < excluded.role
  ), in_groups as (
    insert into org_group_members (org_id, group_id, user_id)
    select g.org_id, g.id, a.user_id from accepted a join org_groups g on g.org_id = a.org_id and g.id = a.group_id
       for key share of g
    on conflict do nothing
  ), joined as (
    insert into project_members as m (id, project_id, user_id, role, feature_scope)
    select gen_random_uuid(), project_id, user_id, project_role, feature_scope
      from accepted where project_id is not null
    on conflict (project_id, user_id) do update
      set role = greatest(m.role, excluded.role),
          feature_scope = case when m.feature_scope is not null and excluded.feature_scope is not null
            then ordered_features(m.feature_scope || excluded.feature_scope) end
    returning id, project_id, user_id, role, feature_scope
  )`

/** Whether an address has an invitation that can still be accepted, even if it is held. */
export const isInvited = (email: string): SQL =>
  sql`exists (select from invitations i where i.email = ${email} and ${isOpen(sql`i`)})`

/** Locks the invitations to the caller's address that can still be accepted, and their parents. */
export const lockDueInvitations: readonly SQL[] = locks(isCallers)

/** Whether one of these still exists. No one can withdraw it now. */
export const isJoining: SQL = sql`exists (select from invitations i where ${isLocked} and ${isCallers})`

/**
 * Accepts the invitations that `lockInvitations` locked, except those to archived projects, which are held
 * (people § Accepting invitations). A deleted group of an organization is ignored.
 */
export const acceptInvitations: SQL = sql`with ${accepting(sql`${isLocked} and ${isCallers}`)} ${recordEvent({
  projectId: sql`j.project_id`,
  type: 'member.joined',
  target: { kind: 'member', id: sql`j.id`, label: personName(sql`u`) },
  payload: sql`jsonb_build_object('role', j.role, 'featureScope', j.feature_scope)`,
  each: sql`joined j join users u on u.id = j.user_id`,
})}`

/** `{ orgs, projects }`, each `[{ id, name }]`, of the user's invitations that were accepted at this instant. */
export const joinedJson = (user: Alias, acceptedAt: SQL): SQL => sql`(
  select json_build_object(
      'orgs', coalesce(json_agg(json_build_object('id', o.id, 'name', o.name)
        order by o.name collate name_order, o.id) filter (where p.id is null), '[]'),
      'projects', coalesce(json_agg(json_build_object('id', p.id, 'name', p.name)
        order by p.name collate name_order, p.id) filter (where p.id is not null), '[]'))
    from invitations i join orgs o on o.id = i.org_id left join projects p on p.id = i.project_id
   where i.email = ${user}.email and i.accepted_at = ${acceptedAt})`

/**
 * Locks an address that may not have a user yet, so that there is no row to lock. Adding a user takes this shared lock
 * first, and a first sign-in takes the exclusive one last. So each sees what the other did.
 */
export const lockToAdd = (email: string): SQL =>
  sql`select pg_advisory_xact_lock_shared(${addressKey(email)})`

/** At the end of a first sign-in, starts again if its address was invited since it accepted invitations. */
export const ensureNoneMissed = (email: string, isFirst: SQL): SQL[] => [
  sql`select pg_advisory_xact_lock(${addressKey(email)}) where ${isFirst}`,
  sql`select ${ensureUnmoved(sql`not exists (select from invitations i where ${isCallers} and not ${isLocked})`)}
       where ${isFirst}`,
]

const addressKey = (email: string): SQL => sql`hashtextextended(${email}, 0)`

/** Whether it is an organization's invitation to the caller's address, and not one to a project. */
export const isOwnInvitation = (invitation: Alias, caller: SQL): SQL => sql`
  ${isOpen(invitation)} and ${invitation}.project_id is null
  and ${invitation}.email = (select email from users where id = ${caller})`

/** Accepts one of these invitations. 404 for any other. It needs no seat, because the invitation already has one. */
export const acceptOwnInvitation = (id: string): readonly SQL[] => {
  const due = sql`i.id = ${id}::uuid and ${isOwnInvitation(sql`i`, sql`caller_id()`)}`
  return [
    ...locks(due),
    sql`with ${accepting(sql`${isLocked} and ${due}`)}
        select ${ensureFound(sql`accepted`, 'invitation_not_found')}`,
  ]
}

/**
 * Accepts the held invitations of an unarchived project for existing users. Others are accepted at their sign-in. Also
 * records the one event of the unarchiving. Other writes to these invitations wait, because the unarchiving locked the
 * organization and the project.
 */
export const acceptHeldInvitations = (projectId: string): SQL => sql`
  with ${accepting(isHeldFor(projectId))} ${recordEvent({
    projectId,
    type: 'project.unarchived',
    target: { kind: 'project', id: projectId, label: sql`p.name` },
    payload: sql`jsonb_build_object('joined', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'role', role, 'featureScope', feature_scope)
               order by id), '[]') from joined))`,
    each: sql`projects p`,
    when: sql`p.id = ${projectId}::uuid`,
  })}`

const isHeldFor = (projectId: string): SQL => sql`${isOpen(sql`i`)} and i.project_id = ${projectId}::uuid`
