-- The issues of a project with this text in their descriptions or comments, in any case and width. It searches the
-- newest texts first until it has read `most` bytes, where a short text counts as 400, because to read a text at all
-- takes as long. `is_truncated`: there are texts that it did not search. Of a few letters or digits, `like` finds the
-- first byte sooner than `strpos` skips.
create function issues_with_text(of_project uuid, searched text, most bigint)
  returns table (ids uuid[], is_truncated boolean)
  language plpgsql stable rows 1 set enable_seqscan = off as $$
declare
  part text collate "C" := folded_text(searched);
  pattern text collate "C";
  bytes bigint := 0;
  issue uuid;
  size int;
  is_found bool;
begin
  ids := '{}';
  is_truncated := false;
  if part ~ '^[[:alnum:]# -]{1,4}$' and octet_length(part) = char_length(part) then
    pattern := '%' || part || '%';
  end if;
  for issue, size, is_found in
    select issue_id, greatest(octet_length(folded), 400),
           case when pattern is null then strpos(folded collate "C", part) > 0
                else folded collate "C" like pattern end
      from issue_texts
     where project_id = of_project order by written_at desc limit most / 400 + 1
  loop
    if bytes >= most then
      is_truncated := true;
      exit;
    end if;
    bytes := bytes + size;
    if is_found then
      ids := ids || issue;
    end if;
  end loop;
  return next;
end $$;
