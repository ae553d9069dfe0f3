-- What the service does by itself has no caller; whoever is not said to be calling is still an error.
create or replace function caller_id() returns uuid
  language sql stable as $$ select nullif(current_setting('cairn.user_id'), 'system')::uuid $$;

-- What its sweep of invitations looks for.
create index invitations_expires_at on invitations (expires_at) where accepted_at is null;
