-- `{ usedBytes, limitBytes }` of a project; `limits` has the bytes that each plan allows one (files § Usage).
create function project_usage(of_project uuid, limits json) returns text
  language plpgsql stable as $$
begin
  return (
    select json_build_object('usedBytes', p.used_bytes, 'limitBytes', limits -> plan_of(o.id, o.granted_plan))
      from projects p join orgs o on o.id = p.org_id where p.id = of_project);
end $$;

-- The whole answer of a project's tree but for `usage`, which is JSON that the caller has made; in no particular
-- order. What is done for each file is to put together what was made when it was written and the two people, each
-- made once. The plan is cached, as that of `reachable_projects`; without nested loops and scans of tables, for it
-- serves the smallest project and the largest. In the statement itself it would be planned each time, even for a
-- client that has the tree already.
create function project_tree(of_project uuid, usage text) returns text
  language sql stable
  set plan_cache_mode = force_generic_plan set enable_nestloop = off set enable_seqscan = off as $$
  with people as materialized (
    select id, ',"createdBy":' || row_to_json(person)::text as creator,
           ',"updatedBy":' || row_to_json(person)::text || '}' as updater
      from (select id, person_name(display_name, email) as "displayName" from users
             where id = any (array(select user_id from file_people where project_id = of_project))) person
  )
  select '{"usage":' || usage || ',"folders":' || coalesce((
      select json_agg(folder)::text from (
        select id, parent_id as "parentId", name, iso(updated_at) as "updatedAt"
          from folders where project_id = of_project) folder), '[]')
    || ',"files":[' || (coalesce((
      select string_agg('{' || f.fields || coalesce(c.creator, ',"createdBy":null')
               || coalesce(u.updater, ',"updatedBy":null}'), ',')
        from files f left join people c on c.id = f.created_by left join people u on u.id = f.updated_by
       where f.project_id = of_project), '') || ']}')
$$;

-- The same as long as `project_tree` is: what was last done to the files and folders, the usage, and the people as
-- they are called.
create function tree_version(of_project uuid, usage text) returns text
  language plpgsql stable as $$
begin
  return concat_ws(' ', usage, (select version from tree_versions where project_id = of_project), array(
    select id || person_name(display_name, email) from users
     where id = any (array(select user_id from file_people where project_id = of_project)) order by id)::text);
end $$;
