-- What people are called: where no name is set, the first 2 characters of their address's local part and `***`
-- (people § Names of people).
create function person_name(display_name text, email text) returns text
  language sql immutable parallel safe as $$
  select coalesce(display_name, left(split_part(email, '@', 1), 2) || '***')
$$;

-- `{ id, displayName }`, or null for one who is gone.
create function person_json(of_user uuid) returns json
  language sql stable parallel safe as $$
  select json_build_object('id', u.id, 'displayName', person_name(u.display_name, u.email))
    from users u where u.id = of_user
$$;
