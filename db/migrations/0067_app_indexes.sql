-- no transaction
drop index concurrently if exists api_tokens_grant_id;
create index concurrently api_tokens_grant_id on api_tokens (grant_id) where grant_id is not null;
-- The tokens of apps that have expired.
drop index concurrently if exists api_tokens_app_expires_at;
create index concurrently api_tokens_app_expires_at on api_tokens (expires_at) where kind = 'oauth';
drop index concurrently if exists task_claims_grant_id;
create index concurrently task_claims_grant_id on task_claims (grant_id) where grant_id is not null;
