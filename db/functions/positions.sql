-- `count` positions in order between two others, as short as possible.
create function positions_between(below text, above text, count int) returns text[]
  language plpgsql immutable parallel safe as $$
declare
  places text[] := '{}';
  middle text;
begin
  if count = 0 then
    return places;
  end if;
  if below is not null and above is not null then
    middle := position_between(below, above);
    return positions_between(below, middle, count / 2) || middle
      || positions_between(middle, above, count - 1 - count / 2);
  end if;
  for n in 1 .. count loop
    if above is null then
      below := position_between(below, null);
      places := places || below;
    else
      above := position_between(null, above);
      places := above || places;
    end if;
  end loop;
  return places;
end $$;

-- The live issues of a column of the board.
create function board_column(of_project uuid, of_status text) returns setof issues
  language sql stable as $$
  select * from issues where project_id = of_project and status = of_status and deleted_at is null
$$;

-- Moves an issue next to the issue `anchor` of its column: after it, or before it. Without an anchor, `after` is the
-- start of the column, and before the end. The project's row must already be locked.
create function move_issue(of_project uuid, of_number int, anchor uuid, is_after boolean) returns void
  language plpgsql as $$
declare
  moved issues;
  below text;
  above text;
  place text;
begin
  loop
    select * into moved from issues where project_id = of_project and number = of_number;
    select i.position into place from board_column(of_project, moved.status) i where i.id = anchor;
    perform ensure(found or anchor is null, 'position_moved');
    if is_after then
      below := place;
      above := (select i.position from board_column(of_project, moved.status) i
                 where i.position > coalesce(below, '') and i.id <> moved.id
                 order by i.position limit 1);
    else
      above := place;
      below := (select i.position from board_column(of_project, moved.status) i
                 where i.position < coalesce(above, '~') and i.id <> moved.id
                 order by i.position desc limit 1);
    end if;
    if anchor = moved.id or (moved.position > coalesce(below, '') and moved.position < coalesce(above, '~')) then
      return;
    end if;
    place := position_between(below, above);
    exit when length(place) <= 60;
    perform spread_issues(of_project, moved.status, above);
  end loop;
  update issues set position = place where id = moved.id;
end $$;

-- Gives the issues around a position shorter ones, in the same order. The more issues it would have to change, the
-- shorter their positions must become, so that many moves to one place change few issues each.
create function spread_issues(of_project uuid, of_status text, around text) returns void
  language plpgsql as $$
declare
  reach int := 32;
  longest int := 52;
  below text;
  above text;
  ids uuid[];
  places text[];
begin
  loop
    below := (select i.position from board_column(of_project, of_status) i
               where i.position < around order by i.position desc offset reach limit 1);
    above := (select i.position from board_column(of_project, of_status) i
               where i.position >= around order by i.position offset reach limit 1);
    ids := array(select i.id from board_column(of_project, of_status) i
                  where i.position > coalesce(below, '') and i.position < coalesce(above, '~')
                  order by i.position);
    places := positions_between(below, above, cardinality(ids));
    exit when (below is null and above is null)
           or longest >= all (select length(place) from unnest(places) place);
    reach := reach * 2;
    longest := longest - 4;
  end loop;
  update issues i set position = places[n] from unnest(ids) with ordinality o (id, n) where i.id = o.id;
end $$;
