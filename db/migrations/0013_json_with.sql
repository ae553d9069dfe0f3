-- One JSON object with the members of both, text kept as it was written.
create function json_with(object json, members json) returns json
  language sql immutable parallel safe as $$
  select case
    when object::text ~ '^\s*\{\s*\}\s*$' then members
    when members::text ~ '^\s*\{\s*\}\s*$' then object
    else (regexp_replace(object::text, '\s*\}\s*$', '') || ',' || regexp_replace(members::text, '^\s*\{', ''))::json
  end
$$;
