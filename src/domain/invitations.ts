import { type SQL, sql } from 'drizzle-orm'
import { recordEvent } from './events.ts'
import { personName } from './people.ts'

/** The caller's own, not yet accepted and not expired. */
const isDue = sql`i.accepted_at is null and i.expires_at > now()
  and i.email = (select email from users where id = caller_id())`

const locks: readonly SQL[] = [
  sql`select 1 from orgs where id in (select i.org_id from invitations i where ${isDue}) order by id for key share`,
  sql`select 1 from projects where id in (select i.project_id from invitations i where ${isDue}) order by id for no key update`,
  // In the order in which whoever invites or cancels takes them.
  sql`select 1 from invitations i where ${isDue} order by id for no key update`,
]

/** What the person held before is never lowered: the higher role stays, scopes are united, none wins. */
const accept = sql`
  with accepted as (
    update invitations i set accepted_at = now()
     where ${isDue} and not exists (select from projects p where p.id = i.project_id and p.archived_at is not null)
    returning i.*
  ), in_orgs as (
    insert into org_members as m (org_id, user_id, role)
    select org_id, caller_id(), max(coalesce(org_role, 'member')) from accepted where feature_scope is null group by org_id
    on conflict (org_id, user_id) do update set role = excluded.role where m.role < excluded.role
  ), in_groups as (
    insert into org_group_members (org_id, group_id, user_id)
    select g.org_id, g.id, caller_id() from accepted a join org_groups g on g.org_id = a.org_id and g.id = a.group_id
       for key share of g
    on conflict do nothing
  ), joined as (
    insert into project_members as m (id, project_id, user_id, role, feature_scope)
    select gen_random_uuid(), project_id, caller_id(), project_role, feature_scope from accepted where project_id is not null
    on conflict (project_id, user_id) do update
      set role = greatest(m.role, excluded.role),
          feature_scope = case when m.feature_scope is not null and excluded.feature_scope is not null
            then array(select distinct unnest(m.feature_scope || excluded.feature_scope)) end
    returning id, project_id, role, feature_scope
  ) ${recordEvent({
    projectId: sql`j.project_id`,
    type: 'member.joined',
    target: { kind: 'member', id: sql`j.id`, label: personName(sql`u`) },
    payload: sql`jsonb_build_object('role', j.role, 'featureScope', j.feature_scope)`,
    each: sql`joined j, users u`,
    when: sql`u.id = caller_id()`,
  })}`

/**
 * Accepts every due invitation to the caller's address, but for those to archived projects, which are held
 * (contract, "Project archive state"; decisions § 5). An organisation's group that is gone is left out.
 */
export const acceptInvitations: readonly SQL[] = [...locks, accept]
