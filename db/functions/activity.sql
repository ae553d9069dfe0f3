-- Records the event of a write, with the caller as actor (activity § One write, one event). Most writes call it, so it
-- is a function, whose plan stays cached. Its number and its instant are taken while the row of the project's numbers
-- is locked, so both are in the order of the commits (activity § Sequence).
create function log_event(
  of_project uuid, type text, feature text, kind text, id text, label text, payload jsonb
) returns void
  language plpgsql as $$
declare
  via json := caller_via();
  number bigint;
begin
  update event_sequences set last = last + 1 where project_id = of_project returning last into number;
  insert into events (project_id, sequence, type, feature, actor_id, token_id, target_kind, target_id, target_label,
      payload, via, created_at)
    values (of_project, number, type, feature, caller_id(), (via ->> 'tokenId')::uuid, kind, id,
      one_line(left(label, 200)), payload, via, clock_timestamp());
end $$;

-- Whether a user can see an event of this feature: the feature is on and in their scope, or null
-- (activity § Permissions). `live` is the result of `live_features` for the project.
create function shows_event(feature text, live text[], feature_scope text[]) returns boolean
  language sql immutable parallel safe as $$
  select feature is null or feature = any (live) and (feature_scope is null or feature = any (feature_scope))
$$;

-- The ids of a project's newest events that a user can see, newest first, each with the number of events that it
-- stands for. Folded, consecutive events of one type by one actor are one (activity § Folding). Folding reads only
-- the newest 60 events, so its cost does not grow with the activity.
create function event_rows(of_project uuid, live text[], feature_scope text[], newest int, folded boolean)
  returns table (id uuid, count int)
  language sql stable parallel safe rows 20 as $$
  with shown as (
    select e.id, e.type, e.actor_id from events e
     where e.project_id = of_project and shows_event(e.feature, live, feature_scope)
     order by e.id desc limit case when folded then 60 else newest end
  ), marked as (
    select s.id, not folded or (type, actor_id) is distinct from (lag(type) over w, lag(actor_id) over w) as begins
      from shown s window w as (order by s.id desc)
  ), numbered as (
    select m.id, begins, count(*) filter (where begins) over (order by m.id desc) as number from marked m
  ), counted as (
    select n.id, begins, count(*) over (partition by number)::int as count from numbered n
  )
  select c.id, c.count from counted c where begins order by c.id desc limit newest
$$;

-- An event as the API returns it (activity § Fields of an event). `actor` is a row of nulls for a former user.
create function event_json(e events, actor users) returns json
  language sql stable parallel safe as $$
  select json_build_object('id', e.id, 'type', e.type, 'projectId', e.project_id,
    'actor', case when actor.id is not null then json_build_object('id', actor.id,
      'displayName', person_name(actor.display_name, actor.email)) end,
    'target', case when e.target_kind is not null
      then json_build_object('kind', e.target_kind, 'id', e.target_id, 'label', e.target_label) end,
    'payload', e.payload || jsonb_build_object('via', e.via), 'createdAt', iso(e.created_at),
    'sequence', e.sequence)
$$;

-- Whether the caller of `a` can see an event: like `shows_event`, and a token with scopes sees only the features of
-- its scopes (activity § Following).
create function follows_event(feature text, live text[], a admission) returns boolean
  language sql immutable parallel safe as $$
  select shows_event(feature, live, a.feature_scope)
     and (a.token_scopes is null
          or feature = any (array(select split_part(scope, ':', 1) from unnest(a.token_scopes) scope)))
$$;

-- A page of the events of a project after a number, oldest first (activity § Following). `oldest` is set instead if
-- the next event is no longer kept, or a restore lost it. It reads one snapshot, so that a sweep cannot come between.
create function event_page(a admission, of_project uuid, after bigint, most int)
  returns table (answer json, is_empty boolean, oldest bigint)
  language plpgsql stable rows 1 as $$
declare
  newest bigint := coalesce((select last from event_sequences where project_id = of_project), 0);
  first bigint;
  live text[] := (select live_features(features) from projects where id = of_project);
  shown json;
  shown_count int := 0;
  furthest bigint;
begin
  if after < newest then
    first := coalesce(
      (select first_after from event_gaps
        where project_id = of_project and last_before < after and after + 1 < first_after),
      (select min(sequence) from events where project_id = of_project), newest + 1);
    if after + 1 < first then
      oldest := first;
      return next;
      return;
    end if;
    select json_agg(event_json(e, u) order by e.sequence), count(*), max(e.sequence) into shown, shown_count, furthest
      from (select * from events
             where project_id = of_project and sequence > after and sequence <= newest
               and follows_event(feature, live, a)
             order by sequence limit most) e
      left join users u on u.id = e.actor_id;
  end if;
  is_empty := shown_count = 0;
  answer := json_build_object('events', coalesce(shown, '[]'),
    'lastSequence', case when shown_count = most then furthest else newest end);
  return next;
end $$;

-- Whether a request of this credential may wait for events. Only the latest one may: it claims this first, and then
-- `goes_on` until another one has claimed it (activity § Waiting). The tokens of an app are one credential.
create function may_wait(a admission, waiter uuid, goes_on boolean) returns boolean
  language plpgsql as $$
begin
  if goes_on then
    return exists (select from app_grants where id = a.grant_id and waiting = waiter
                   union all select from api_tokens where id = a.token_id and waiting = waiter
                   union all select from sessions where id = a.session_id and waiting = waiter);
  end if;
  update app_grants set waiting = waiter where id = a.grant_id;
  update api_tokens set waiting = waiter where id = a.token_id and grant_id is null;
  update sessions set waiting = waiter where id = a.session_id;
  return true;
end $$;
