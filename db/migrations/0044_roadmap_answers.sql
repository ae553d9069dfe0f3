-- One JSON object without the members of these names, text kept as it was written.
create function json_without(object json, names text[]) returns json
  language sql immutable parallel safe as $$
  select coalesce('{' || string_agg(to_json(key)::text || ':' || value::text, ',' order by place) || '}', '{}')::json
    from json_each(object) with ordinality as member (key, value, place)
   where key <> all (names)
$$;
