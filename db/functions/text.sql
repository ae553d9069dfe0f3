-- One JSON object with the members of both, text kept as it was written.
create function json_with(object json, members json) returns json
  language sql immutable parallel safe as $$
  select case
    when object::text ~ '^\s*\{\s*\}\s*$' then members
    when members::text ~ '^\s*\{\s*\}\s*$' then object
    else (regexp_replace(object::text, '\s*\}\s*$', '') || ',' || regexp_replace(members::text, '^\s*\{', ''))::json
  end
$$;

-- One JSON object without the members of these names, text kept as it was written.
create function json_without(object json, names text[]) returns json
  language sql immutable parallel safe as $$
  select coalesce('{' || string_agg(to_json(key)::text || ':' || value::text, ',' order by place) || '}', '{}')::json
    from json_each(object) with ordinality as member (key, value, place)
   where key <> all (names)
$$;

-- Text shown in one line: whatever would break it, or turn its direction, is a space (requests § Text).
create function one_line(value text) returns text
  language sql immutable parallel safe as $$
  select regexp_replace(value, '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]', ' ', 'g')
$$;
