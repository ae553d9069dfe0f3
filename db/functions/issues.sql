-- The hashes of all pairs of characters in a search text, or of its single character, as in title_grams. A search then
-- reads only the titles that have all of them.
create function searched_grams(of_project uuid, part text) returns bigint[]
  language sql immutable strict parallel safe as $$
  select array_agg(distinct hashtextextended(substr(t.text, n, 2), uuid_hash_extended(of_project, 0)))
    from lower(part) as t (text), generate_series(1, greatest(char_length(t.text) - 1, 1)) n
$$;
