-- The whole answer of a project's tree but for `usage`, which is JSON that the caller has made; in no particular
-- order. What is done for each file is to put together what was made when it was written and the two people, each
-- made once. The plan is cached, as that of `reachable_projects`; without nested loops, for it is made for any number
-- of files.
create function project_tree(of_project uuid, usage text) returns text
  language sql stable set plan_cache_mode = force_generic_plan set enable_nestloop = off as $$
  with people as materialized (
    select id, ',"createdBy":' || row_to_json(person)::text as creator,
           ',"updatedBy":' || row_to_json(person)::text || '}' as updater
      from (select id, person_name(display_name, email) as "displayName" from users where id = any (array(
        select created_by from files where project_id = of_project
        union select updated_by from files where project_id = of_project))) person
  )
  select '{"usage":' || usage || ',"folders":' || coalesce((
      select json_agg(folder)::text from (
        select id, parent_id as "parentId", name, iso(updated_at) as "updatedAt"
          from folders where project_id = of_project) folder), '[]')
    || ',"files":[' || (coalesce((
      select string_agg('{' || f.members || coalesce(c.creator, ',"createdBy":null')
               || coalesce(u.updater, ',"updatedBy":null}'), ',')
        from files f left join people c on c.id = f.created_by left join people u on u.id = f.updated_by
       where f.project_id = of_project), '') || ']}')
$$;
