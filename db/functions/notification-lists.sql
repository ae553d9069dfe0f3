-- The projects whose notifications of this feature a user can see now: those in use, with the feature switched on and
-- in the user's scope (notifications § List).
create function notified_projects(of_user uuid, feature text) returns uuid[]
  language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return array(
    select p.id from reachable_projects(of_user, null) r
      join projects p on p.id = r.project_id and p.archived_at is null and feature = any (p.features)
      join orgs o on o.id = p.org_id and o.suspended_at is null
     where r.feature_scope is null or feature = any (r.feature_scope));
end $$;

-- A user's notifications of roadmaps in these projects: all, or only unread ones or chosen ones. Postgres inlines this
-- and the next two, so a count that ends early reads no more. The user's notifications are read first. Otherwise,
-- Postgres would read every sync of all their projects.
create function roadmap_notifications_in(projects uuid[], of_user uuid, only_unread boolean,
    only_chosen boolean, chosen uuid[])
  returns table (id uuid, read_at timestamptz)
  language sql stable as $$
  select n.id, n.read_at from (
      select n.id, n.read_at, s.project_id from notifications n join roadmap_syncs s on s.id = n.sync_id
       where n.user_id = of_user and n.in_app and (not only_unread or n.read_at is null)
         and (not only_chosen or n.id = any (chosen)) offset 0) n
   where (n.project_id = any (projects))
$$;

-- Those of changes of issues.
create function issue_notifications_in(projects uuid[], of_user uuid, only_unread boolean,
    only_chosen boolean, chosen uuid[])
  returns table (id uuid, read_at timestamptz)
  language sql stable as $$
  select n.id, n.read_at from (
      select n.id, n.read_at, c.project_id, c.issue_id
        from issue_notifications n join issue_changes c on c.id = n.change_id
       where n.user_id = of_user and n.in_app and (not only_unread or n.read_at is null)
         and (not only_chosen or n.id = any (chosen)) offset 0) n
    join issues i on n.project_id = any (projects)
     and i.project_id = n.project_id and i.id = n.issue_id and i.deleted_at is null
$$;

-- Reminders of at least one live issue in these projects.
create function reminders_in(projects uuid[], of_user uuid, only_unread boolean,
    only_chosen boolean, chosen uuid[])
  returns table (id uuid, read_at timestamptz)
  language sql stable as $$
  select distinct n.id, n.read_at from (
      select n.id, n.read_at, d.project_id, d.issue_id
        from reminders n join reminder_issues d on d.reminder_id = n.id
       where n.user_id = of_user and n.in_app and (not only_unread or n.read_at is null)
         and (not only_chosen or n.id = any (chosen)) offset 0) n
    join issues i on n.project_id = any (projects)
     and i.project_id = n.project_id and i.id = n.issue_id and i.deleted_at is null
$$;

-- The number of a user's unread notifications, counted up to `most` (notifications § List).
create function unread_count(of_user uuid, most int) returns bigint
  language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  in_roadmaps uuid[] := notified_projects(of_user, 'roadmap');
  in_issues uuid[] := notified_projects(of_user, 'issues');
begin
  return (select count(*) from (
    select from (
      select from roadmap_notifications_in(in_roadmaps, of_user, true, false, null)
      union all select from issue_notifications_in(in_issues, of_user, true, false, null)
      union all select from reminders_in(in_issues, of_user, true, false, null)) u
     limit most) u);
end $$;

-- Marks a user's unread notifications as read: of the chosen ones, or of all, those whose IDs are at most `up_to`, if
-- it is not null.
create function mark_notifications(of_user uuid, chosen uuid[], up_to uuid) returns void
  language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  in_roadmaps uuid[] := notified_projects(of_user, 'roadmap');
  in_issues uuid[] := notified_projects(of_user, 'issues');
  marked uuid[];
begin
  if chosen is null then
    marked := array(
      select id from roadmap_notifications_in(in_roadmaps, of_user, true, false, null)
      union all select id from issue_notifications_in(in_issues, of_user, true, false, null)
      union all select id from reminders_in(in_issues, of_user, true, false, null));
  else
    marked := array(
      select id from roadmap_notifications_in(in_roadmaps, of_user, true, true, chosen)
      union all select id from issue_notifications_in(in_issues, of_user, true, true, chosen)
      union all select id from reminders_in(in_issues, of_user, true, true, chosen));
  end if;
  -- Another device may have marked them meanwhile.
  update notifications set read_at = now()
   where id = any (marked) and read_at is null and (up_to is null or id <= up_to);
  update issue_notifications set read_at = now()
   where id = any (marked) and read_at is null and (up_to is null or id <= up_to);
  update reminders set read_at = now()
   where id = any (marked) and read_at is null and (up_to is null or id <= up_to);
end $$;

