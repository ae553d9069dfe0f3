-- The hits within the last `span`. `hits` is sorted.
create function recent_hits(hits timestamptz[], span interval) returns timestamptz[]
  language sql volatile as $$
  select hits[width_bucket(clock_timestamp() - span, hits) + 1 :]
$$;

-- Whether one more hit would be allowed. `resets_at` is when the oldest counted hit leaves the window.
create function peek_hits(of_subject text, quota int, span interval) returns rate_verdict
  language plpgsql stable as $$
declare
  recent timestamptz[];
  remaining int;
begin
  select recent_hits(hits, span) into recent from rate_windows where subject = of_subject;
  remaining := quota - coalesce(cardinality(recent), 0);
  return (remaining > 0, remaining, recent[1] + span)::rate_verdict;
end $$;

-- Takes one hit if fewer than `quota` (at least 1) fell within `span`. A refused hit is not counted.
create function take_hit(of_subject text, quota int, span interval) returns rate_verdict
  language plpgsql as $$
declare
  recent timestamptz[];
begin
  insert into rate_windows as known (subject, hits) values (of_subject, array[clock_timestamp()])
    on conflict (subject) do update set hits = recent_hits(known.hits, span) || clock_timestamp()
    where cardinality(recent_hits(known.hits, span)) < quota
    returning hits into recent;
  if recent is null then
    return peek_hits(of_subject, quota, span);
  end if;
  return (true, quota - cardinality(recent), recent[1] + span)::rate_verdict;
end $$;

-- Takes `hits_wanted` hits (at least 1) if at most `quota` then fall within `span`, otherwise none. If it takes none,
-- `resets_at` is when enough hits will have left the window.
create function take_hits(of_subject text, hits_wanted int, quota int, span interval) returns rate_verdict
  language plpgsql as $$
declare
  recent timestamptz[];
begin
  insert into rate_windows as known (subject, hits) values (of_subject, '{}')
    on conflict (subject) do update set hits = recent_hits(known.hits, span)
    returning hits into recent;
  if cardinality(recent) + hits_wanted > quota then
    return (false, quota - cardinality(recent),
      recent[cardinality(recent) + hits_wanted - quota] + span)::rate_verdict;
  end if;
  recent := recent || array_fill(clock_timestamp(), array[hits_wanted]);
  update rate_windows set hits = recent where subject = of_subject;
  return (true, quota - cardinality(recent), recent[1] + span)::rate_verdict;
end $$;

create function seconds_until(at timestamptz) returns int
  language sql volatile as $$
  select greatest(0, ceil(extract(epoch from at - clock_timestamp())))::int
$$;

-- The instant, rounded up to the millisecond, so that a caller who waits until then does not come too early.
create function iso_when_over(at timestamptz) returns text
  language sql stable as $$
  select iso(at + interval '999 microseconds')
$$;

-- The fields of a rate_limited error (requests § Error bodies).
create function rate_limit_detail(verdict rate_verdict) returns jsonb
  language sql volatile as $$
  select jsonb_build_object(
    'retryAfter', greatest(1, seconds_until(verdict.resets_at)),
    'retryAt', iso_when_over(verdict.resets_at))
$$;
