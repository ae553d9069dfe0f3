-- The metadata documents of clients, as they were fetched (apps § Clients).
create table app_documents (
  client_id text primary key check (char_length(client_id) between 1 and 1000),
  name text not null check (char_length(name) between 1 and 120),
  redirect_uris text[] not null check (cardinality(redirect_uris) > 0),
  fetched_at timestamptz not null default now()
);
create index app_documents_fetched_at on app_documents (fetched_at);

-- What a user allowed an app, with its name and host at that time (apps § Grants). A grant that has ended is deleted,
-- and so are its tokens.
create table app_grants (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  client_id text not null check (char_length(client_id) between 1 and 1000),
  name text not null check (char_length(name) between 1 and 120),
  host text not null check (char_length(host) between 1 and 255),
  resource text not null check (resource in ('api', 'mcp')),
  scopes text[] not null check (cardinality(scopes) > 0),
  -- The only project. The grant ends with it.
  project_id uuid references projects on delete cascade,
  -- The digest of the request's query. The same query gives no second grant while its code is valid.
  query_digest bytea not null,
  code_hash bytea not null constraint app_grants_code_hash_key unique,
  redirect_uri text not null,
  challenge text not null,
  created_at timestamptz not null default now(),
  -- When the code was used.
  exchanged_at timestamptz,
  last_used_at timestamptz,
  -- The end of the code, and after the exchange the end of the grant unless it is used again.
  ends_at timestamptz not null,
  -- The request that waits for events (activity § Waiting).
  waiting uuid
);
create index app_grants_user_id on app_grants (user_id);
create index app_grants_project_id on app_grants (project_id) where project_id is not null;
create index app_grants_ends_at on app_grants (ends_at);

-- Refresh tokens (apps § Refreshing). Used ones are kept as long as their grant, so that a second use is detected.
create table app_refreshes (
  hash bytea primary key,
  grant_id uuid not null references app_grants on delete cascade,
  used_at timestamptz,
  -- The response to its use, under a key that only the holder of the token knows. Deleted soon after the use.
  answer text,
  constraint app_refreshes_answer_check check (answer is null or used_at is not null)
);
create index app_refreshes_grant_id on app_refreshes (grant_id);
create index app_refreshes_used_at on app_refreshes (used_at) where answer is not null;

-- No operation has created such tokens.
delete from api_tokens where kind = 'oauth';

alter table api_tokens add column grant_id uuid references app_grants on delete cascade;
alter table api_tokens add column resource text;
alter table api_tokens add constraint api_tokens_grant_check
  check ((kind = 'oauth') = (grant_id is not null) and (kind = 'oauth') = (resource is not null)
         and resource in ('api', 'mcp'));

-- The claim of an app belongs to its grant, because its tokens change every hour.
alter table task_claims add column grant_id uuid references app_grants on delete cascade;
alter table task_claims add constraint task_claims_holder_check check (token_id is null or grant_id is null);

alter type admission add attribute grant_id uuid;
