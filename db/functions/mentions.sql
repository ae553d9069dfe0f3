-- The users that a text mentions as `[@name](user:UUID)`, each once, the first 50 of them (comments § Mentions).
create function mentioned_in(body text) returns uuid[]
  language sql immutable parallel safe as $$
  select coalesce(array_agg(m.id order by m.place), '{}') from (
    select (found.match)[2]::uuid as id, min(found.place) as place
      from regexp_matches(body, '\[@([^][\n]*)\]\(user:([0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12})\)', 'g')
        with ordinality as found (match, place)
     group by 1 order by 2 limit 50) m
$$;

-- Those of the users who reach a project with this feature in their scope, in the order of their ids. Its cost grows
-- with the users that are asked for. The plan is cached like that of `reachable_projects`.
create function users_reaching(of_project uuid, feature text, of_users uuid[]) returns setof uuid
  language plpgsql stable rows 10 set plan_cache_mode = force_generic_plan as $$
begin
  return query
    select a.user_id from project_access a
     where a.project_id = of_project and a.user_id = any (of_users)
       and (a.feature_scope is null or feature = any (a.feature_scope))
     order by a.user_id;
end $$;

-- `[{ id, displayName }]` of those mentioned users who reach the project with its issues, with their current names, in
-- the order of the text.
create function mentions_json(of_project uuid, body text) returns json
  language plpgsql stable as $$
declare
  mentioned uuid[] := mentioned_in(body);
begin
  if mentioned = '{}' then
    return '[]'::json;
  end if;
  return (
    select coalesce(json_agg(person_json(r.id) order by array_position(mentioned, r.id)), '[]')
      from users_reaching(of_project, 'issues', mentioned) r (id));
end $$;
