-- What an issue's title is searched by: every character and every pair of neighbours, in lower case, hashed together
-- with the project, so that what is read of the index is the project's own. Whoever searches asks for the pairs of
-- what they look for, or for its one character, and then looks into the titles that have them all.
create function title_grams(of_project uuid, title text) returns bigint[]
  language sql immutable strict parallel safe as $$
  select array_agg(distinct hashtextextended(gram, uuid_hash_extended(of_project, 0)))
    from lower(title) as t (text), generate_series(1, char_length(t.text)) n,
         lateral (values (substr(t.text, n, 1)), (substr(t.text, n, 2))) as g (gram)
$$;

create function searched_grams(of_project uuid, part text) returns bigint[]
  language sql immutable strict parallel safe as $$
  select array_agg(distinct hashtextextended(substr(t.text, n, 2), uuid_hash_extended(of_project, 0)))
    from lower(part) as t (text), generate_series(1, greatest(char_length(t.text) - 1, 1)) n
$$;
