-- What operators did to users and organizations by their commands. Plans that they granted are in plan_grants.
create table operator_actions (
  id uuid primary key default uuidv7(),
  created_at timestamptz not null default now(),
  operator text not null,
  action text not null,
  -- The user or organization. It may have been deleted since, so this is not a foreign key.
  target_id uuid not null,
  reason text,
  -- Numbers of what was done; nothing that names a person, because the record outlives an erasure.
  details jsonb not null default '{}'
);
create index operator_actions_target on operator_actions (target_id, id desc);