-- A page of a user's notifications, newest first: `{ notifications, unread, total, page, pageSize }`. A notification
-- of a roadmap lists up to `most_changes` changes, and a reminder up to `most_issues` issues (notifications § List).
create function notification_page(of_user uuid, only_unread boolean, page int, page_size int, most_changes int,
                                  most_issues int, most_counted int) returns json
  language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  in_roadmaps uuid[] := notified_projects(of_user, 'roadmap');
  in_issues uuid[] := notified_projects(of_user, 'issues');
begin
  return (
    with visible as materialized (
      select v.id, v.read_at, 'roadmap' as kind
        from roadmap_notifications_in(in_roadmaps, of_user, false, false, null) v
      union all select v.id, v.read_at, 'issue' from issue_notifications_in(in_issues, of_user, false, false, null) v
      union all select v.id, v.read_at, 'reminder' from reminders_in(in_issues, of_user, false, false, null) v
    ), slice as materialized (
      select v.* from visible v where not only_unread or v.read_at is null
       order by v.id desc limit page_size offset (page - 1) * page_size
    ), items as (
      select n.id, json_build_object('id', n.id,
             'kind', case when n.position is null then 'roadmap_changes' else 'task_blocked' end,
             'project', json_build_object('id', p.id, 'name', p.name),
             'roadmap', json_build_object('id', r.id, 'slug', r.slug, 'title', left(r.title, 200)),
             'actor', person_json(s.actor_id),
             'changes', (
               select json_agg(json_build_object('kind', c.kind, 'id', c.subject_id, 'title', c.title,
                        'from', c.from_value, 'to', c.to_value, 'reason', c.reason) order by c.position)
                 from (select * from roadmap_changes c
                        where c.sync_id = n.sync_id
                          and case when n.position is null then not c.alone else c.position = n.position end
                        order by c.position limit most_changes) c),
             'total', case when n.position is null then n.further else 1 end,
             'further', case when n.position is null then greatest(n.further - most_changes, 0) else n.further end,
             'createdAt', iso(n.created_at), 'readAt', iso(n.read_at)) as item
        from slice v join notifications n on n.id = v.id and v.kind = 'roadmap'
        join roadmap_syncs s on s.id = n.sync_id join roadmaps r on r.id = s.roadmap_id
        join projects p on p.id = s.project_id
      union all
      -- Texts are read when they are shown, so that they are current.
      select n.id, json_build_object('id', n.id, 'kind', n.kind,
             'project', json_build_object('id', p.id, 'name', p.name),
             'issue', json_build_object('number', i.number, 'key', p.issue_key || '-' || i.number, 'title', i.title),
             'actor', person_json(c.actor_id), 'commentId', c.comment_id,
             'status', case when n.kind = 'issue_status' then c.status end,
             'excerpt', case when n.kind <> 'issue_status' then
               excerpt_of(p.id, case when c.comment_id is null then i.body else m.body end) end,
             'createdAt', iso(n.created_at), 'readAt', iso(n.read_at))
        from slice v join issue_notifications n on n.id = v.id and v.kind = 'issue'
        join issue_changes c on c.id = n.change_id
        join issues i on i.project_id = c.project_id and i.id = c.issue_id
        join projects p on p.id = c.project_id
        left join issue_comments m on m.project_id = c.project_id and m.id = c.comment_id
      union all
      select n.id, json_build_object('id', n.id, 'kind', 'issue_due', 'day', n.day, 'issues', d.issues,
             'total', d.total, 'actor', null, 'excerpt', null,
             'createdAt', iso(n.created_at), 'readAt', iso(n.read_at))
        from slice v join reminders n on n.id = v.id and v.kind = 'reminder',
             due_issues(in_issues, n.id, most_issues) d
    )
    select json_build_object(
      'notifications', coalesce((select json_agg(item order by id desc) from items), '[]'),
      'unread', (select count(*) from (select from visible v where v.read_at is null limit most_counted) u),
      'total', (select count(*) from visible v where not only_unread or v.read_at is null),
      'page', page, 'pageSize', page_size));
end $$;

-- The live issues of a reminder in these projects: the first `most` as JSON, and the number of all.
create function due_issues(projects uuid[], of_reminder uuid, most int)
  returns table (issues json, total bigint)
  language plpgsql stable rows 1 set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return query
  select json_agg(x.item order by x.rank) filter (where x.rank <= most), count(*)
    from (
      select json_build_object('project', json_build_object('id', p.id, 'name', p.name),
               'number', i.number, 'key', p.issue_key || '-' || i.number, 'title', i.title,
               'dueDate', d.due_date) as item,
             row_number() over (order by d.due_date, p.name, p.id, i.number) as rank
        from reminder_issues d
        join issues i on i.project_id = d.project_id and i.id = d.issue_id and i.deleted_at is null
        join projects p on p.id = d.project_id
       where d.reminder_id = of_reminder
         and d.project_id = any (projects)) x;
end $$;
