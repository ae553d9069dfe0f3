-- The gate: who is calling, what they may do here, and the refusal, if any. It is a function so that
-- its plans are cached in the connection; inline, planning alone cost more than the rest of a request.
create type admission as (
  refusal text,
  detail jsonb,
  user_id uuid,
  session_id uuid,
  token_id uuid,
  token_kind text,
  token_name text,
  token_scopes text[],
  token_project uuid,
  role text,
  feature_scope text[],
  hits_left int,
  hits_reset_in int,
  stale boolean,
  renew boolean
);

create function find_caller(of_token bytea, of_session bytea) returns admission
  language plpgsql stable as $$
declare
  a admission;
begin
  if of_token is not null then
    select user_id, id, kind, name, scopes, project_id, coalesce(last_used_at < now() - interval '15 minutes', true)
      into a.user_id, a.token_id, a.token_kind, a.token_name, a.token_scopes, a.token_project, a.stale
      from api_tokens
     where hash = of_token and revoked_at is null and (expires_at is null or expires_at > now());
  elsif of_session is not null then
    select user_id, id, last_used_at < now() - interval '15 minutes', expires_at < now() + interval '29 days'
      into a.user_id, a.session_id, a.stale, a.renew
      from sessions where hash = of_session and expires_at > now();
  end if;
  return a;
end $$;

-- Later statements of the transaction read the caller from here.
create function publish_caller(a admission) returns void
  language plpgsql as $$
begin
  perform set_config('cairn.user_id', a.user_id::text, true),
          set_config('cairn.role', coalesce(a.role, ''), true),
          set_config('cairn.via', case when a.token_id is null then '"web"' else json_build_object(
            'kind', case a.token_kind when 'oauth' then 'oauth_app' else 'api_token' end,
            'tokenName', a.token_name, 'tokenId', a.token_id)::text end, true);
end $$;

create function caller_id() returns uuid
  language sql stable as $$ select current_setting('cairn.user_id')::uuid $$;

-- Their effective role in the project that the operation is on.
create function caller_role() returns project_role
  language sql stable as $$ select nullif(current_setting('cairn.role'), '')::project_role $$;

create function caller_via() returns json
  language sql stable as $$ select current_setting('cairn.via')::json $$;

create function enforce(a admission) returns void
  language plpgsql as $$
begin
  if a.refusal is not null then
    perform refuse(a.refusal, a.detail, 'CN002');
  end if;
end $$;

-- Where the token stands in its window of writes, tries included: 60 in any 60 seconds.
create function judge_writes(a admission, takes_hit boolean) returns admission
  language plpgsql as $$
declare
  subject text := 'token:' || a.token_id;
  verdict rate_verdict := case when takes_hit then take_hit(subject, 60, '60 s') else peek_hits(subject, 60, '60 s') end;
begin
  a.hits_left := verdict.remaining;
  a.hits_reset_in := seconds_until(verdict.resets_at);
  if takes_hit and not verdict.allowed then
    a.refusal := 'rate_limited';
    a.detail := rate_limit_detail(verdict);
  end if;
  return a;
end $$;

-- A refused write rolls its hit back; the try is counted afterwards, by itself.
create function count_try(of_token bytea) returns admission
  language plpgsql as $$
declare
  a admission := find_caller(of_token, null);
begin
  return case when a.token_id is null then a else judge_writes(a, true) end;
end $$;

-- The marks of writes, by which a retry knows that the first attempt has landed.
create table operations (
  id uuid constraint operations_pkey primary key,
  at timestamptz not null default now()
);
create index operations_at on operations (at);

-- The checks, in the order in which they are answered (decisions, section 1).
--   trusted_origin  false for a cookie write from elsewhere
--   well_formed     false when an id in the path is none
--   on_project / on_org   the row asked about; neither: the caller's own things
--   at_least        the lowest role that may; null: no role is asked for
--   in_features     any of these feature scopes is asked for; null: none
--   needs_switch    whether the project must have that feature switched on
--   needs_scopes    any of these token scopes; empty: every token may; null: only an unrestricted one
--   writes          takes a hit of the token's write limit and locks the row
--   even_archived   a write that an archived project allows
--   of_operation    the mark of this transaction, if it is to leave one
--   counts          false for the second transaction of one write, whose first has taken the hit
create function admit(
  of_token bytea, of_session bytea, trusted_origin boolean, well_formed boolean,
  on_project uuid, on_org uuid, at_least text, in_features text[], needs_switch boolean,
  needs_scopes text[], writes boolean, even_archived boolean, of_operation uuid, counts boolean
) returns admission
  language plpgsql as $$
