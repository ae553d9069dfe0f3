-- The place of an issue in its column of the board is a string of fractional indexing, which sorts by bytes. It starts
-- with a whole number, whose first character says how long it is: `a0` to `az` and above that `b00` to `bzz`, `Z0` to
-- `Zz` and below that `Y00` to `Yzz`, and so on. Digits of a fraction can follow. Digits are base 62, and the last one
-- of a fraction is not 0.
create function position_digits() returns text
  language sql immutable parallel safe as $$
  select '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
$$;

-- The length of a whole number that starts with this character.
create function whole_length(head text) returns int immutable strict parallel safe
  return case when ascii(head) between ascii('a') and ascii('z') then ascii(head) - ascii('a') + 2
              when ascii(head) between ascii('A') and ascii('Z') then ascii('Z') - ascii(head) + 2 end;

create function is_position(place text) returns boolean immutable strict parallel safe
  return coalesce(length(place) between whole_length(left(place, 1)) and 100, false)
     and translate(place, '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', '') = ''
     and place <> 'A' || repeat('0', 26)
     and (right(place, 1) <> '0' or length(place) = whole_length(left(place, 1)));

alter table issues
  add position text collate "C",
  add constraint issues_position_check check (is_position(position)) not valid;

-- The whole number of a position. Anything that is not a position is an error.
create function whole_of(place text) returns text
  language plpgsql immutable strict parallel safe as $$
begin
  if not is_position(place) then
    raise exception 'not a position: %', place using errcode = 'invalid_parameter_value';
  end if;
  return left(place, whole_length(left(place, 1)));
end $$;

-- The next whole number, or the one before for a step of -1. Null after the last.
create function next_whole(whole text, step int) returns text
  language plpgsql immutable strict parallel safe as $$
declare
  least text := case step when 1 then '0' else 'z' end;
  most text := case step when 1 then 'z' else '0' end;
  kept text := rtrim(substr(whole, 2), most);
  heads text := substr(position_digits(), 11);
  head text := left(whole, 1);
begin
  if kept = '' then
    head := nullif(substr(heads, nullif(strpos(heads, head) + step, 0), 1), '');
    return head || repeat(least, whole_length(head) - 1);
  end if;
  return head || left(kept, -1) || substr(position_digits(), strpos(position_digits(), right(kept, 1)) + step, 1)
    || repeat(least, length(whole) - 1 - length(kept));
end $$;

-- The shortest digits halfway between two fractions. `above` is null for 1.
create function fraction_between(below text, above text) returns text
  language plpgsql immutable parallel safe as $$
declare
  fraction text := '';
  low int;
  high int;
begin
  for n in 1 .. length(below) + coalesce(length(above), 0) + 1 loop
    low := greatest(strpos(position_digits(), nullif(substr(below, n, 1), '')), 1);
    high := case when above is null then 63 else strpos(position_digits(), substr(above, n, 1)) end;
    if high - low > 1 then
      return fraction || substr(position_digits(), (low + high + 1) / 2, 1);
    end if;
    if high > low and length(above) > n then
      return fraction || substr(above, n, 1);
    end if;
    fraction := fraction || substr(position_digits(), low, 1);
    above := case when high = low then above end;
  end loop;
end $$;

-- A position between two others. `below` is null for the start of a column, `above` for its end.
create function position_between(below text, above text) returns text
  language plpgsql immutable parallel safe as $$
declare
  low text := whole_of(below);
  high text := whole_of(above);
  whole text;
begin
  if below >= above collate "C" then
    raise exception '% is not below %', below, above using errcode = 'invalid_parameter_value';
  end if;
  if low = high then
    return low || fraction_between(substr(below, length(low) + 1), substr(above, length(high) + 1));
  end if;
  whole := case when low is not null then next_whole(low, 1)
                when high is null then 'a0'
                when high < above collate "C" and high <> 'A' || repeat('0', 26) then high
                else next_whole(high, -1) end;
  if whole is null and low is null then
    return high || fraction_between('', substr(above, length(high) + 1));
  end if;
  if whole is null or whole >= above collate "C" then
    return low || fraction_between(substr(below, length(low) + 1), null);
  end if;
  return whole;
end $$;

-- A new issue comes first in its column, and so does one whose status changes. A restored issue returns to its place,
-- unless another one is there now.
create function place_issue() returns trigger
  language plpgsql as $$
begin
  if new.status = old.status and new.position is not null and not exists (
    select from issues i
     where i.project_id = new.project_id and i.status = new.status and i.position = new.position
       and i.deleted_at is null) then
    return new;
  end if;
  new.position := position_between(null, (
    select i.position from issues i
     where i.project_id = new.project_id and i.status = new.status and i.deleted_at is null
       and i.position is not null
     order by i.position limit 1));
  return new;
end $$;

create trigger issues_added before insert on issues for each row
  when (new.position is null) execute function place_issue();
create trigger issues_moved before update of status, deleted_at on issues for each row
  when (new.status <> old.status or (old.deleted_at is not null and new.deleted_at is null))
  execute function place_issue();
