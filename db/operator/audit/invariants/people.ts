import { invariants } from './invariant.ts'

/** The paths of users to projects, written from the rules and not with the views. */
const paths = `
  select m.project_id, m.user_id, m.role::text as role, m.feature_scope
    from p join project_members m on m.project_id = p.id
  union all
  select a.project_id, m.user_id, a.role::text, a.feature_scope
    from p join project_groups a on a.project_id = p.id join org_group_members m on m.group_id = a.group_id
  union all
  select p.id, m.user_id, 'owner', null from p join org_members m on m.org_id = p.org_id and m.role = 'admin'`

const ranks = `array['viewer', 'member', 'admin', 'owner']`
const features = `array['roadmap', 'issues', 'wiki', 'files', 'git_links', 'settings']`

/** Each user's highest role and the union of their scopes, or a null scope if a path has none. */
const reach = `
  select project_id, user_id, (${ranks})[max(array_position(${ranks}, role))] as role,
         case when not bool_or(feature_scope is null) then array(
           select f from unnest(${features}) with ordinality f (f, n)
            where f = any (string_to_array(string_agg(array_to_string(feature_scope, ','), ','), ','))
            order by n) end as scope
    from (${paths}) w group by project_id, user_id`

/** Every stored feature scope, with its table. */
const scopes = `
  select 'project_members' as place, m.id, m.feature_scope as scope, m.role
    from p join project_members m on m.project_id = p.id
  union all select 'project_groups', a.group_id, a.feature_scope, a.role
    from p join project_groups a on a.project_id = p.id
  union all select 'invitations', i.id, i.feature_scope, i.project_role
    from o join invitations i on i.org_id = o.id`

export const peopleInvariants = invariants({
  org_admin: [
    'orgs § Changing roles',
    'Every organization has an admin',
    `select o.id as org from o
      where not exists (select from org_members m where m.org_id = o.id and m.role = 'admin')`,
  ],
  project_owner: [
    'people § Removing members',
    'Every project has an owner, or its organization has an admin',
    `select p.id as project from p
      where not exists (select from project_members m where m.project_id = p.id and m.role = 'owner')
        and not exists (select from org_members m where m.org_id = p.org_id and m.role = 'admin')`,
  ],
  internal_member: [
    'people § Adding members',
    'A member of a project without a scope is a member of its organization',
    `select m.project_id as project, m.user_id as person from p join project_members m on m.project_id = p.id
      where m.feature_scope is null
        and not exists (select from org_members s where s.org_id = p.org_id and s.user_id = m.user_id)`,
  ],
  guest_role: [
    'people § External members',
    'Guests, groups, and invitations with a scope have the role member or viewer',
    `select place, id, role::text from (${scopes}) s where scope is not null and role not in ('member', 'viewer')`,
  ],
  group_role: [
    'people § Project groups',
    'No group owns a project',
    `select a.project_id as project, a.group_id as "group" from p join project_groups a on a.project_id = p.id
      where a.role = 'owner'`,
  ],
  scope_order: [
    'people § Features',
    'A list of features has each at most once, in their order, and that of a guest is not empty',
    `select place, id, scope from (${scopes}) s
      where scope is distinct from ordered_features(scope) and scope is not null or cardinality(scope) = 0
      union all select 'projects', id, features from p where features <> ordered_features(features)`,
  ],
  reach: [
    'people § Effective role and scope',
    'Each user has exactly the role and the scope in a project that their paths give them together',
    `select project_id as project, user_id as person, w.role as expected_role, w.scope as expected_scope,
            a.role, a.feature_scope as scope
       from (${reach}) w
       full join (select project_id, user_id, role::text, feature_scope from project_access
                   where project_id = any (array(select id from p))) a using (project_id, user_id)
      where (w.role, w.scope) is distinct from (a.role, a.feature_scope)`,
  ],
  group_member: [
    'orgs § Group members',
    'A member of a group is a member of its organization',
    `select m.group_id as "group", m.user_id as person
       from o join org_groups g on g.org_id = o.id join org_group_members m on m.group_id = g.id
      where m.org_id <> o.id
         or not exists (select from org_members s where s.org_id = o.id and s.user_id = m.user_id offset 0)`,
  ],
  assigned_group: [
    'people § Project groups',
    'A group is only assigned to projects of its own organization',
    `select a.project_id as project, a.group_id as "group"
       from p join project_groups a on a.project_id = p.id left join org_groups g on g.id = a.group_id
      where a.org_id <> p.org_id or g.org_id is distinct from p.org_id`,
  ],
})
