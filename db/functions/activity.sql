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
