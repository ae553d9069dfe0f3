-- The gate identifies the caller, determines their role and features, and sets the refusal, if any. The checks run in
-- the order of their precedence (requests § Order of checks). It is a function, so that its plans stay cached in the
-- connection: planning them inline takes longer than the rest of a request.
--
-- Each statement has its own snapshot. So a statement after a lock sees what was committed while the lock was awaited.
create function admit(asked ask) returns admission
  language plpgsql as $$
declare
  a admission;
  again admission;
  limited admission;
  archived boolean;
  of_them ask;
begin
  a := find_caller(asked.token, asked.session);
  if a.user_id is null then
    a.refusal := 'unauthenticated';
    -- Only who has the token learns this (tokens § Refused tokens).
    a.detail := (select jsonb_build_object('tokenStatus',
                     case when revoked_at is null then 'expired' else 'revoked' end)
                   from api_tokens where hash = asked.token);
    return a;
  end if;
  if a.token_id is not null then
    limited := judge_writes(a, asked.writes and asked.counts, asked.quota, asked.span);
    a.hits_left := limited.hits_left;
    a.hits_reset_in := limited.hits_reset_in;
  end if;

  a.refusal := case
    when not asked.trusted_origin then 'origin_forbidden'
    when not asked.well_formed then 'not_found'
    when a.token_id is null or asked.needs_scopes = '{}' then null
    -- An operation on the caller that names scopes leaves out other projects itself.
    when asked.on_project is distinct from a.token_project and a.token_project is not null
      and (asked.on_project is not null or asked.needs_scopes is null) then 'token_project'
    when a.token_scopes is not null and (asked.needs_scopes && a.token_scopes) is not true then 'token_scope'
  end;
  if a.refusal is not null then
    a.detail := case a.refusal
      when 'token_project' then jsonb_build_object('tokenScopes', a.token_scopes)
      when 'token_scope' then jsonb_build_object('requiredScope', coalesce(asked.needs_scopes[1], 'full'),
        'tokenScopes', a.token_scopes)
    end;
    return a;
  end if;

  -- The credential and the role are read again after the lock, because they can change while it is awaited. The loop
  -- repeats if lock_row found no role and locked nothing, so that no write passes without the lock.
  loop
    of_them := case when asked.own_kind is null then asked else asked_of(a.user_id, asked) end;
    if asked.writes and limited.refusal is null then
      archived := lock_row(a.user_id, of_them);
      again := find_caller(asked.token, asked.session);
      if again.user_id is null then
        again.refusal := 'unauthenticated';
        return again;
      end if;
      of_them := case when asked.own_kind is null then asked else asked_of(a.user_id, asked) end;
    end if;
    a := admit_role(a, of_them);
    exit when a.refusal is not null or not asked.writes or limited.refusal is not null or archived is not null;
  end loop;
  if a.refusal is not null or not asked.writes then
    return a;
  end if;
  if limited.refusal is not null then
    return limited;
  end if;
  if archived and not asked.even_closed then
    a.refusal := 'project_archived';
    return a;
  end if;
  perform publish_caller(a);
  return a;
end $$;

-- The requirements for this user, which are lower if the path names something of their own. So users can leave a
-- suspended organization.
create function asked_of(user_id uuid, asked ask) returns ask
  language plpgsql stable as $$
begin
  if is_own(user_id, asked) then
    asked.at_least := asked.own_at_least;
    asked.in_features := asked.own_features;
    asked.even_closed := asked.even_closed or asked.own_kind = 'user';
  end if;
  return asked;
end $$;

create function is_own(of_user uuid, asked ask) returns boolean
  language plpgsql stable as $$
