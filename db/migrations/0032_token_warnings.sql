-- The days before its expiry that the owner of a token has been warned of by mail.
alter table api_tokens add column warned_days int[] not null default '{}';
create index api_tokens_expires_at on api_tokens (expires_at) where revoked_at is null;
create index api_tokens_revoked_at on api_tokens (revoked_at) where revoked_at is not null;
