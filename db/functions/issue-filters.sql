-- The ids in a saved query that find nothing, each with its parameter: labels that the project does not have, and
-- users who cannot reach the project and have no issue in it.
create function gone_values(of_project uuid, saved jsonb) returns json
  language sql stable as $$
  with given as materialized (
    select parameter, value::uuid as id
      from unnest('{assignee,createdBy,label}'::text[]) parameter,
           unnest(string_to_array(saved ->> parameter, ',')) value
     where value not in ('me', 'none')
  )
  select coalesce(json_agg(json_build_object('parameter', parameter, 'id', id) order by parameter, id), '[]')
    from given g
   where case
     when parameter = 'label'
     then not exists (select from labels l where l.project_id = of_project and l.id = g.id)
     else not exists (select from project_access a where a.project_id = of_project and a.user_id = g.id)
       and case parameter
         when 'assignee' then not exists (select from issues i
           where i.project_id = of_project and i.assignee_id = g.id and i.deleted_at is null)
         else not exists (select from issues i
           where i.project_id = of_project and i.created_by = g.id and i.deleted_at is null)
       end
   end
$$;
