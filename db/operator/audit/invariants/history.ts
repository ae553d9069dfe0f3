import { asUuid, invariants } from './invariant.ts'

/**
 * The rows of a table in the projects whose activity is complete, because operators can move older months elsewhere. They
 * are looked up project by project, because a join might read the whole table.
 */
const of = (table: string, alias: string, when = 'true') =>
  `p cross join lateral (select * from ${table} x where p.has_history and x.project_id = p.id and ${when} offset 0) ${alias}`

const eventsOf = (...types: string[]) =>
  of('events', 'e', `x.type in (${types.map(type => `'${type}'`).join(', ')})`)

/** The last of these events for each target: its `type` and `what`. */
const lastOf = (what: string, ...types: string[]) => `(
  select distinct on (e.project_id, e.target_id) e.project_id, ${asUuid('e.target_id')} as id, e.type, ${what} as what
    from ${eventsOf(...types)} order by e.project_id, e.target_id, e.id desc)`

const shape = (role: string, scope: string) =>
  `jsonb_build_object('role', ${role}, 'featureScope', to_jsonb(${scope}))`

const now = `case when e.payload ? 'to' then e.payload -> 'to' else e.payload end`

/** An erasure of an account deletes memberships without an event, and the names in the events of these memberships. */
const memberships = `(
  select distinct on (project_id, id) * from (
    select e.project_id, ${asUuid('e.target_id')} as id, e.type, ${now} as what, e.id as event,
           e.target_label is null as was_erased
      from ${eventsOf('member.joined', 'member.added', 'member.updated', 'member.removed', 'member.left')}
    union all
    select e.project_id, ${asUuid(`j ->> 'id'`)}, e.type, j - 'id', e.id, exists (
             select from operator_actions a
              where a.action = 'person.erased' and a.created_at > e.created_at offset 0)
      from ${eventsOf('project.unarchived')}, jsonb_array_elements(
      case jsonb_typeof(e.payload -> 'joined') when 'array' then e.payload -> 'joined' else '[]' end) j) e
   order by project_id, id, event desc)`

const places = (table: string, parent: string, key: string, kind: string) => `
  select x.id as ${kind}, x.${parent}
    from ${of(table, 'x')}
    join ${lastOf(`e.payload -> 'to'`, `${kind}.renamed`, `${kind}.moved`)} l on l.id = x.id
   where l.what <> jsonb_build_object('name', x.name, '${key}', x.${parent})`

