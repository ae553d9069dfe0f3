-- The transaction that last changed a project's files or folders, if any did: while it is the same, whoever has read
-- the tree has it still. It is told by number and start: after a restore from a backup, numbers come again. A table of
-- its own, for to update a project costs three times as much.
create table tree_versions (
  project_id uuid primary key references projects on delete cascade,
  version text not null
);

-- Who has made or changed a file of a project: the people that its tree may show. One whose files are all gone stays.
create table file_people (
  project_id uuid not null references projects on delete cascade,
  user_id uuid not null,
  primary key (project_id, user_id)
);

-- The first row that a transaction changes is noted, the others find it noted. Their writers hold the project's lock.
create function note_tree_change() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update tree_versions v set version = pg_current_xact_id() || ' ' || now()
     where project_id = old.project_id and version <> pg_current_xact_id() || ' ' || now();
  else
    insert into tree_versions as v values (new.project_id, pg_current_xact_id() || ' ' || now())
    on conflict (project_id) do update set version = excluded.version where v.version <> excluded.version;
  end if;
  return null;
end $$;

create function note_file_people() returns trigger
  language plpgsql as $$
begin
  insert into file_people values (new.project_id, new.created_by), (new.project_id, new.updated_by)
  on conflict do nothing;
  return null;
end $$;

create trigger folders_changed after insert or update or delete on folders
  for each row execute function note_tree_change();
create trigger files_changed after insert or update or delete on files
  for each row execute function note_tree_change();
create trigger files_added_by after insert on files
  for each row execute function note_file_people();
create trigger files_changed_by after update on files
  for each row when (new.updated_by <> old.updated_by) execute function note_file_people();

-- The triggers hold off all writers until this is committed, so nothing is written between them and these.
insert into tree_versions select project_id, '' from folders union select project_id, '' from files;
insert into file_people select project_id, created_by from files union select project_id, updated_by from files;
