-- One row a subject holds the instants of its last hits: a sliding window, exact because the row is
-- locked while it is judged. The database's clock is the only clock.
create table rate_windows (
  subject text primary key,
  hits timestamptz[] not null
) with (fillfactor = 50);

create type rate_verdict as (allowed boolean, remaining int, resets_at timestamptz);

create function recent_hits(hits timestamptz[], span interval) returns timestamptz[]
  language sql volatile as $$
  select coalesce(array_agg(h order by h), '{}') from unnest(hits) h where h > clock_timestamp() - span
$$;

-- Takes one hit if fewer than `quota` fell within `span`; a refused hit is not counted. `resets_at` is
-- when the oldest counted hit leaves the window.
create function take_hit(of_subject text, quota int, span interval) returns rate_verdict
  language plpgsql as $$
declare
  recent timestamptz[];
  allowed boolean;
begin
  insert into rate_windows (subject, hits) values (of_subject, '{}') on conflict (subject) do nothing;
  select recent_hits(hits, span) into recent from rate_windows where subject = of_subject for no key update;
  allowed := cardinality(recent) < quota;
  if allowed then
    recent := recent || clock_timestamp();
    update rate_windows set hits = recent where subject = of_subject;
  end if;
  return (allowed, quota - cardinality(recent), recent[1] + span)::rate_verdict;
end $$;

-- The same verdict without taking a hit.
create function peek_hits(of_subject text, quota int, span interval) returns rate_verdict
  language plpgsql stable as $$
declare
  recent timestamptz[] := recent_hits((select hits from rate_windows where subject = of_subject), span);
begin
  return (cardinality(recent) < quota, quota - cardinality(recent), recent[1] + span)::rate_verdict;
end $$;
