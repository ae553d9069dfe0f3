-- The gate: who is calling, what they may do here, and the refusal, if any. It is a function so that
-- its plans are cached in the connection; inline, planning alone cost more than the rest of a request.
--
-- The checks, in the order in which they are answered (requests § Order of checks). Each statement in here has a
-- snapshot of its own, so that what follows a lock sees what was committed while it was waited for.
--   trusted_origin  false for a cookie write from elsewhere
--   well_formed     false when an id in the path is none
--   on_project / on_org   the row asked about; neither: the caller's own things
--   at_least        the lowest role that may; null: no role is asked for
--   in_features     any of these feature scopes is asked for; null: none
--   needs_switch    whether the project must have that feature switched on
--   needs_scopes    any of these token scopes; empty: every token may; null: only an unrestricted one
--   writes          takes a hit of the token's write limit and locks the row
--   even_archived   a write that an archived project allows
--   mark            of this transaction, if it is to leave one in `write_marks`
--   counts          false for the second transaction of one write, whose first has taken the hit
--   quota, span     of a token's writes
--   locks_org       a write to a project that counts on its organisation, which is locked before it
--   own_kind, own_id      what the path names, where it takes less when it is the caller's own; null: it never does
--   own_at_least, own_features   what it takes then, in place of at_least and in_features
create function admit(
  of_token bytea, of_session bytea, trusted_origin boolean, well_formed boolean,
  on_project uuid, on_org uuid, at_least text, in_features text[], needs_switch boolean,
  needs_scopes text[], writes boolean, even_archived boolean, mark uuid, counts boolean,
  quota int, span interval, locks_org boolean, own_kind text, own_id uuid, own_at_least text, own_features text[]
) returns admission
  language plpgsql as $$
declare
  a admission;
  again admission;
  limited admission;
  archived boolean;
  owns boolean := false;
begin
  -- Before anything that the first attempt may have changed, so that a retry meets its mark.
  if mark is not null then
    insert into write_marks (id) values (mark);
  end if;
  a := find_caller(of_token, of_session);
  if a.user_id is null then
    a.refusal := 'unauthenticated';
    return a;
  end if;
  if a.token_id is not null then
    limited := judge_writes(a, writes and counts, quota, span);
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
      when 'token_scope' then jsonb_build_object('requiredScope', coalesce(needs_scopes[1], 'full'),
        'tokenScopes', a.token_scopes)
    end;
    return a;
  end if;

  -- Whoever waits for the lock is judged by what holds afterwards, the credential included. Again where the role
  -- came after there was none to lock by, so that nobody passes without the lock.
  loop
    if own_kind is not null then
      owns := is_own(own_kind, own_id, on_project, a.user_id);
    end if;
    if writes and limited.refusal is null then
      archived := lock_row(a.user_id, on_project, on_org,
        case when owns then own_at_least else at_least end, locks_org);
      again := find_caller(of_token, of_session);
      if again.user_id is null then
        again.refusal := 'unauthenticated';
        return again;
      end if;
      if own_kind is not null then
        owns := is_own(own_kind, own_id, on_project, a.user_id);
      end if;
    end if;
    a := admit_role(a, on_project, on_org, case when owns then own_at_least else at_least end,
      case when owns then own_features else in_features end, needs_switch);
    exit when a.refusal is not null or not writes or limited.refusal is not null or archived is not null;
  end loop;
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
-- project is archived; null: nothing was locked.
create function lock_row(user_id uuid, on_project uuid, on_org uuid, at_least text, with_org boolean) returns boolean
  language plpgsql as $$
begin
  if on_project is not null then
    if with_org then
      perform from orgs where id = (select org_id from projects where id = on_project)
             and exists (select from project_paths p
               where p.project_id = on_project and p.user_id = lock_row.user_id and p.role >= at_least::project_role)
           for no key update of orgs;
      if not found then
        return null;
      end if;
    end if;
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
  return case when found then false end;
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
                    where (not needs_switch or feature = any (live_features(p.features)))
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

-- Whether what an operation is asked of is the caller's own; `of_kind` says what the id is one of.
create function is_own(of_kind text, of_id uuid, on_project uuid, of_user uuid) returns boolean
  language plpgsql stable as $$
begin
  return case of_kind
    when 'user' then of_id = of_user
    when 'member' then exists (select from project_members m
      where m.project_id = on_project and m.id = of_id and m.user_id = of_user)
    -- One that is not there is nobody else's: the operation tells that it is missing.
    when 'file' then not exists (select from files f
      where f.project_id = on_project and f.id = of_id and f.created_by is distinct from of_user)
  end;
end $$;

create function enforce(a admission) returns void
  language plpgsql as $$
begin
  if a.refusal is not null then
    perform refuse(a.refusal, a.detail, 'CN002');
  end if;
end $$;
