-- The features that are on in a project. Git links need issues, so without issues they are off.
create function live_features(switched_on text[]) returns text[]
  language sql immutable parallel safe as $$
  select case when 'issues' = any (switched_on) then switched_on else array_remove(switched_on, 'git_links') end
$$;

-- Makes the cascades of what this transaction deletes use the right index. A cascade runs one query for each deleted
-- row. Its plan may date from when the table had a few rows, and then each query reads the whole table or all of the
-- project. So plans are made again, and tables that have grown since they were analyzed are analyzed first.
create function seek_cascades() returns void
  language plpgsql as $$
declare
  grown regclass;
begin
  for grown in
    select oid from pg_class
     where relname in ('folders', 'files', 'attachments', 'file_revisions', 'roadmap_tasks', 'roadmap_task_issues',
           'task_claims', 'issue_labels', 'issue_blockers')
       and relnamespace = (select relnamespace from pg_class where oid = 'projects'::regclass)
       and pg_relation_size(oid) > (10 + 2 * relpages) * current_setting('block_size')::bigint
     order by relname
  loop
    execute format('analyze %s', grown);
  end loop;
  perform set_config('enable_seqscan', 'off', true);
  execute 'discard plans';
end $$;

-- The projects that a user can access, with their effective role and scope in each. It is a function, so that its plan
-- stays cached in the connection: planning the view costs more than reading it. The generic plan is forced, because a
-- custom plan is no better and would be planned for every call.
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

-- One of twelve colors, chosen by the id (projects § Default icon).
create function default_icon_color(project_id uuid) returns text
  language sql immutable parallel safe as $$
  select ('{red,orange,yellow,lime,green,teal,cyan,blue,indigo,violet,pink,gray}'::text[])
    [1 + crc32(uuid_send(project_id)) % 12]
$$;

-- The fields of a project in a user's list, with their effective role and scope. It returns a row, because converting
-- a row to JSON is faster than json_build_object, and because Postgres inlines the function in a `from` clause.
create function project_fields(p projects, role project_role, feature_scope text[])
  returns table (id uuid, "orgId" uuid, name text, description text, repository_url text, role project_role,
    "featureScope" text[], icon json, "defaultIcon" json, key text, features text[], "archivedAt" text,
    "orgSuspendedAt" text, updated_at text)
  language sql stable parallel safe rows 1 as $$
  select p.id, p.org_id, p.name, p.description, p.repository_url, role, feature_scope, p.icon,
    json_build_object('text', left(p.name, 2), 'color', default_icon_color(p.id)),
    p.issue_key, p.features, iso(p.archived_at), (select iso(suspended_at) from orgs where id = p.org_id),
    iso(p.updated_at)
$$;

create function project_item(p projects, role project_role, feature_scope text[]) returns json
  language sql stable parallel safe as $$
  select row_to_json(fields) from project_fields(p, role, feature_scope) fields
$$;

-- Creates a project of the caller, who becomes its owner, if the plan has room for it. The organization's row must
-- already be locked. `limits` maps each plan to its limit.
create function create_project(of_org uuid, new_id uuid, owner_id uuid, named text, described text, repository text,
                               limits json) returns projects
  language plpgsql as $$
declare
  p projects;
begin
  perform ensure_project_room(of_org, limits);
  insert into projects (id, org_id, name, description, repository_url)
    values (new_id, of_org, named, described, repository) returning * into p;
  insert into project_members (id, project_id, user_id, role) values (owner_id, new_id, caller_id(), 'owner');
  return p;
end $$;

-- `{ project }` for one user: the fields of the list and the remaining ones (projects § Fields).
create function project_as(of_user uuid, of_project uuid) returns json
  language plpgsql stable as $$
begin
  return (
    select json_build_object('project', json_with(project_item(p, r.role, r.feature_scope),
        json_build_object('gitLinkDetail', p.git_link_detail, 'createdAt', iso(p.created_at))))
      from project_access r join projects p on p.id = of_project
     where r.project_id = of_project and r.user_id = of_user);
end $$;

-- The projects that a user can access, by name: those of a page, or all if `page` is null. Only these are converted to
-- JSON. The plan is cached like that of `reachable_projects`.
create function project_list(of_user uuid, only_project uuid, page bigint, page_size bigint) returns json
  language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return (
    with reached as materialized (
      select p, r.role, r.feature_scope
        from reachable_projects(of_user, only_project) r join projects p on p.id = r.project_id
    ), slice as (
      select * from reached order by (p).name collate name_order, (p).id
       limit case when page is not null then page_size end offset (page - 1) * page_size
    ), counted as (select count(*) as total from reached)
    select json_build_object(
        'projects', (select coalesce(json_agg(fields), '[]')
            from slice s, project_fields(s.p, s.role, s.feature_scope) fields),
        'total', total, 'page', coalesce(page, 1), 'pageSize',
        case when page is null then greatest(1, total) else page_size end)
      from counted);
end $$;

-- The home page of a user (projects § Home): the `most` projects that changed last, by name, each with the time of
-- the last event that the user can see; the number of all projects that they reach; and the `newest` such events of
-- the projects that are neither archived nor suspended, `folded` or not, each with how many it stands for. These
-- events can only be in the projects with the newest last events, so only the last event of each other project is
-- read. The plan is cached like that of `reachable_projects`.
create function home_projects(of_user uuid, most int, newest int, folded boolean)
  returns table (projects json, total bigint, recent json, counts json)
  language plpgsql stable rows 1 set plan_cache_mode = force_generic_plan as $$
begin
  return query
    with reached as materialized (
      select p, r.role, r.feature_scope, live_features(p.features) as live,
             p.archived_at is not null or o.suspended_at is not null as is_closed
        from reachable_projects(of_user, null) r
        join projects p on p.id = r.project_id join orgs o on o.id = p.org_id
    ), listed as materialized (
      select r.*, last.id as last_id, last.created_at as last_at
        from (select * from reached order by (p).updated_at desc, (p).id limit most) r
        left join lateral (
          select e.id, e.created_at from events e
           where e.project_id = (r.p).id and shows_event(e.feature, r.live, r.feature_scope)
           order by e.id desc limit 1) last on true
    ), busiest as (
      select * from listed where not is_closed and last_id is not null order by last_id desc limit newest
    ), latest as (
      select e, of_one.count
        from (select r.* from busiest b, event_rows((b.p).id, b.live, b.feature_scope, newest, folded) r
               order by r.id desc limit newest) of_one
        join events e on e.id = of_one.id
    )
    select
      (select coalesce(json_agg(item), '[]') from (
          select fields.*, iso(l.last_at) as "latestEventAt"
            from listed l, project_fields(l.p, l.role, l.feature_scope) fields
           order by (l.p).name collate name_order, (l.p).id) item),
      (select count(*) from reached),
      (select coalesce(json_agg(event_json(l.e, u) order by (l.e).id desc), '[]')
         from latest l left join users u on u.id = (l.e).actor_id),
      (select coalesce(json_agg(l.count order by (l.e).id desc), '[]') from latest l);
end $$;