/** The current data is what the activity leads to. */
export const historyInvariants = invariants({
  told_members: [
    'activity § One write, one event',
    'The members of a project, their roles, and their scopes match the activity, but for erased accounts',
    `select coalesce(m.project_id, l.project_id) as project, coalesce(m.id, l.id) as member, l.type as last_event
       from (select m.*, p.created_at as founded_at from ${of('project_members', 'm')}) m
       full join ${memberships} l on l.project_id = m.project_id and l.id = m.id
      where case when l.type in ('member.removed', 'member.left') then m.id is not null
            when l.id is null
            then (m.created_at, m.role, m.feature_scope) is distinct from (m.founded_at, 'owner', null)
            when m.id is null then not l.was_erased
            else ${shape('m.role', 'm.feature_scope')} is distinct from l.what end`,
  ],
  told_groups: [
    'activity § One write, one event',
    'The groups of a project, their roles, and their scopes match the activity',
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
    'The invitations to a project match the activity, which has no later end of them',
    `select i.id as invitation, l.type as last_event
       from ${of('invitations', 'i')}
       left join ${lastOf('e.payload', 'member.invited', 'invitation.cancelled', 'invitation.expired')} l
         on l.id = i.id
      where l.type is distinct from 'member.invited' or ${shape('i.project_role', 'i.feature_scope')} <> l.what`,
  ],
  told_files: [
    'activity § One write, one event',
    'A file was added once, has a revision for each revision event, and was not deleted',
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
    'A folder was created once, and was not deleted',
    `select f.id as folder, e.created from ${of('folders', 'f')}
       left join (select ${asUuid('e.target_id')} as id, count(*) filter (where e.type = 'folder.created') as created,
                         bool_or(e.type = 'folder.deleted') as is_deleted
                    from ${eventsOf('folder.created', 'folder.deleted')} group by e.target_id) e on e.id = f.id
      where (e.created, e.is_deleted) is distinct from (1::bigint, false)`,
  ],
  told_places: [
    'activity § One write, one event',
    'A file or folder has the place and the name that it was last given',
    `${places('files', 'folder_id', 'folderId', 'file')}
      union all ${places('folders', 'parent_id', 'parentId', 'folder')}`,
  ],
  told_issues: [
    'activity § One write, one event',
    'An issue was created once with its number, and is in the trash if it was deleted last',
    `select i.id as issue, i.number, c.times, l.type as last_event
       from ${of('issues', 'i')}
       left join (select ${asUuid('e.target_id')} as id, count(*) as times, min(e.payload ->> 'number') as number
                    from ${eventsOf('issue.created')} group by e.target_id) c on c.id = i.id
       left join ${lastOf('null::jsonb', 'issue.deleted', 'issue.restored')} l on l.id = i.id
      where (c.times, c.number) is distinct from (1::bigint, i.number::text)
         or (i.deleted_at is not null) <> (coalesce(l.type, '') = 'issue.deleted')`,
  ],
  told_comments: [
    'activity § One write, one event',
    'A comment was written once on its issue, was not deleted, and has a time of its last edit if it was edited',
    `select c.id as comment, e.written, e.edited from ${of('issue_comments', 'c')}
       left join (select ${asUuid(`e.payload ->> 'commentId'`)} as id, ${asUuid('e.target_id')} as issue,
                         count(*) filter (where e.type = 'comment.created') as written,
                         bool_or(e.type = 'comment.edited') as edited, bool_or(e.type = 'comment.deleted') as deleted
                    from ${eventsOf('comment.created', 'comment.edited', 'comment.deleted')}
                   group by 1, 2) e on e.id = c.id
      where (e.issue, e.written, e.edited, e.deleted)
            is distinct from (c.issue_id, 1::bigint, c.edited_at is not null, false)`,
  ],
  told_attachments: [
    'activity § One write, one event',
    'An attachment of an issue was linked to it once, with its name, or came with a comment, and was not deleted',
    `select a.id as attachment, e.linked, e.deleted from ${of('attachments', 'a')}
       left join (select ${asUuid(`e.payload ->> 'attachmentId'`)} as id, ${asUuid('e.target_id')} as issue,
                         e.payload ->> 'filename' as filename,
                         count(*) filter (where e.type = 'attachment.linked') as linked,
                         count(*) filter (where e.type = 'attachment.deleted') as deleted
                    from ${eventsOf('attachment.linked', 'attachment.deleted')}
                   group by 1, 2, 3) e on e.id = a.id
      where a.issue_id is not null
        and case when a.comment_id is not null then e.id is not null
                 else (e.issue, e.filename, e.linked, e.deleted)
                      is distinct from (a.issue_id, a.filename, 1::bigint, 0::bigint) end`,
  ],
  told_archive: [
    'projects § Archiving',
    'A project is archived if it was archived last',
    `select p.id as project, p.archived_at, l.type as last_event
       from p left join ${lastOf('null::jsonb', 'project.archived', 'project.unarchived')} l on l.id = p.id
      where p.has_history and (p.archived_at is not null) <> (coalesce(l.type, '') = 'project.archived')`,
  ],
  told_binding: [
    'roadmaps § Binding and rebinding',
    'A project is bound to the repository of its last binding event',
    `select p.id as project, b.value, l.what
       from p left join lateral (select * from repo_bindings b where b.project_id = p.id offset 0) b on true
       left join (select distinct on (e.project_id) e.project_id, e.payload -> 'to' as what
                    from ${eventsOf('repo_binding.bound')} order by e.project_id, e.id desc) l on l.project_id = p.id
      where p.has_history and l.what is distinct from
            case when b.project_id is not null then jsonb_build_object('kind', b.kind, 'value', b.value) end`,
  ],
  told_roadmaps: [
    'roadmaps § Deletion',
    'No deleted roadmap still exists',
    `select r.id as roadmap from ${of('roadmaps', 'r')}
       join (select ${asUuid('e.target_id')} as id from ${eventsOf('roadmap.deleted')}) e on e.id = r.id`,
  ],
})
