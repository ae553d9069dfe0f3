-- What an issue's title is searched by: every character and every pair of neighbours, in lower case, hashed together
-- with the project, so that what is read of the index is the project's own. Whoever searches asks for the pairs of
-- what they look for, or for its one character, and then looks into the titles that have them all.
create function title_grams(of_project uuid, title text) returns bigint[]
  language plpgsql immutable strict parallel safe as $$
declare
  seed bigint := uuid_hash_extended(of_project, 0);
  grams bigint[] := '{}';
  before text := '';
  character text;
begin
  foreach character in array string_to_array(lower(title), null) loop
    grams := grams || array[hashtextextended(character, seed), hashtextextended(before || character, seed)];
    before := character;
  end loop;
  return grams;
end $$;

create function searched_grams(of_project uuid, part text) returns bigint[]
  language sql immutable strict parallel safe as $$
  select array_agg(distinct hashtextextended(substr(t.text, n, 2), uuid_hash_extended(of_project, 0)))
    from lower(part) as t (text), generate_series(1, greatest(char_length(t.text) - 1, 1)) n
$$;