begin
  return case replace(asked.own_kind, 'only_', '')
    when 'user' then asked.own_id = of_user
    when 'member' then exists (select from project_members m
      where m.project_id = asked.on_project and m.id = asked.own_id and m.user_id = of_user)
    -- A missing file counts as the caller's own, so that the operation itself reports that it is missing.
    when 'file' then not exists (select from files f
      where f.project_id = asked.on_project and f.id = asked.own_id and f.created_by is distinct from of_user)
    -- So does a filter of another user, which is private, so that the response is the same as for a missing one.
    when 'filter' then not exists (select from issue_filters f
      where f.project_id = asked.on_project and f.id = asked.own_id and f.owner_id is null)
    -- A missing comment, like a missing file.
    when 'comment' then not exists (select from issue_comments c
      where c.project_id = asked.on_project and c.id = asked.own_id and c.created_by is distinct from of_user)
    -- And so does an upload that is not attached to an issue.
    when 'attachment' then not exists (select from attachments t
      where t.project_id = asked.on_project and t.id = asked.own_id and t.issue_id is not null
        and t.uploader_id <> of_user)
  end;
end $$;

-- Locks the row that the operation writes to. The lock order is user, organization, project. A caller without the
-- required role locks nothing. Returns whether the project is archived, or null if nothing was locked.
create function lock_row(user_id uuid, asked ask) returns boolean
  language plpgsql as $$
begin
  if asked.on_project is not null then
    if asked.locks_org then
      perform from orgs where id = (select org_id from projects where id = asked.on_project)
             and exists (select from project_paths p where p.project_id = asked.on_project
               and p.user_id = lock_row.user_id and p.role >= asked.at_least::project_role)
           for no key update of orgs;
      if not found then
        return null;
      end if;
    end if;
    return (select archived_at is not null from projects
       where id = asked.on_project and exists (select from project_paths p where p.project_id = asked.on_project
             and p.user_id = lock_row.user_id and p.role >= asked.at_least::project_role)
         for no key update of projects);
  elsif asked.on_org is not null then
    perform from orgs where id = asked.on_org and exists (select from org_members m where m.org_id = asked.on_org
             and m.user_id = lock_row.user_id and m.role >= asked.at_least::org_role)
         for no key update of orgs;
  else
    perform from users u where u.id = lock_row.user_id for no key update;
  end if;
  return case when found then false end;
end $$;

-- Whether one of the features is in both lists. Null is a list of all features.
create function sees_any(features text[], live text[], feature_scope text[]) returns boolean
  language plpgsql immutable as $$
declare
  feature text;
begin
  if features is null or live is null and feature_scope is null then
    return true;
  end if;
  foreach feature in array features loop
    if (live is null or feature = any (live)) and (feature_scope is null or feature = any (feature_scope)) then
      return true;
    end if;
  end loop;
  return false;
end $$;

-- Sets the effective role and scope, and the refusal: first not_found, then org_suspended, then forbidden. An
-- operation on the caller requires no role, also if its query names a project.
create function admit_role(a admission, asked ask) returns admission
  language plpgsql stable as $$
declare
  live text[];
  suspended_at timestamptz;
begin
  if asked.on_project is not null and asked.at_least is not null then
    select x.role, x.feature_scope, case when asked.needs_switch then live_features(p.features) end, o.suspended_at
      into a.role, a.feature_scope, live, suspended_at
      from project_access x join projects p on p.id = x.project_id join orgs o on o.id = p.org_id
     where x.project_id = asked.on_project and x.user_id = a.user_id;
    a.refusal := case
      when not sees_any(asked.in_features, live, a.feature_scope) then 'not_found'
      when suspended_at is not null then 'org_suspended'
      when a.role::project_role < asked.at_least::project_role then 'forbidden'
    end;
    -- `is true`, because the right side of an `and` is evaluated also if the left one is null.
    if a.refusal is null and starts_with(asked.own_kind, 'only_') is true and not is_own(a.user_id, asked) then
      a.refusal := 'forbidden';
    end if;
  elsif asked.on_org is not null then
    select m.role, case
             when o.suspended_at is not null and not asked.even_closed then 'org_suspended'
             when m.role < asked.at_least::org_role then 'forbidden'
           end
      into a.role, a.refusal
      from org_members m join orgs o on o.id = m.org_id where m.org_id = asked.on_org and m.user_id = a.user_id;
  end if;
  if asked.at_least is not null and a.role is null then
    a.refusal := 'not_found';
  end if;
  return a;
end $$;
