-- What whoever searches asks for: the pairs of what they look for, or its one character (title_grams). They then look
-- into the titles that have them all.
create function searched_grams(of_project uuid, part text) returns bigint[]
  language sql immutable strict parallel safe as $$
  select array_agg(distinct hashtextextended(substr(t.text, n, 2), uuid_hash_extended(of_project, 0)))
    from lower(part) as t (text), generate_series(1, greatest(char_length(t.text) - 1, 1)) n
$$;