declare
  a admission;
  limited admission;
  archived boolean;
begin
  -- Before anything that the first attempt may have changed, so that a retry meets its mark.
  if of_operation is not null then
    insert into operations (id) values (of_operation);
  end if;
  a := find_caller(of_token, of_session);
  if a.user_id is null then
    a.refusal := 'unauthenticated';
    return a;
  end if;
  if a.token_id is not null then
    limited := judge_writes(a, writes and counts);
    a.hits_left := limited.hits_left;
    a.hits_reset_in := limited.hits_reset_in;
  end if;

  a.refusal := case
    when not trusted_origin then 'origin_forbidden'
    when not well_formed then 'not_found'
    when a.token_id is null or needs_scopes = '{}' then null
    when on_project is distinct from a.token_project and a.token_project is not null then 'token_project'
    when a.token_scopes is not null and (needs_scopes && a.token_scopes) is not true then 'token_scope'
  end;
  if a.refusal is not null then
    a.detail := case a.refusal
      when 'token_project' then jsonb_build_object('tokenScopes', a.token_scopes)
      when 'token_scope' then jsonb_build_object('requiredScope', coalesce(needs_scopes[1], 'full'), 'tokenScopes', a.token_scopes)
    end;
    return a;
  end if;

  -- Whoever waits for the lock is judged by what holds afterwards.
  if writes and limited.refusal is null then
    archived := lock_row(a.user_id, on_project, on_org, at_least);
  end if;
  a := admit_role(a, on_project, on_org, at_least, in_features, needs_switch);
  if a.refusal is not null or not writes then
    return a;
  end if;
  if limited.refusal is not null then
    return limited;
  end if;
  if archived and not even_archived then
    a.refusal := 'project_archived';
    return a;
  end if;
  perform publish_caller(a);
  return a;
end $$;

-- Lock order: user, organisation, project. Who has no such role there locks nothing. Tells whether the
-- project is archived.
create function lock_row(user_id uuid, on_project uuid, on_org uuid, at_least text) returns boolean
  language plpgsql as $$
begin
  if on_project is not null then
    return (select archived_at is not null from projects
       where id = on_project and exists (select from project_paths p
             where p.project_id = on_project and p.user_id = lock_row.user_id and p.role >= at_least::project_role)
         for no key update of projects);
  elsif on_org is not null then
    perform from orgs where id = on_org and exists (select from org_members m
             where m.org_id = on_org and m.user_id = lock_row.user_id and m.role >= at_least::org_role)
         for no key update of orgs;
  else
    perform from users u where u.id = lock_row.user_id for no key update;
  end if;
  return false;
end $$;

-- Effective role and scope, hidden before forbidden.
create function admit_role(
  a admission, on_project uuid, on_org uuid, at_least text, in_features text[], needs_switch boolean
) returns admission
  language plpgsql stable as $$
begin
  if on_project is not null then
    select x.role, x.feature_scope, case
             when in_features is not null and not exists (select from unnest(in_features) feature
                    where (not needs_switch or feature = any (p.features))
                      and (x.feature_scope is null or feature = any (x.feature_scope))) then 'not_found'
             when x.role < at_least::project_role then 'forbidden'
           end
      into a.role, a.feature_scope, a.refusal
      from project_access x join projects p on p.id = x.project_id
     where x.project_id = on_project and x.user_id = a.user_id;
  elsif on_org is not null then
    select m.role, case when m.role < at_least::org_role then 'forbidden' end
      into a.role, a.refusal
      from org_members m where m.org_id = on_org and m.user_id = a.user_id;
  end if;
  if at_least is not null and a.role is null then
    a.refusal := 'not_found';
  end if;
  return a;
end $$;
