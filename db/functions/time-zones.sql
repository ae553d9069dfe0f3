-- The time zone of a user. Until they set one, it follows their language (accounts § Profiles).
create function zone_of(of_user users) returns text
  language sql immutable parallel safe as $$
  select coalesce(of_user.time_zone, case of_user.locale when 'ja' then 'Asia/Tokyo' else 'UTC' end)
$$;

-- The same, or UTC if Postgres does not have this zone, because its tz database no longer has it or is another one.
create function known_zone_of(of_user users) returns text
  language plpgsql stable as $$
declare
  zone text := zone_of(of_user);
begin
  perform now() at time zone zone;
  return zone;
exception when invalid_parameter_value then
  return 'UTC';
end $$;

-- The calendar day that it is now for a user.
create function today_of(of_user users) returns date
  language sql stable as $$
  select (now() at time zone known_zone_of(of_user))::date
$$;

-- The time zone with this name in any case, as the tz database spells it, or null if Postgres does not have it.
-- Setting the zone finds it without reading pg_timezone_names, which reads every file of the tz database. It also
-- accepts rules of POSIX, which always have a digit. The setting is undone at the end of the function. `at time zone`
-- would read a few names, such as CET, as abbreviations, which have no summer time.
create function time_zone_named(given text) returns text
  language plpgsql set timezone = 'UTC' as $$
declare
  zone text;
begin
  zone := set_config('TimeZone', given, true);
  if exists (
    select from unnest('{2026-01-15Z,2026-07-15Z}'::timestamptz[]) t (at) where at::timestamp <> at at time zone zone
  ) then
    return null;
  end if;
  return case when zone !~ '\d' or exists (select from pg_timezone_names where name = zone) then zone end;
exception when invalid_parameter_value then
  return null;
end $$;
