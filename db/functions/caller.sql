-- Finds the user of a token or session. Expiry is compared with the clock and not with the start of the transaction,
-- which may have waited for a lock since.
create function find_caller(of_token bytea, of_session bytea) returns admission
  language plpgsql stable as $$
declare
  a admission;
begin
  if of_token is not null then
    select user_id, id, grant_id, kind, name, scopes, project_id, extract(epoch from now() - last_used_at)
      into a.user_id, a.token_id, a.grant_id, a.token_kind, a.token_name, a.token_scopes, a.token_project,
           a.unused_for
      from api_tokens
     where hash = of_token and revoked_at is null and (expires_at is null or expires_at > clock_timestamp());
  elsif of_session is not null then
    select user_id, id, extract(epoch from now() - last_used_at), extract(epoch from expires_at - now())
      into a.user_id, a.session_id, a.unused_for, a.ends_in
      from sessions where hash = of_session and expires_at > clock_timestamp();
  end if;
  return a;
end $$;

-- `{ token }` of the token of a request (tokens § The calling token), with the ID of `via`. Null for a session.
create function token_as(of_token uuid) returns json
  language plpgsql stable as $$
begin
  return (
    select json_build_object('token', json_build_object('id', coalesce(grant_id, id), 'name', name,
        'scopes', scopes, 'projectId', project_id, 'expiresAt', iso(expires_at)))
      from api_tokens where id = of_token);
end $$;

-- Stores the caller in settings of the transaction, where later statements read it. The grant of an app stands for its
-- tokens, which change.
create function publish_caller(a admission) returns void
  language plpgsql as $$
declare
  -- An assignment is evaluated without a query.
  published text;
begin
  published := set_config('cairn.user_id', a.user_id::text, true)
    || set_config('cairn.role', coalesce(a.role, ''), true)
    || set_config('cairn.via', case when a.token_id is null then '"web"' else json_build_object(
         'kind', case a.token_kind when 'oauth' then 'oauth_app' else 'api_token' end,
         'tokenName', a.token_name, 'tokenId', coalesce(a.grant_id, a.token_id))::text end, true);
end $$;

-- These three are in plpgsql, because a SQL function would be inlined, and parsed in each statement that calls it.
-- The id is null if the service itself acts ('system'). Without a published caller, they raise an error.
create function caller_id() returns uuid
  language plpgsql stable as $$ begin return nullif(current_setting('cairn.user_id'), 'system')::uuid; end $$;

-- The caller's effective role in the project of the operation.
create function caller_role() returns project_role
  language plpgsql stable as $$ begin return nullif(current_setting('cairn.role'), '')::project_role; end $$;

create function caller_via() returns json
  language plpgsql stable as $$ begin return current_setting('cairn.via')::json; end $$;

-- Checks the write limit of a token, or of all tokens of an app's grant: at most `quota` attempts in any `span`. With
-- `takes_hit`, it counts this attempt.
create function judge_writes(a admission, takes_hit boolean, quota int, span interval) returns admission
  language plpgsql as $$
declare
  subject text := 'token:' || coalesce(a.grant_id, a.token_id);
  verdict rate_verdict := case when takes_hit then take_hit(subject, quota, span)
    else peek_hits(subject, quota, span) end;
begin
  a.hits_left := verdict.remaining;
  a.hits_reset_in := seconds_until(verdict.resets_at);
  if takes_hit and not verdict.allowed then
    a.refusal := 'rate_limited';
    a.detail := rate_limit_detail(verdict);
  end if;
  return a;
end $$;
