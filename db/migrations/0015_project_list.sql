-- The projects that a person reaches, with their effective role and scope in each. A function, so that its
-- plan is cached in the connection: planning the view costs more than reading it. The generic plan is forced,
-- since one made for each caller is no better and is planned anew every time.
create function reachable_projects(of_user uuid, only_project uuid)
  returns table (project_id uuid, role project_role, feature_scope text[])
  language plpgsql stable rows 50 set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  if only_project is null then
    return query select a.project_id, a.role, a.feature_scope from project_access a where a.user_id = of_user;
  else
    return query select a.project_id, a.role, a.feature_scope from project_access a
                  where a.project_id = only_project and a.user_id = of_user;
  end if;
end $$;

-- The projects that a person reaches as the list shows them, by name.
create function listed_projects(of_user uuid, only_project uuid) returns setof json
  language plpgsql stable rows 50 set plan_cache_mode = force_generic_plan as $$
begin
  return query
    select row_to_json(item) from (
      select p.id, p.org_id as "orgId", p.name, p.description, p.repository_url, r.role,
             iso(p.archived_at) as "archivedAt", r.feature_scope as "featureScope"
        from reachable_projects(of_user, only_project) r join projects p on p.id = r.project_id
       order by p.name, p.id) item;
end $$;
