-- Merges two JSON objects and keeps the text of their values.
create function json_with(object json, others json) returns json
  language sql immutable parallel safe as $$
  select case
    when object::text ~ '^\s*\{\s*\}\s*$' then others
    when others::text ~ '^\s*\{\s*\}\s*$' then object
    else (regexp_replace(object::text, '\s*\}\s*$', '') || ',' || regexp_replace(others::text, '^\s*\{', ''))::json
  end
$$;

-- Removes the fields with these names and keeps the text of the other values.
create function json_without(object json, names text[]) returns json
  language sql immutable parallel safe as $$
  select coalesce('{' || string_agg(to_json(key)::text || ':' || value::text, ',' order by place) || '}', '{}')::json
    from json_each(object) with ordinality as member (key, value, place)
   where key <> all (names)
$$;

-- The text in one line: replaces line breaks, control characters, and direction marks by spaces (requests § Text).
create function one_line(value text) returns text
  language sql immutable parallel safe as $$
  select regexp_replace(value, '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]', ' ', 'g')
$$;
