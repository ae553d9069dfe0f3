-- The page of a search, from its results.

-- The text around the place of a result, and its title and key, as JSON: for the page of the result, also its
-- number, its roadmap and task, or its folder. The title of a task has no limit, so at most 200 characters of it are
-- the title, and the text around the place is read from it.
create function result_json(project projects, rank int, kind text, of_id uuid, of_part text, searched text)
  returns json
  language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  in_text boolean := rank = 2;
begin
  return case kind
    when 'project' then json_build_object('key', project.issue_key, 'title', project.name, 'text', null)
    when 'issue' then (
      select json_build_object('key', project.issue_key || '-' || i.number, 'title', i.title,
               'text', case when in_text then text_around(i.body, x.folded, searched) end, 'number', i.number)
        from issues i left join issue_texts x on in_text and x.project_id = i.project_id and x.issue_id = i.id
                       and x.comment_id is null
       where i.project_id = project.id and i.id = of_id)
    when 'comment' then (
      select json_build_object('key', project.issue_key || '-' || i.number, 'title', i.title,
               'text', text_around(c.body, x.folded, searched), 'number', i.number)
        from issue_comments c join issues i on i.project_id = c.project_id and i.id = c.issue_id
        join issue_texts x on x.project_id = c.project_id and x.comment_id = c.id
       where c.project_id = project.id and c.id = of_id)
    when 'task' then (
      select json_build_object('key', null, 'title', left(n.title, 200),
               'text', case when char_length(n.title) > 200
                       then text_around(n.title, folded_text(n.title), searched) end,
               'slug', r.slug, 'taskId', t.id)
        from roadmaps r join roadmap_tasks t on t.roadmap_id = r.id and t.id = of_part
        cross join lateral (select searched_title(t.body) as title offset 0) n where r.id = of_id)
    when 'document' then (
      select json_build_object('key', null, 'title', d.path,
               'text', case when in_text then text_around(d.content, x.folded, searched) end,
               'slug', r.slug, 'taskId', d.task_id)
        from roadmaps r join roadmap_documents d on d.roadmap_id = r.id and d.path = of_part
        left join roadmap_texts x on in_text and x.roadmap_id = d.roadmap_id and x.path = d.path
       where r.id = of_id)
    when 'file' then (
      select json_build_object('key', null, 'title', f.name, 'text', null, 'folderId', f.folder_id)
        from files f where f.project_id = project.id and f.id = of_id)
  end;
end $$;

-- `{ results, truncated }` of a search for `exact` in what a user can see: in the one project, and in the project of
-- their token, if they are not null, and of the features in `readable`, which their token can read. `number_of` and
-- `number_key` are the number and project key in `exact`. Results are after `place` of rank `from_rank`, and at most
-- `most`.
create function search_page(of_user uuid, token_project uuid, only_project uuid, readable text[], exact text,
    number_of int, number_key text, kinds text[], from_rank int, place text, most int, most_bytes bigint,
    most_projects int) returns json
  language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  searched text := folded_text(exact);
  projects_in uuid[];
  keyed_in uuid[];
  issues_in uuid[];
  numbered_in uuid[];
  roadmaps_in uuid[];
  files_in uuid[];
begin
  select array_agg(r.project_id), array_agg(r.project_id) filter (where r.issue_key = upper(exact)),
         array_agg(r.project_id) filter (where 'issues' = any (r.seen)),
         array_agg(r.project_id) filter (
           where 'issues' = any (r.seen) and (number_key is null or r.issue_key = upper(number_key))),
         array_agg(r.project_id) filter (where 'roadmap' = any (r.seen)),
         array_agg(r.project_id) filter (where 'files' = any (r.seen))
    into projects_in, keyed_in, issues_in, numbered_in, roadmaps_in, files_in
    from (
      select r.project_id, p.issue_key, array(
               select feature from unnest(readable) feature
                where feature = any (live_features(p.features))
                  and (r.feature_scope is null or feature = any (r.feature_scope))) as seen
        from reachable_projects(of_user, token_project) r
        join projects p on p.id = r.project_id join orgs o on o.id = p.org_id and o.suspended_at is null
       where only_project is null or p.id = only_project) r;
  return (
    with found as materialized (
      select * from exact_results(keyed_in, numbered_in, roadmaps_in, searched, number_of, kinds,
                                  case when from_rank = 0 then place end, most)
       where from_rank = 0
      union all
      select * from titled_results(projects_in, issues_in, roadmaps_in, files_in, keyed_in, numbered_in,
                                   number_of, searched, kinds, case when from_rank = 1 then place end, most)
       where from_rank <= 1
      union all
      select * from text_results(issues_in, roadmaps_in, numbered_in, of_user, number_of, searched, kinds,
                                 case when from_rank = 2 then place end, most, most_bytes, most_projects)
       where kinds && '{issue,comment,document}'
    ), slice as (
      select *, -(extract(epoch from at) * 1000000)::bigint as micros from found where rank is not null
       order by rank, at desc, kind_place(kind), id, part collate "C" limit most
    )
    select json_build_object(
      'results', coalesce((
        select json_agg(json_build_object('rank', s.rank, 'at', s.micros, 'kind', s.kind, 'projectId', s.project_id,
                 'id', s.id, 'part', s.part, 'updatedAt', iso(s.at),
                 'shown', result_json(p, s.rank, s.kind, s.id, s.part, searched))
                 order by s.rank, s.at desc, kind_place(s.kind), s.id, s.part collate "C")
          from slice s join projects p on p.id = s.project_id), '[]'),
      'truncated', exists (select from found where rank is null)));
end $$;
