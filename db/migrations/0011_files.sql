-- Bytes in the object store that count for the project's quota from the start of their upload. `object_key` is
-- first a key with a presigned PUT, then, once ready, one that never had any.
create table attachments (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  -- No foreign keys to people in this area: one who is gone is answered as null.
  uploader_id uuid not null,
  filename text not null check (char_length(filename) between 1 and 255),
  size bigint not null check (size >= 0),
  mime text not null,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  object_key text not null constraint attachments_object_key_key unique,
  ready_at timestamptz,
  linked_at timestamptz,
  created_at timestamptz not null default now(),
  constraint attachments_project_key unique (project_id, id),
  constraint attachments_linked_check check (linked_at is null or ready_at is not null)
);
-- What the sweep looks for: uploads that nothing came of.
create index attachments_unlinked on attachments (created_at) where linked_at is null;
-- A person's uploads of which nothing has come yet.
create index attachments_own on attachments (project_id, uploader_id, created_at desc, id) where linked_at is null;

-- Objects to be deleted from the store, no sooner than a URL handed out for one has ended. A key that is about
-- to be written stands here first, and leaves when its row is written.
create table object_deletions (
  object_key text primary key,
  due_at timestamptz not null default now() + interval '1 hour',
  attempts int not null default 0
);
create index object_deletions_due on object_deletions (due_at);

create function count_attachments() returns trigger
  language plpgsql as $$
begin
  update projects p set used_bytes = used_bytes + a.size
    from (select project_id, sum(size) as size from changed group by project_id) a where p.id = a.project_id;
  return null;
end $$;

-- Whatever deletes an attachment, a project's deletion included, has its object deleted too.
create function release_attachments() returns trigger
  language plpgsql as $$
begin
  insert into object_deletions (object_key) select object_key from changed on conflict do nothing;
  update projects p set used_bytes = used_bytes - a.size
    from (select project_id, sum(size) as size from changed group by project_id) a where p.id = a.project_id;
  return null;
end $$;

create trigger attachments_added after insert on attachments
  referencing new table as changed for each statement execute function count_attachments();
create trigger attachments_deleted after delete on attachments
  referencing old table as changed for each statement execute function release_attachments();

-- The object that holds a project's icon image; version and colour stand in projects.icon.
create table icon_images (
  project_id uuid primary key references projects on delete cascade,
  object_key text not null constraint icon_images_object_key_key unique,
  created_at timestamptz not null default now()
);

-- Whatever replaces or deletes an icon image, a project's deletion included, has its object deleted too.
create function release_icon_image() returns trigger
  language plpgsql as $$
begin
  insert into object_deletions (object_key) values (old.object_key) on conflict do nothing;
  return null;
end $$;

create trigger icon_images_replaced after update on icon_images
  for each row when (old.object_key <> new.object_key) execute function release_icon_image();
create trigger icon_images_deleted after delete on icon_images
  for each row execute function release_icon_image();

create table folders (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  parent_id uuid,
  name text not null check (char_length(name) between 1 and 255),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint folders_project_key unique (project_id, id),
  constraint folders_name_key unique nulls not distinct (project_id, parent_id, name),
  constraint folders_parent_fkey
    foreign key (project_id, parent_id) references folders (project_id, id) on delete cascade
);

-- Instants as the API writes them: ISO 8601 in UTC with milliseconds.
create function iso(at timestamptz) returns text
  language sql stable parallel safe as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- A file as the API shows it, but for the people: JSON members without their braces.
create function file_members(
  id uuid, folder_id uuid, name text, current_revision int, size bigint, mime text, updated_at timestamptz
) returns text
  language sql immutable parallel safe as $$
  select trim(both '{}' from row_to_json(file)::text) from (
    select id, folder_id as "folderId", name, current_revision as "currentRevision", size, mime,
           iso(updated_at) as "updatedAt") file
$$;

-- `size` and `mime` are those of the current revision, and `members` is made when a file is written: a tree of
-- thousands of files is then read from this table alone, and little more than put together.
create table files (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  folder_id uuid,
  name text not null check (char_length(name) between 1 and 255),
  current_revision int not null,
  size bigint not null,
  mime text not null,
  created_by uuid not null,
  updated_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  members text not null generated always as
    (file_members(id, folder_id, name, current_revision, size, mime, updated_at)) stored,
  constraint files_project_key unique (project_id, id),
  constraint files_name_key unique nulls not distinct (project_id, folder_id, name),
  constraint files_folder_fkey
    foreign key (project_id, folder_id) references folders (project_id, id) on delete cascade
);

-- A revision lives as long as the attachment that holds its bytes.
create table file_revisions (
  project_id uuid not null,
  file_id uuid not null,
  revision int not null check (revision > 0),
  attachment_id uuid not null,
  uploaded_by uuid not null,
  created_at timestamptz not null default now(),
  constraint file_revisions_pkey primary key (project_id, file_id, revision),
  constraint file_revisions_attachment_key unique (project_id, attachment_id),
  constraint file_revisions_file_fkey
    foreign key (project_id, file_id) references files (project_id, id) on delete cascade,
  constraint file_revisions_attachment_fkey
    foreign key (project_id, attachment_id) references attachments (project_id, id) on delete cascade
);
