-- The hashes of all pairs of characters in a search text, or of its single character, as in title_grams. A search then
-- reads only the titles that have all of them.
create function searched_grams(of_project uuid, part text) returns bigint[]
  language sql immutable strict parallel safe as $$
  select array_agg(distinct hashtextextended(substr(t.text, n, 2), uuid_hash_extended(of_project, 0)))
    from lower(part) as t (text), generate_series(1, greatest(char_length(t.text) - 1, 1)) n
$$;

-- The issues of a project with this text in their descriptions or comments, in any case and width. It searches the
-- newest texts first until it has read `most` bytes, where a short text counts as 100. `is_truncated`: there are texts
-- that it did not search.
create function issues_with_text(of_project uuid, searched text, most bigint)
  returns table (ids uuid[], is_truncated boolean)
  language plpgsql stable rows 1 set enable_seqscan = off as $$
declare
  part text collate "C" := folded_text(searched);
  bytes bigint := 0;
  t record;
begin
  ids := '{}';
  is_truncated := false;
  for t in
    select issue_id, folded from issue_texts
     where project_id = of_project order by written_at desc limit most / 100 + 1
  loop
    if bytes >= most then
      is_truncated := true;
      exit;
    end if;
    bytes := bytes + greatest(octet_length(t.folded), 100);
    if strpos(t.folded collate "C", part) > 0 then
      ids := ids || t.issue_id;
    end if;
  end loop;
  return next;
end $$;
