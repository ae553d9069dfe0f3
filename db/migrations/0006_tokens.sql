create table api_tokens (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null default 'personal' check (kind in ('personal', 'oauth')),
  name text not null check (char_length(name) between 1 and 120),
  hash bytea not null constraint api_tokens_hash_key unique,
  hint text not null,
  scopes text[] check (cardinality(scopes) > 0),
  project_id uuid references projects on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz
);
create index api_tokens_user_id on api_tokens (user_id);
create index api_tokens_project_id on api_tokens (project_id) where project_id is not null;
