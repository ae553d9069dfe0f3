-- `{ usedBytes, limitBytes, roadmapBytes, roadmapLimitBytes }` of a project (files § Usage). `limits` and
-- `roadmap_limits` map each plan to the bytes that it allows per project.
create function project_usage(of_project uuid, limits json, roadmap_limits json) returns text
  language plpgsql stable as $$
begin
  return (
    select json_build_object('usedBytes', p.used_bytes, 'limitBytes', limits -> o.plan,
        'roadmapBytes', (select coalesce(sum(bytes), 0) from roadmaps where project_id = p.id),
        'roadmapLimitBytes', roadmap_limits -> o.plan)
      from projects p join (select id, plan_of(id, granted_plan) as plan from orgs) o on o.id = p.org_id
     where p.id = of_project);
end $$;

-- The response of a project's tree, unordered. `usage` is JSON that the caller has built. Each file only concatenates
-- `files.fields`, which is generated on write, with the JSON of its two users, which is built once per user.
-- The plan is cached like that of `reachable_projects`. It avoids nested loops and table scans, because it must suit
-- the smallest and the largest project. Inline, it would be planned even for a client that already has the tree.
create function project_tree(of_project uuid, usage text) returns text
  language sql stable
  set plan_cache_mode = force_generic_plan set enable_nestloop = off set enable_seqscan = off as $$
  with people as materialized (
    select id, ',"createdBy":' || row_to_json(person)::text as creator,
           ',"updatedBy":' || row_to_json(person)::text || '}' as updater
      from (select id, person_name(display_name, email) as "displayName" from users
             where id = any (array(select user_id from file_people where project_id = of_project))) person
  )
  select '{"usage":' || usage || ',"folders":' || coalesce((
      select json_agg(folder)::text from (
        select id, parent_id as "parentId", name, iso(updated_at) as "updatedAt"
          from folders where project_id = of_project) folder), '[]')
    || ',"files":[' || (coalesce((
      select string_agg('{' || f.fields || coalesce(c.creator, ',"createdBy":null')
               || coalesce(u.updater, ',"updatedBy":null}'), ',')
        from files f left join people c on c.id = f.created_by left join people u on u.id = f.updated_by
       where f.project_id = of_project), '') || ']}')
$$;

-- Changes whenever `project_tree` does: the last transaction that changed files or folders, the usage, and the names
-- of the users in the tree.
create function tree_version(of_project uuid, usage text) returns text
  language plpgsql stable as $$
begin
  return concat_ws(' ', usage, (select version from tree_versions where project_id = of_project), array(
    select id || person_name(display_name, email) from users
     where id = any (array(select user_id from file_people where project_id = of_project)) order by id)::text);
end $$;

-- `ProjectFile` (files § Tree).
create function file_json(fields text, created_by uuid, updated_by uuid) returns json
  language plpgsql stable as $$
begin
  return ('{' || fields || ',"createdBy":' || coalesce(person_json(created_by)::text, 'null')
    || ',"updatedBy":' || coalesce(person_json(updated_by)::text, 'null') || '}')::json;
end $$;

-- Creates a folder.
create function create_folder(of_project uuid, new_id uuid, named text, in_folder uuid) returns folders
  language plpgsql as $$
declare
  f folders;
begin
  insert into folders (id, project_id, name, parent_id) values (new_id, of_project, named, in_folder)
    returning * into f;
  return f;
end $$;

-- `{ folder }` after a write (files § Tree).
create function folder_as(of_folder uuid) returns json
  language plpgsql stable as $$
begin
  return (
    select json_build_object('folder', json_build_object(
        'id', id, 'parentId', parent_id, 'name', name, 'updatedAt', iso(updated_at)))
      from folders where id = of_folder);
end $$;

-- An attachment of this project that is linked, or too young to have been given up.
create function live_attachment(of_project uuid, of_id uuid, hours int) returns setof attachments
  language sql stable rows 1 as $$
  select * from attachments
   where project_id = of_project and id = of_id
     and (linked_at is not null or created_at > now() - make_interval(hours => hours))
$$;

-- Checks the rules for registering an upload, in their order (files § Registering a file). `base` is the revision that
-- the upload is based on, or null to skip that check.
create function ensure_registrable(
  of_project uuid, of_attachment uuid, hours int, in_folder uuid, named text, base int
) returns void
  language plpgsql as $$
declare
  a attachments;
  current int;
begin
  select * into a from live_attachment(of_project, of_attachment, hours) x where x.uploader_id = caller_id();
  perform ensure(found, 'attachment_not_found');
  perform ensure(in_folder is null or exists (
    select from folders where project_id = of_project and id = in_folder), 'folder_not_found');
  perform ensure(a.ready_at is not null, 'attachment_not_ready');
  perform ensure(a.linked_at is null, 'attachment_linked');
  if base is not null then
    named := coalesce(named, a.filename);
    if in_folder is null then
      select current_revision into current from files
       where project_id = of_project and folder_id is null and name = named;
    else
      select current_revision into current from files
       where project_id = of_project and folder_id = in_folder and name = named;
    end if;
    perform ensure(base = coalesce(current, 0), 'file_conflict');
  end if;
end $$;

-- Creates a file from a ready upload, or the next revision of the file with that name in the folder.
create function register_file(of_attachment uuid, new_file uuid, in_folder uuid, named text) returns files
  language plpgsql as $$
declare
  a attachments;
  f files;
begin
  update attachments set linked_at = now() where id = of_attachment returning * into a;
  insert into files as known
      (id, project_id, folder_id, name, current_revision, size, mime, created_by, updated_by)
    values (new_file, a.project_id, in_folder, coalesce(named, a.filename), 1, a.size, a.mime, a.uploader_id,
      a.uploader_id)
    on conflict on constraint files_name_key do update
      set current_revision = known.current_revision + 1, size = excluded.size, mime = excluded.mime,
          updated_by = excluded.updated_by, updated_at = now()
    returning * into f;
  insert into file_revisions (project_id, file_id, revision, attachment_id, uploaded_by)
    values (f.project_id, f.id, f.current_revision, of_attachment, f.updated_by);
  return f;
end $$;

-- The same by the rules of `ensure_registrable`. Only the latest `kept` revisions of the file stay.
create function register_upload(of_project uuid, of_attachment uuid, hours int, new_file uuid, in_folder uuid,
                                named text, base int, kept int) returns files
  language plpgsql as $$
declare
  f files;
begin
  perform ensure_registrable(of_project, of_attachment, hours, in_folder, named, base);
  f := register_file(of_attachment, new_file, in_folder, named);
  if f.current_revision > kept then
    perform evict_revisions(of_project, of_attachment, kept);
  end if;
  return f;
end $$;

-- `{ file, revision }` of the revision whose contents are in this attachment.
create function revision_json(of_project uuid, of_attachment uuid) returns json
  language plpgsql stable as $$
begin
  return (
    select json_build_object('file', file_json(f.fields, f.created_by, f.updated_by), 'revision', r.revision)
      from file_revisions r join files f on f.project_id = r.project_id and f.id = r.file_id
     where r.project_id = of_project and r.attachment_id = of_attachment);
end $$;

-- Deletes all but the latest `kept` revisions of the file that this attachment belongs to.
create function evict_revisions(of_project uuid, of_attachment uuid, kept int) returns void
  language plpgsql as $$
begin
  delete from attachments where id in (
    select attachment_id from file_revisions
     where project_id = of_project and file_id = (
       select file_id from file_revisions where project_id = of_project and attachment_id = of_attachment)
     order by revision desc offset kept);
end $$;
