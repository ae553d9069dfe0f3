import { uploadHours } from '../../../../src/worker/domain/files/attachments.ts'
import { keptRevisions } from '../../../../src/worker/domain/files/eviction.ts'
import { maxDepth } from '../../../../src/worker/domain/files/tree-paths.ts'
import { invariants, uuid } from './invariant.ts'

/** Every folder that is reachable from the root, with its depth. */
const levels = `
  with recursive level as (
    select f.id, f.project_id, 1 as depth from p join folders f on f.project_id = p.id where f.parent_id is null
    union all
    select f.id, f.project_id, l.depth + 1
      from level l join folders f on f.project_id = l.project_id and f.parent_id = l.id)`

const heldKeys = `
  select 'attachments' as place, a.id, a.object_key as key,
         case when a.ready_at is null then 'uploads' else 'objects' end as kind
    from p join attachments a on a.project_id = p.id
  union all select 'icon_images', i.project_id, i.object_key, 'icons' from p join icon_images i on i.project_id = p.id`

export const fileInvariants = invariants({
  folder_cycle: [
    'files § Renaming and moving',
    'No folder is inside itself',
    `${levels} select f.id as folder
       from p cross join lateral (select id from folders where project_id = p.id offset 0) f
      where f.id not in (select id from level)`,
  ],
  folder_depth: [
    'files § Folder depth',
    'No folder is deeper than allowed',
    `${levels} select id as folder, depth from level where depth > ${maxDepth}`,
  ],
  tree_project: [
    'files § Permissions',
    'The contents of a folder belong to its project',
    `select 'folder' as kind, f.id from p join folders f on f.project_id = p.id join folders up on up.id = f.parent_id
      where up.project_id <> f.project_id
      union all select 'file', f.id from p join files f on f.project_id = p.id join folders up on up.id = f.folder_id
      where up.project_id <> f.project_id`,
  ],
  revision_current: [
    'files § Revisions',
    'The newest revision of a file exists, is the current one, and has the size and type of the file',
    `select f.id as file, f.current_revision, newest.revision from p join files f on f.project_id = p.id
       left join lateral (
         select r.revision, a.size, a.mime from file_revisions r join attachments a on a.id = r.attachment_id
          where r.project_id = f.project_id and r.file_id = f.id order by r.revision desc limit 1) newest on true
      where (f.current_revision, f.size, f.mime) is distinct from (newest.revision, newest.size, newest.mime)`,
  ],
  revision_count: [
    'files § Revisions',
    'No file has more revisions than are kept, or two with the same number',
    `select f.id as file, count(*) as revisions
       from p join files f on f.project_id = p.id
       join file_revisions r on r.project_id = f.project_id and r.file_id = f.id
      group by f.id having count(*) > least(${keptRevisions}, count(distinct r.revision))`,
  ],
  revision_bytes: [
    'files § Upload states',
    'A revision has a file and a linked upload of its project, by the user who uploaded it',
    `select r.file_id as file, r.revision
       from p join file_revisions r on r.project_id = p.id
       left join files f on f.id = r.file_id left join attachments a on a.id = r.attachment_id
      where a.linked_at is null or a.project_id <> p.id or f.project_id is distinct from p.id
         or a.uploader_id <> r.uploaded_by`,
  ],
  linked_upload: [
    'files § Upload states',
    'A linked upload is ready, and belongs to one revision or to one issue',
    `select a.id as upload, count(r.*) as revisions, a.issue_id as issue
       from p join attachments a on a.project_id = p.id
       left join file_revisions r on r.project_id = a.project_id and r.attachment_id = a.id
      where a.linked_at is not null
      group by a.id, a.ready_at, a.issue_id
      having count(r.*) + (a.issue_id is not null)::int <> 1 or a.ready_at is null`,
  ],
  used_bytes: [
    'files § Usage',
    'The used bytes of a project are the sum of its uploads',
    `select p.id as project, p.used_bytes, coalesce(sum(a.size), 0) as sum
       from p left join attachments a on a.project_id = p.id
      group by p.id, p.used_bytes having p.used_bytes <> coalesce(sum(a.size), 0)`,
  ],
  upload_given_up: [
    'maintenance § Uploads given up',
    'An upload that was given up is deleted within a day',
    `select a.id as upload, a.created_at from p join attachments a on a.project_id = p.id
      where a.linked_at is null and a.created_at < now() - make_interval(hours => ${uploadHours} + 24)`,
  ],
  object_key: [
    'files § Object keys',
    'The key of an object has the prefix of its kind, and belongs to one row',
    `select place, id, key from (${heldKeys}) h where key !~ ('^' || kind || '/${uuid}$')
         or place = 'attachments' and exists (select from icon_images x where x.object_key = h.key offset 0)`,
  ],
  object_kept: [
    'files § Object deletion',
    'The object of a row is not queued for deletion',
    `select place, id, key from (${heldKeys}) h
      where exists (select from object_deletions d where d.object_key = h.key)`,
  ],
  icon_image: [
    'projects § Image icons',
    'A project has an icon image if and only if its icon is an image with a version',
    `select p.id as project, p.icon ->> 'kind' as kind from p left join icon_images i on i.project_id = p.id
      where (i.project_id is not null) <> (coalesce(p.icon ->> 'kind', '') = 'image')
         or p.icon ->> 'kind' = 'image' and (p.icon ->> 'version' ~ '^[0-9a-f]{16}$') is not true`,
  ],
  tree_version: [
    'requests § Conditional reads',
    'A project with files or folders has a version of its tree',
    `select p.id as project from p
      where (exists (select from files f where f.project_id = p.id offset 0)
          or exists (select from folders f where f.project_id = p.id offset 0))
        and not exists (select from tree_versions v where v.project_id = p.id)`,
  ],
  tree_people: [
    'files § Tree',
    'The users of a tree include everyone who created or last changed a file in it',
    `select distinct f.project_id as project, who as person
       from p join files f on f.project_id = p.id, unnest(array[f.created_by, f.updated_by]) who
      where not exists (select from file_people x where x.project_id = f.project_id and x.user_id = who)`,
  ],
})
