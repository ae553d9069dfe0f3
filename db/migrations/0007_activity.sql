-- The activity log: one row for each write of a project's resources, in that write's transaction.
create table events (
  id uuid primary key default uuidv7(),
  project_id uuid not null references projects on delete cascade,
  type text not null,
  feature text,
  actor_id uuid references users on delete set null,
  token_id uuid,
  target_kind text,
  target_id text,
  target_label text,
  payload jsonb not null default '{}',
  via json not null,
  created_at timestamptz not null default now()
);
create index events_project on events (project_id, id desc);
create index events_project_type on events (project_id, type, id desc);
create index events_project_actor on events (project_id, actor_id, id desc);
create index events_project_token on events (project_id, token_id, id desc) where token_id is not null;
create index events_actor_id on events (actor_id);
