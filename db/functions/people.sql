-- A user's display name. Without one, it is the first 2 characters of the email's local part and `***`
-- (people § Display names).
create function person_name(display_name text, email text) returns text
  language sql immutable parallel safe as $$
  select coalesce(display_name, left(split_part(email, '@', 1), 2) || '***')
$$;

-- A user as others see them; no row for a former user. Postgres inlines it in a `from` clause.
create function person(of_user uuid) returns table (id uuid, "displayName" text)
  language sql stable parallel safe rows 1 as $$
  select u.id, person_name(u.display_name, u.email) from users u where u.id = of_user
$$;

-- `{ id, displayName }`, or null for a former user.
create function person_json(of_user uuid) returns json
  language sql stable parallel safe as $$
  select row_to_json(p) from person(of_user) p
$$;

-- The numbers of a project's members and guests, of its groups, and of the invitations that can still be accepted. The
-- plan is cached like that of `reachable_projects`.
create function people_counts(of_project uuid) returns json
  language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select json_build_object(
        'members', count(*) filter (where feature_scope is null),
        'guests', count(*) filter (where feature_scope is not null),
        'groups', (select count(*) from project_groups where project_id = of_project),
        'invitations', (select count(*) from invitations
           where project_id = of_project and accepted_at is null and expires_at > now()))
      from project_access where project_id = of_project);
end $$;
