-- The ids in saved queries that find nothing, each with its parameter: labels that the project does not have, and
-- users who cannot reach the project and have no issue in it. Each id is looked up once, because 200 filters can have
-- 30,000. Filters without such an id have no row.
create function gone_values(of_project uuid, of_filters uuid[]) returns table (filter_id uuid, gone json)
  language sql stable as $$
  with given as materialized (
    select f.id as filter_id, parameter, value::uuid as id
      from issue_filters f, unnest('{assignee,createdBy,label}'::text[]) parameter,
           unnest(string_to_array(f.query ->> parameter, ',')) value
     where f.project_id = of_project and f.id = any (of_filters) and value not in ('me', 'none')
  ), asked as materialized (
    select distinct parameter, id from given
  ), reaching as materialized (
    select a.user_id from project_access a
     where a.project_id = of_project and a.user_id = any (array(select id from asked where parameter <> 'label'))
  ), found as materialized (
    select a.parameter, a.id from asked a
     where case
       when parameter = 'label'
       then exists (select from labels l where l.project_id = of_project and l.id = a.id)
       else a.id in (select user_id from reaching) or case parameter
         when 'assignee' then exists (select from issues i
           where i.project_id = of_project and i.assignee_id = a.id and i.deleted_at is null)
         else exists (select from issues i
           where i.project_id = of_project and i.created_by = a.id and i.deleted_at is null)
       end
     end
  )
  select g.filter_id, json_agg(json_build_object('parameter', g.parameter, 'id', g.id) order by g.parameter, g.id)
    from given g where (g.parameter, g.id) not in (select parameter, id from found)
   group by g.filter_id
$$;
