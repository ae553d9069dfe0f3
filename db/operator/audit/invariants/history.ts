import { asUuid, invariants } from './invariant.ts'

/**
 * The rows of a table that are of the projects whose activity is there from its beginning: older months may be kept
 * elsewhere. They are looked up project by project; as a join, the table might be read whole.
 */
const of = (table: string, alias: string, when = 'true') =>
  `p cross join lateral (select * from ${table} x where p.is_told and x.project_id = p.id and ${when} offset 0) ${alias}`

const eventsOf = (...types: string[]) =>
  of('events', 'e', `x.type in (${types.map(type => `'${type}'`).join(', ')})`)

/** Of each target, the last that these events tell of it: `type` and `what`. */
const lastOf = (what: string, ...types: string[]) => `(
  select distinct on (e.project_id, e.target_id) e.project_id, ${asUuid('e.target_id')} as id, e.type, ${what} as what
    from ${eventsOf(...types)} order by e.project_id, e.target_id, e.id desc)`

const shape = (role: string, scope: string) =>
  `jsonb_build_object('role', ${role}, 'featureScope', to_jsonb(${scope}))`

const now = `case when e.payload ? 'to' then e.payload -> 'to' else e.payload end`

const memberships = `(
  select distinct on (project_id, id) * from (
    select e.project_id, ${asUuid('e.target_id')} as id, e.type, ${now} as what, e.id as event
      from ${eventsOf('member.joined', 'member.added', 'member.updated', 'member.removed', 'member.left')}
    union all
    select e.project_id, ${asUuid(`j ->> 'id'`)}, e.type, j - 'id', e.id
      from ${eventsOf('project.unarchived')}, jsonb_array_elements(
      case jsonb_typeof(e.payload -> 'joined') when 'array' then e.payload -> 'joined' else '[]' end) j) e
   order by project_id, id, event desc)`

const places = (table: string, parent: string, key: string, kind: string) => `
  select x.id as ${kind}, x.${parent}
    from ${of(table, 'x')}
    join ${lastOf(`e.payload -> 'to'`, `${kind}.renamed`, `${kind}.moved`)} l on l.id = x.id
   where l.what <> jsonb_build_object('name', x.name, '${key}', x.${parent})`

/** What is there is what the activity tells of it. */
export const historyInvariants = invariants({
  told_members: [
    'activity § One write, one event',
    'Members, their roles and scopes are those that the activity tells of',
    `select coalesce(m.project_id, l.project_id) as project, coalesce(m.id, l.id) as member, l.type as last_event
       from (select m.*, p.created_at as founded_at from ${of('project_members', 'm')}) m
       full join ${memberships} l on l.project_id = m.project_id and l.id = m.id
      where case when l.type in ('member.removed', 'member.left') then m.id is not null
            when l.id is null
            then (m.created_at, m.role, m.feature_scope) is distinct from (m.founded_at, 'owner', null)
            else ${shape('m.role', 'm.feature_scope')} is distinct from l.what end`,
  ],
  told_groups: [
    'activity § One write, one event',
    'The groups of a project, their roles and scopes are those that the activity tells of',
    `select coalesce(a.project_id, l.project_id) as project, coalesce(a.group_id, l.id) as "group",
            l.type as last_event
       from (select a.* from ${of('project_groups', 'a')}) a
       full join ${lastOf(now, 'group.assigned', 'group.updated', 'group.unassigned')} l
         on l.project_id = a.project_id and l.id = a.group_id
      where case when l.type = 'group.unassigned' then a.group_id is not null
            else ${shape('a.role', 'a.feature_scope')} is distinct from l.what end`,
  ],
  told_invitations: [
    'activity § One write, one event',
    'The invitations to a project are those that the activity tells of, and has not told the end of',
    `select i.id as invitation, l.type as last_event
       from ${of('invitations', 'i')}
       left join ${lastOf('e.payload', 'member.invited', 'invitation.cancelled', 'invitation.expired')} l
         on l.id = i.id
      where l.type is distinct from 'member.invited' or ${shape('i.project_role', 'i.feature_scope')} <> l.what`,
  ],
  told_files: [
    'activity § One write, one event',
    'A file was added once, and has a revision for each that was told of; none is left that was deleted',
    `select f.id as file, f.current_revision, e.added, e.revisions
       from ${of('files', 'f')}
       left join (select ${asUuid('e.target_id')} as id, count(*) filter (where e.type = 'file.added') as added,
                         count(*) filter (where e.type <> 'file.deleted') as revisions,
                         bool_or(e.type = 'file.deleted') as is_deleted
                    from ${eventsOf('file.added', 'file.revision_added', 'file.revision_restored', 'file.deleted')}
                   group by e.target_id) e on e.id = f.id
      where (e.added, e.revisions, e.is_deleted) is distinct from (1::bigint, f.current_revision::bigint, false)`,
  ],
  told_folders: [
    'activity § One write, one event',
    'A folder was created once; none is left that was deleted',
    `select f.id as folder, e.created from ${of('folders', 'f')}
       left join (select ${asUuid('e.target_id')} as id, count(*) filter (where e.type = 'folder.created') as created,
                         bool_or(e.type = 'folder.deleted') as is_deleted
                    from ${eventsOf('folder.created', 'folder.deleted')} group by e.target_id) e on e.id = f.id
      where (e.created, e.is_deleted) is distinct from (1::bigint, false)`,
  ],
  told_places: [
    'activity § One write, one event',
    'A file or folder is where it was last moved to, and is called so',
    `${places('files', 'folder_id', 'folderId', 'file')}
      union all ${places('folders', 'parent_id', 'parentId', 'folder')}`,
  ],
  told_issues: [
    'activity § One write, one event',
    'An issue was created once under its number, and is in the trash if that is the last that was told',
    `select i.id as issue, i.number, c.times, l.type as last_event
       from ${of('issues', 'i')}
       left join (select ${asUuid('e.target_id')} as id, count(*) as times, min(e.payload ->> 'number') as number
                    from ${eventsOf('issue.created')} group by e.target_id) c on c.id = i.id
       left join ${lastOf('null::jsonb', 'issue.deleted', 'issue.restored')} l on l.id = i.id
      where (c.times, c.number) is distinct from (1::bigint, i.number::text)
         or (i.deleted_at is not null) <> (coalesce(l.type, '') = 'issue.deleted')`,
  ],
  told_archive: [
    'projects § Archiving',
    'A project is archived if that is the last that was told',
    `select p.id as project, p.archived_at, l.type as last_event
       from p left join ${lastOf('null::jsonb', 'project.archived', 'project.unarchived')} l on l.id = p.id
      where p.is_told and (p.archived_at is not null) <> (coalesce(l.type, '') = 'project.archived')`,
  ],
  told_binding: [
    'roadmaps § Binding and rebinding',
    'A project is bound to the repository that was last told of',
    `select p.id as project, b.value, l.what
       from p left join lateral (select * from repo_bindings b where b.project_id = p.id offset 0) b on true
       left join (select distinct on (e.project_id) e.project_id, e.payload -> 'to' as what
                    from ${eventsOf('repo_binding.bound')} order by e.project_id, e.id desc) l on l.project_id = p.id
      where p.is_told and l.what is distinct from
            case when b.project_id is not null then jsonb_build_object('kind', b.kind, 'value', b.value) end`,
  ],
  told_roadmaps: [
    'roadmaps § Deletion',
    'No roadmap is left that was deleted',
    `select r.id as roadmap from ${of('roadmaps', 'r')}
       join (select ${asUuid('e.target_id')} as id from ${eventsOf('roadmap.deleted')}) e on e.id = r.id`,
  ],
})
