create table roadmaps (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  slug text not null,
  -- Counts the writes: a sync stands only on the version that it has read.
  version int not null default 1,
  title text not null,
  summary text not null,
  updated_at timestamptz not null,
  current_task_id text,
  -- The payload's roadmap without its phases, and the phases without their tasks, as sent.
  head json not null,
  phases json not null,
  roadmap_hash bytea not null,
  documents_hash bytea not null,
  task_total int not null,
  task_done int not null,
  task_blocked int not null,
  synced_at timestamptz not null default now(),
  synced_by uuid references users on delete set null,
  -- Whose turn it is to sync it, where several have come at once, and until when at most.
  turn uuid,
  turn_until timestamptz,
  constraint roadmaps_slug_key unique (project_id, slug),
  constraint roadmaps_project_key unique (project_id, id)
);
create index roadmaps_synced_by on roadmaps (synced_by);

create table roadmap_tasks (
  roadmap_id uuid not null references roadmaps on delete cascade,
  id text not null,
  phase_id text not null,
  position int not null,
  status text not null,
  plan_path text,
  -- The task as sent, keys beyond ours included.
  body json not null,
  primary key (roadmap_id, id)
);

create table roadmap_documents (
  roadmap_id uuid not null references roadmaps on delete cascade,
  path text not null,
  task_id text not null,
  content text not null,
  content_hash text not null,
  primary key (roadmap_id, path)
);

create table roadmap_task_issues (
  project_id uuid not null,
  roadmap_id uuid not null,
  task_id text not null,
  issue_id uuid not null,
  primary key (roadmap_id, task_id, issue_id),
  constraint roadmap_task_issues_task_fkey
    foreign key (roadmap_id, task_id) references roadmap_tasks (roadmap_id, id) on delete cascade,
  constraint roadmap_task_issues_roadmap_fkey
    foreign key (project_id, roadmap_id) references roadmaps (project_id, id) on delete cascade,
  constraint roadmap_task_issues_issue_fkey
    foreign key (project_id, issue_id) references issues (project_id, id) on delete cascade
);
create index roadmap_task_issues_issue on roadmap_task_issues (project_id, issue_id);
create index roadmap_task_issues_roadmap on roadmap_task_issues (project_id, roadmap_id);
