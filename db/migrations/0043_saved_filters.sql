-- Filters of a project's issues that users have saved (issues § Saved filters).
create table issue_filters (
  id uuid not null,
  project_id uuid not null references projects on delete cascade,
  -- The only user who sees it. Null if it is shared.
  owner_id uuid references users on delete cascade,
  name text not null check (char_length(name) between 1 and 80),
  -- Parameters of the list, as text.
  query jsonb not null check (jsonb_typeof(query) = 'object'),
  layout text not null check (layout in ('list', 'board')),
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (project_id, id)
);
create index issue_filters_owner on issue_filters (owner_id, project_id);
create index issue_filters_created_by on issue_filters (created_by);
