create table api_tokens (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null default 'personal' check (kind in ('personal', 'oauth')),
  name text not null check (char_length(name) between 1 and 120),
  hash bytea not null constraint api_tokens_hash_key unique,
  hint text not null,
  scopes text[] check (cardinality(scopes) > 0),
  -- A token that was made for one project never becomes one for all: it keeps the id, and ends with the project.
  project_id uuid,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz,
  -- The days before its expiry that its owner has been warned of by mail.
  warned_days int[] not null default '{}'
);
create index api_tokens_user_id on api_tokens (user_id);
create index api_tokens_project_id on api_tokens (project_id) where project_id is not null;
create index api_tokens_expires_at on api_tokens (expires_at) where revoked_at is null;
create index api_tokens_revoked_at on api_tokens (revoked_at) where revoked_at is not null;

create function end_project_tokens() returns trigger
  language plpgsql as $$
begin
  update api_tokens set revoked_at = now() where revoked_at is null and project_id in (select id from gone);
  return null;
end $$;

create trigger projects_deleted after delete on projects
  referencing old table as gone for each statement execute function end_project_tokens();
