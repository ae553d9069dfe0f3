-- The data of an email with the titles of issues and the beginnings of texts as they are now, without issues in the
-- trash and without what reported a deleted comment (mail § Deleted texts). Email that an earlier version queued has no
-- ids of issues and is unchanged. Planning it in each claim would take longer.
create function data_of_now(data jsonb) returns jsonb
  language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  left_over jsonb := '[]';
  issue jsonb;
  excerpt text;
begin
  if not data @? '$.issues[*].issueId' then
    return data;
  end if;
  for issue in select value from jsonb_array_elements(data -> 'issues') loop
    if issue ? 'issueId' then
      issue := issue_of_now(issue);
      continue when issue is null;
    end if;
    left_over := left_over || jsonb_build_array(issue - 'excerpt');
    excerpt := issue ->> 'excerpt';
  end loop;
  if jsonb_array_length(left_over) < jsonb_array_length(data -> 'issues') then
    data := data || '{"further": 0}';
  end if;
  if jsonb_array_length(left_over) = 1 then
    data := data || jsonb_build_object('excerpt', excerpt);
  end if;
  return data || jsonb_build_object('issues', left_over);
end $$;

-- An issue in the data of an email as it is now, with the beginning of its text, or null if nothing is left of it. In a
-- digest it has `changes`, each with its own text.
create function issue_of_now(issue jsonb) returns jsonb
  language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  of_project uuid := issue ->> 'projectId';
  stored issues;
  changes jsonb;
begin
  select * into stored from issues i
   where i.project_id = of_project and i.id = (issue ->> 'issueId')::uuid and i.deleted_at is null;
  if not found then
    return null;
  end if;
  select jsonb_agg(c.change || case when c.comment_id is null then '{}'
           else jsonb_build_object('excerpt', excerpt_of(of_project, m.body)) end order by c.place)
    into changes
    from (select value as change, (value ->> 'commentId')::uuid as comment_id, place
            from jsonb_array_elements(coalesce(issue -> 'changes', jsonb_build_array(issue))) with ordinality
                   e (value, place)) c
    left join issue_comments m on m.project_id = of_project and m.id = c.comment_id
   where c.comment_id is null or m.id is not null;
  if changes is null then
    return null;
  end if;
  issue := issue || jsonb_build_object('title', stored.title);
  if issue ? 'changes' then
    return issue || jsonb_build_object('changes', changes);
  end if;
  return issue || jsonb_build_object('excerpt',
    case when issue ->> 'commentId' is null then excerpt_of(of_project, stored.body)
      else changes -> 0 ->> 'excerpt' end);
end $$;
