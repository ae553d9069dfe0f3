create table folders (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  parent_id uuid,
  name text not null check (char_length(name) between 1 and 255),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint folders_project_key unique (project_id, id),
  constraint folders_name_key unique nulls not distinct (project_id, parent_id, name),
  constraint folders_parent_fkey foreign key (project_id, parent_id) references folders (project_id, id) on delete cascade
);

-- A file as the API shows it, but for the people: JSON members without their braces.
create function file_members(
  id uuid, folder_id uuid, name text, current_revision int, size bigint, mime text, updated_at timestamptz
) returns text
  language sql immutable parallel safe as $$
  select trim(both '{}' from row_to_json(file)::text) from (
    select id, folder_id as "folderId", name, current_revision as "currentRevision", size, mime, iso(updated_at) as "updatedAt") file
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
  constraint files_folder_fkey foreign key (project_id, folder_id) references folders (project_id, id) on delete cascade
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
  constraint file_revisions_file_fkey foreign key (project_id, file_id) references files (project_id, id) on delete cascade,
  constraint file_revisions_attachment_fkey foreign key (project_id, attachment_id) references attachments (project_id, id) on delete cascade
);
