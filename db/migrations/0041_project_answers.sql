-- Features always come in the contract's order ("Roles and feature scope"), each once. An expression without a
-- subquery, so that it is inlined where it is asked for.
create function ordered_features(given text[]) returns text[]
  language sql immutable parallel safe as $$
  select array_remove(array[
    case when 'roadmap' = any (given) then 'roadmap' end, case when 'issues' = any (given) then 'issues' end,
    case when 'wiki' = any (given) then 'wiki' end, case when 'files' = any (given) then 'files' end,
    case when 'git_links' = any (given) then 'git_links' end, case when 'settings' = any (given) then 'settings' end], null)
$$;

create or replace view project_access as
  select project_id, user_id, max(role) as role,
         case when not bool_or(feature_scope is null) then ordered_features(array_agg(feature)) end as feature_scope
    from project_paths left join lateral unnest(feature_scope) feature on true
   group by project_id, user_id;

-- Scopes that invitations have merged.
update project_members set feature_scope = ordered_features(feature_scope) where feature_scope <> ordered_features(feature_scope);

-- What only the id decides, out of the contract's twelve ("Project icon").
create function default_icon_color(project_id uuid) returns text
  language sql immutable parallel safe as $$
  select ('{red,orange,yellow,lime,green,teal,cyan,blue,indigo,violet,pink,gray}'::text[])[1 + crc32(uuid_send(project_id)) % 12]
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
-- The plan is cached, as in 0015, whose list it replaces.
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
        'projects', coalesce(json_agg(project_item(p, s.role, s.feature_scope) order by p.name collate name_order, p.id), '[]'),
        'total', (select total from counted), 'page', coalesce(page, 1),
        'pageSize', case when page is null then (select greatest(1, total) from counted) else page_size end)
      from slice s join projects p on p.id = s.project_id);
end $$;

drop function listed_projects(uuid, uuid);

-- A token that was made for one project never becomes one for all: it keeps the id, and ends with the project.
alter table api_tokens drop constraint api_tokens_project_id_fkey;

create function end_project_tokens() returns trigger
  language plpgsql as $$
begin
  update api_tokens set revoked_at = now() where revoked_at is null and project_id in (select id from gone);
  return null;
end $$;

create trigger projects_deleted after delete on projects
  referencing old table as gone for each statement execute function end_project_tokens();

-- Text shown in one line: whatever would break it, or turn its direction, is a space (decisions, section 1).
create function one_line(value text) returns text
  language sql immutable parallel safe as $$
  select regexp_replace(value, '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]', ' ', 'g')
$$;
