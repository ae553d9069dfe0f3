-- When an invitation was last mailed: soon after, inviting anew mails nothing.
alter table invitations add column mailed_at timestamptz;

-- Takes so many hits (at least 1) if with them no more than `quota` fell within `span`, else none. `resets_at` is then
-- when as many as are lacking will have left the window.
create function take_hits(of_subject text, hits_wanted int, quota int, span interval) returns rate_verdict
  language plpgsql as $$
declare
  recent timestamptz[];
begin
  insert into rate_windows as known (subject, hits) values (of_subject, '{}')
    on conflict (subject) do update set hits = recent_hits(known.hits, span)
    returning hits into recent;
  if cardinality(recent) + hits_wanted > quota then
    return (false, quota - cardinality(recent), recent[cardinality(recent) + hits_wanted - quota] + span)::rate_verdict;
  end if;
  recent := recent || array_fill(clock_timestamp(), array[hits_wanted]);
  update rate_windows set hits = recent where subject = of_subject;
  return (true, quota - cardinality(recent), recent[1] + span)::rate_verdict;
end $$;
