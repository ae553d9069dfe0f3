create table issues (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  number int not null check (number > 0),
  title text not null check (char_length(title) between 1 and 200),
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  body text check (char_length(body) <= 65536),
  status text not null default 'todo'
    check (status in ('todo', 'in_progress', 'done', 'blocked', 'deferred', 'cancelled')),
  assignee_id uuid references users on delete set null,
  parent_id uuid,
  created_by uuid references users on delete set null,
  updated_at timestamptz not null default now(),
  deleted_by uuid references users on delete set null,
  constraint issues_number_key unique (project_id, number),
  constraint issues_project_key unique (project_id, id),
  constraint issues_parent_fkey foreign key (project_id, parent_id) references issues (project_id, id),
  constraint issues_own_parent_check check (parent_id <> id)
);
create index issues_live on issues (project_id, number) where deleted_at is null;
create index issues_status on issues (project_id, status, number) where deleted_at is null;
create index issues_parent on issues (project_id, parent_id);
create index issues_assignee_id on issues (assignee_id);
create index issues_created_by on issues (created_by);
create index issues_deleted_by on issues (deleted_by);

-- What an issue's title is searched by: every character and every pair of neighbours, in lower case, hashed together
-- with the project, so that what is read of the index is the project's own. `searched_grams` asks for them.
create function title_grams(of_project uuid, title text) returns bigint[]
  language plpgsql immutable strict parallel safe as $$
declare
  seed bigint := uuid_hash_extended(of_project, 0);
  grams bigint[] := '{}';
  before text := '';
  character text;
begin
  foreach character in array string_to_array(lower(title), null) loop
    grams := grams || array[hashtextextended(character, seed), hashtextextended(before || character, seed)];
    before := character;
  end loop;
  return grams;
end $$;

create index issues_title_grams on issues using gin (title_grams(project_id, title))
  with (fastupdate = off) where deleted_at is null;
