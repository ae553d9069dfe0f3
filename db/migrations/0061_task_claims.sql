-- Who works on a task, and until when (roadmaps § Claims). A row can outlast its claim, which also ends with the
-- access of its holder. So reads call `live_claims`.
create table task_claims (
  roadmap_id uuid not null,
  task_id text not null,
  id uuid not null,
  user_id uuid not null references users on delete cascade,
  -- Null for a claim from a browser.
  token_id uuid references api_tokens on delete cascade,
  note text check (char_length(note) between 1 and 200),
  since timestamptz not null,
  until timestamptz not null,
  primary key (roadmap_id, task_id),
  constraint task_claims_task_fkey
    foreign key (roadmap_id, task_id) references roadmap_tasks (roadmap_id, id) on delete cascade,
  constraint task_claims_span_check check (until > since)
);
create index task_claims_user_id on task_claims (user_id);
create index task_claims_token_id on task_claims (token_id) where token_id is not null;
create index task_claims_until on task_claims (until);

-- A claim ends when its task is done or canceled. This is a trigger, so that it also holds for syncs by the Worker of
-- the previous release.
create function end_claim_of_task() returns trigger
  language plpgsql as $$
begin
  delete from task_claims where roadmap_id = new.roadmap_id and task_id = new.id;
  return null;
end $$;

create trigger roadmap_tasks_ended after update of status on roadmap_tasks
  for each row when (new.status in ('done', 'cancelled') and new.status <> old.status)
  execute function end_claim_of_task();
