-- Functions that only the Worker of the previous release calls, while it still runs (maintenance § Releases). The next
-- release removes them.
create function write(asked ask, mark uuid, key idempotency, texts text[], params text[], large text[], listed text[])
  returns outcome
  language plpgsql as $$
begin
  return write(asked, mark, (key.id, key.digest, key.keeps, null, null, null, false)::request_key,
               texts, params, large, listed);
end $$;

create function project_usage(of_project uuid, limits json) returns text
  language plpgsql stable as $$
begin
  return (
    select json_build_object('usedBytes', p.used_bytes, 'limitBytes', limits -> plan_of(o.id, o.granted_plan))
      from projects p join orgs o on o.id = p.org_id where p.id = of_project);
end $$;

create function home_projects(of_user uuid, most int, newest int)
  returns table (projects json, total bigint, recent json)
  language plpgsql stable rows 1 as $$
begin
  return query select h.projects, h.total, h.recent from home_projects(of_user, most, newest, false) h;
end $$;

create function searched_grams(of_project uuid, part text) returns bigint[]
  language sql immutable strict parallel safe as $$
  select array_agg(distinct hashtextextended(substr(t.text, n, 2), uuid_hash_extended(of_project, 0)))
    from lower(part) as t (text), generate_series(1, greatest(char_length(t.text) - 1, 1)) n
$$;

-- It finds the events of its transaction by their instant, which must be that of its start.
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
