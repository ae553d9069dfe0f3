-- A sync with changes that people may want to hear of. Its rows go with it.
create table roadmap_syncs (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  roadmap_id uuid not null references roadmaps on delete cascade,
  actor_id uuid references users on delete set null,
  created_at timestamptz not null default now()
);
create index roadmap_syncs_project on roadmap_syncs (project_id);
create index roadmap_syncs_roadmap on roadmap_syncs (roadmap_id);
create index roadmap_syncs_actor on roadmap_syncs (actor_id);
create index roadmap_syncs_created_at on roadmap_syncs (created_at);

-- The changes of a sync, in the roadmap's order. The first few blocked tasks are told of one by one (`alone`),
-- all the rest together.
create table roadmap_changes (
  kind text not null check (kind in ('task_status', 'phase_status', 'plan')),
  subject_id text not null,
  title text not null,
  from_value text,
  to_value text,
  sync_id uuid references roadmap_syncs on delete cascade,
  position int not null,
  alone boolean not null,
  reason text,
  primary key (sync_id, position)
);

-- What one person is told of one sync: one of its changes (`position`), or all the rest of them together.
create table notifications (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  sync_id uuid not null references roadmap_syncs on delete cascade,
  position int,
  -- Of the last that is told alone: how many more tasks became blocked. Of the rest together: how many changes.
  further int not null default 0,
  in_app boolean not null,
  awaits_digest boolean not null default false,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  constraint notifications_key unique nulls not distinct (sync_id, user_id, position)
);
create index notifications_user on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id, id desc) where in_app and read_at is null;
create index notifications_to_digest on notifications (user_id) where awaits_digest;
