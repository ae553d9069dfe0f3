-- The data of an email with the titles of issues and the beginnings of texts as they are now, without issues in the
-- trash and without what reported a deleted comment (mail § Deleted texts). Email that an earlier version queued has
-- no ids of issues and is unchanged.
create function data_of_now(data jsonb) returns jsonb
  language plpgsql stable as $$
declare
  left_over jsonb := '[]';
  issue jsonb;
begin
  if not data @? '$.issues[*].issueId' then
    return data;
  end if;
  for issue in select value from jsonb_array_elements(data -> 'issues') loop
    if issue ? 'issueId' then
      issue := issue_of_now(issue);
      continue when issue is null;
    end if;
    left_over := left_over || jsonb_build_array(issue);
  end loop;
  if jsonb_array_length(left_over) < jsonb_array_length(data -> 'issues') then
    data := data || '{"further": 0}';
  end if;
  if jsonb_array_length(left_over) = 1 and not left_over -> 0 ? 'changes' then
    data := data || jsonb_build_object('excerpt', text_of_now(left_over -> 0));
  end if;
  return data || jsonb_build_object('issues', left_over);
end $$;

-- An issue in the data of an email as it is now, or null if nothing is left of it. In a digest it has `changes`, each
-- with its own text.
create function issue_of_now(issue jsonb) returns jsonb
  language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  of_project uuid := issue ->> 'projectId';
  now_titled text := (select title from issues where id = (issue ->> 'issueId')::uuid and deleted_at is null);
  change jsonb;
  changes jsonb := '[]';
begin
  for change in
    select value from jsonb_array_elements(coalesce(issue -> 'changes', jsonb_build_array(issue)))
  loop
    if change ->> 'commentId' is not null then
      change := (
        select change || case when edited_at is null or not issue ? 'changes' then '{}'
                 else jsonb_build_object('excerpt', excerpt_of(of_project, body)) end
          from issue_comments where id = (change ->> 'commentId')::uuid);
      continue when change is null;
    end if;
    changes := changes || jsonb_build_array(change);
  end loop;
  if now_titled is null or changes = '[]' then
    return null;
  end if;
  return issue || jsonb_build_object('title', now_titled)
    || case when issue ? 'changes' then jsonb_build_object('changes', changes) else '{}' end;
end $$;

-- The beginning of the text that an email about one issue is about: of the comment, otherwise of the issue.
create function text_of_now(issue jsonb) returns text
  language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  of_project uuid := issue ->> 'projectId';
begin
  return excerpt_of(of_project, case when issue ->> 'commentId' is not null
    then (select body from issue_comments where id = (issue ->> 'commentId')::uuid)
    else (select body from issues where id = (issue ->> 'issueId')::uuid) end);
end $$;
