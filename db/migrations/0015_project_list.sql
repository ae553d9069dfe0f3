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

-- First 2 code points of the name, and a colour that only the id decides.
create function default_icon(of_project uuid, name text) returns json
  language sql stable parallel safe as $$
  select json_build_object('text', left(name, 2), 'color',
    (array['red', 'orange', 'yellow', 'lime', 'green', 'teal', 'cyan', 'blue', 'indigo', 'violet', 'pink', 'gray'])
      [1 + crc32(uuid_send(of_project)) % 12])
$$;

-- What an answer tells everyone of a project: its JSON object, the end left open for the caller's role and
-- scope. Called immutable, as a generated column demands: neither time zone nor locale changes what it writes.
-- Its search path is its own, because a restored dump sets none.
create function project_card(
  id uuid, org_id uuid, name text, description text, repository_url text, icon json, issue_key text,
  features text[], git_link_detail text, archived_at timestamptz, created_at timestamptz, updated_at timestamptz
) returns text
  language plpgsql immutable parallel safe set search_path from current as $$
begin
  return (select left(row_to_json(card)::text, -1) from (
    select id, org_id as "orgId", name, description, repository_url, icon, default_icon(id, name) as "defaultIcon",
           git_link_detail as "gitLinkDetail", issue_key as key, features, iso(archived_at) as "archivedAt",
           iso(created_at) as "createdAt", iso(updated_at) as updated_at) card);
end $$;

-- Kept beside the row, because writing the JSON was most of what a list of projects cost.
alter table projects add column card text not null generated always as (project_card(
  id, org_id, name, description, repository_url, icon, issue_key, features, git_link_detail, archived_at,
  created_at, updated_at)) stored;

-- Projects as one person sees them, by name: the JSON text of the project object of every answer.
create function seen_projects(of_user uuid, only_project uuid) returns setof text
  language plpgsql stable rows 50 set plan_cache_mode = force_generic_plan as $$
begin
  return query select p.card || ',"role":"' || r.role || '","featureScope":' || coalesce(to_json(r.feature_scope)::text, 'null') || '}'
      from reachable_projects(of_user, only_project) r join projects p on p.id = r.project_id
     order by p.name, p.id;
end $$;
