create table issues (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  number int not null check (number > 0),
  title text not null check (char_length(title) between 1 and 200),
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  constraint issues_number_key unique (project_id, number),
  constraint issues_project_key unique (project_id, id)
);
