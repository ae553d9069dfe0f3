-- A write's one event, in its own transaction: actor and token are the caller's (activity § One write, one event).
-- A function, so that its plan is kept; told in most writes, it would be planned anew each time.
create function record_event(
  of_project uuid, type text, feature text, kind text, id text, label text, payload jsonb
) returns void
  language plpgsql as $$
declare
  via json := caller_via();
begin
  insert into events (project_id, type, feature, actor_id, token_id, target_kind, target_id, target_label,
      payload, via)
    values (of_project, type, feature, caller_id(), (via ->> 'tokenId')::uuid, kind, id,
      one_line(left(label, 200)), payload, via);
end $$;

-- Whether a person is shown an event of this feature: of one that is switched on and in their scope, or of none
-- (activity § Who may read). `live` is what `live_features` tells of the project.
create function shows_event(feature text, live text[], feature_scope text[]) returns boolean
  language sql immutable parallel safe as $$
  select feature is null or feature = any (live) and (feature_scope is null or feature = any (feature_scope))
$$;

-- An event as the API shows it (activity § Fields of an event), with the person who acted, or a row of nulls.
create function event_json(e events, actor users) returns json
  language sql stable parallel safe as $$
  select json_build_object('id', e.id, 'type', e.type, 'projectId', e.project_id,
    'actor', case when actor.id is not null then json_build_object('id', actor.id,
      'displayName', person_name(actor.display_name, actor.email)) end,
    'target', case when e.target_kind is not null
      then json_build_object('kind', e.target_kind, 'id', e.target_id, 'label', e.target_label) end,
    'payload', e.payload || jsonb_build_object('via', e.via), 'createdAt', iso(e.created_at))
$$;
