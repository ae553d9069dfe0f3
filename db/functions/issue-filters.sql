-- The ids in saved queries that find nothing, each with its parameter: labels that the project does not have, and
-- users who cannot reach the project and have no issue in it. All ids are looked up together, because 200 filters can
-- have 30,000. Filters without such an id have no row.
create function gone_values(of_project uuid, of_filters uuid[]) returns table (filter_id uuid, gone json)
  language sql stable as $$
  with given as materialized (
    select f.id as filter_id, parameter, value::uuid as id
      from issue_filters f, unnest('{assignee,createdBy,label}'::text[]) parameter,
           unnest(string_to_array(f.query ->> parameter, ',')) value
     where f.project_id = of_project and f.id = any (of_filters) and value not in ('me', 'none')
  ), people as materialized (
    select array(select distinct id from given where parameter <> 'label') as ids
  ), found as materialized (
    select 'label' as parameter, l.id from labels l where l.project_id = of_project
    union
    select parameter, a.user_id from project_access a, unnest('{assignee,createdBy}'::text[]) parameter
     where a.project_id = of_project and a.user_id = any ((select ids from people)::uuid[])
    union
    select 'assignee', i.assignee_id from issues i
     where i.project_id = of_project and i.deleted_at is null
       and i.assignee_id = any ((select ids from people)::uuid[])
    union
    select 'createdBy', i.created_by from issues i
     where i.project_id = of_project and i.deleted_at is null
       and i.created_by = any ((select ids from people)::uuid[])
  )
  select g.filter_id, json_agg(json_build_object('parameter', g.parameter, 'id', g.id) order by g.parameter, g.id)
    from given g where (g.parameter, g.id) not in (select parameter, id from found)
   group by g.filter_id
$$;
