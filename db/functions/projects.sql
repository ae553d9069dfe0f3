-- The features that a project has switched on. Git links hang on issues: without them there are none.
create function live_features(switched_on text[]) returns text[]
  language sql immutable parallel safe as $$
  select case when 'issues' = any (switched_on) then switched_on else array_remove(switched_on, 'git_links') end
$$;

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

-- What only the id decides, out of the twelve (projects § Default icon).
create function default_icon_color(project_id uuid) returns text
  language sql immutable parallel safe as $$
  select ('{red,orange,yellow,lime,green,teal,cyan,blue,indigo,violet,pink,gray}'::text[])
    [1 + crc32(uuid_send(project_id)) % 12]
$$;

-- A project as one person sees it in their list, by their effective role and scope there.
create function project_item(p projects, role project_role, feature_scope text[]) returns json
  language sql stable parallel safe as $$
  select json_build_object('id', p.id, 'orgId', p.org_id, 'name', p.name, 'description', p.description,
    'repository_url', p.repository_url, 'role', role, 'featureScope', feature_scope, 'icon', p.icon,
    'defaultIcon', json_build_object('text', left(p.name, 2), 'color', default_icon_color(p.id)),
    'key', p.issue_key, 'features', p.features, 'archivedAt', iso(p.archived_at), 'updated_at', iso(p.updated_at))
$$;

-- The projects that a person reaches, by name; without a page, all of them. Only those of the page are put together.
-- The plan is cached, as that of `reachable_projects`.
create function project_list(of_user uuid, only_project uuid, page bigint, page_size bigint) returns json
  language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return (
    with reached as materialized (
      select r.project_id, r.role, r.feature_scope, p.name
        from reachable_projects(of_user, only_project) r join projects p on p.id = r.project_id
    ), slice as (
      select * from reached order by name collate name_order, project_id
       limit case when page is not null then page_size end offset (page - 1) * page_size
    ), counted as (select count(*) as total from reached)
    select json_build_object(
        'projects', coalesce(
          json_agg(project_item(p, s.role, s.feature_scope) order by p.name collate name_order, p.id), '[]'),
        'total', (select total from counted), 'page', coalesce(page, 1),
        'pageSize', case when page is null then (select greatest(1, total) from counted) else page_size end)
      from slice s join projects p on p.id = s.project_id);
end $$;
