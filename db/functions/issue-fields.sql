-- The fields of issues, comments, and attachments in responses. Postgres inlines functions that return rows in a
-- `from` clause. The plans of the others are cached like that of `reachable_projects`, because planning these fields
-- takes longer than reading them. They do not scan tables, because a session can keep a plan while tables grow.

-- These issues of a project, in the trash or not.
create function issues_of(of_project uuid, numbers int[]) returns setof issues
  language sql stable parallel safe as $$
  select * from issues where project_id = of_project and number = any (numbers)
$$;

create function comments_on(of_project uuid, of_issue uuid) returns setof issue_comments
  language sql stable parallel safe as $$
  select * from issue_comments where project_id = of_project and issue_id = of_issue
$$;

-- The attachments of an issue, and those of its comments.
create function attachments_on(of_project uuid, of_issue uuid) returns setof attachments
  language sql stable parallel safe as $$
  select * from attachments where project_id = of_project and issue_id = of_issue
$$;

-- The row of a user who watches an issue, otherwise none (issues § Watching).
create function watching_by(of_user uuid, of_project uuid, of_issue uuid) returns setof issue_watchers
  language sql stable parallel safe as $$
  select * from issue_watchers
   where project_id = of_project and issue_id = of_issue and user_id = of_user and is_watching
$$;

-- The issues that an issue waits for, without those in the trash (issues § Blockers).
create function live_blockers(of_project uuid, of_issue uuid) returns setof issues
  language sql stable parallel safe as $$
  select b.* from issue_blockers x join issues b on b.project_id = x.project_id and b.id = x.blocker_id
   where x.project_id = of_project and x.issue_id = of_issue and b.deleted_at is null
$$;

-- Those of them that are left to do.
create function unfinished_blockers(of_project uuid, of_issue uuid) returns setof issues
  language sql stable parallel safe as $$
  select * from live_blockers(of_project, of_issue) where status not in ('done', 'cancelled')
$$;

-- What users call an issue in its project (issues § Fields).
create function issue_key(i issues, p projects) returns text
  language sql stable parallel safe as $$
  select p.issue_key || '-' || i.number
$$;

-- An issue as other issues refer to it.
create function related_issue(i issues, p projects)
  returns table (id uuid, number int, key text, title text, status text)
  language sql stable parallel safe rows 1 as $$
  select i.id, i.number, issue_key(i, p), i.title, i.status
$$;

-- An issue as this user sees it (issues § Fields). It can start if nothing that it waits for is left to do.
create function issue_fields(i issues, p projects, of_caller uuid)
  returns table (id uuid, number int, key text, title text, body text, status text, priority issue_priority,
    labels json, "assigneeId" uuid, assignee json, "startDate" date, "dueDate" date, "parentId" uuid,
    "blockedType" text, "blockedReason" text, "blockedBy" json, "isReady" boolean, "position" text,
    "createdBy" json, "createdAt" text, "updatedAt" text, "commentCount" bigint, "attachmentCount" bigint,
    "isWatched" boolean)
  language sql stable parallel safe rows 1 as $$
  select i.id, i.number, issue_key(i, p), i.title, i.body, i.status, i.priority,
    coalesce((
      select json_agg(json_build_object('id', l.id, 'name', l.name, 'color', l.color)
               order by l.name collate name_order, l.id)
        from issue_labels x join labels l on l.project_id = x.project_id and l.id = x.label_id
       where x.project_id = i.project_id and x.issue_id = i.id), '[]'),
    i.assignee_id, (select row_to_json(u) from person(i.assignee_id) u), i.start_date, i.due_date, i.parent_id,
    i.blocked_type, i.blocked_reason,
    coalesce((
      select json_agg(r order by b.number)
        from live_blockers(i.project_id, i.id) b, related_issue(b, p) r), '[]'),
    i.status = 'todo' and not exists (select from unfinished_blockers(i.project_id, i.id)),
    i.position, (select row_to_json(u) from person(i.created_by) u), iso(i.created_at), iso(i.updated_at),
    (select count(*) from comments_on(i.project_id, i.id)), (select count(*) from attachments_on(i.project_id, i.id)),
    exists (select from watching_by(of_caller, i.project_id, i.id))
$$;

-- `{ issue }` after a write.
create function issue_as(of_caller uuid, of_project uuid, of_number int) returns json
  language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return (
    select json_build_object('issue', row_to_json(f))
      from issues_of(of_project, array[of_number]) i
      join projects p on p.id = of_project, issue_fields(i, p, of_caller) f);
end $$;

-- These issues of a project as a user sees them, in the order of the numbers.
create function issue_rows(of_caller uuid, of_project uuid, numbers int[]) returns json
  language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return (
    select coalesce(json_agg(f order by array_position(numbers, i.number)), '[]')
      from issues_of(of_project, numbers) i
      join projects p on p.id = of_project, issue_fields(i, p, of_caller) f);
end $$;

-- The same of several projects, each issue with its project. `of_projects` has the project of each number. It looks up
-- each issue, because the plan must also suit a user with few issues among many.
create function own_issue_rows(of_caller uuid, of_projects uuid[], numbers int[]) returns json
  language plpgsql stable
  set plan_cache_mode = force_generic_plan set enable_seqscan = off
  set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return (
    select coalesce(json_agg(item order by n.place), '[]')
      from unnest(of_projects, numbers) with ordinality n (project_id, number, place)
      join issues i on i.project_id = n.project_id and i.number = n.number
      join projects p on p.id = n.project_id
      cross join lateral (
        select f.*, json_build_object('id', p.id, 'name', p.name, 'key', p.issue_key, 'icon', p.icon) as project
          from issue_fields(i, p, of_caller) f) item);
end $$;

-- An issue with its mentions, attachments, parent, and the first `most` of its children, of its git links, and of its
-- roadmap tasks, whose titles and statuses have at most `brief` characters.
create function issue_detail(of_caller uuid, of_project uuid, of_number int, most int, brief int,
                             sees_links boolean, sees_tasks boolean) returns json
  language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return (
    select row_to_json(item)
      from issues_of(of_project, array[of_number]) i join projects p on p.id = of_project
      cross join lateral (
        select f.*, mentions_json(of_project, i.body) as mentions,
               coalesce((
                 select json_agg(x order by t.created_at, t.id)
                   from attachments_on(of_project, i.id) t
                   cross join lateral (select a.*, t.comment_id as "commentId" from attachment_fields(t) a) x), '[]')
                 as attachments,
               (select row_to_json(r) from issues o, related_issue(o, p) r
                 where o.id = i.parent_id and o.deleted_at is null) as parent,
               coalesce((
                 select json_agg(r order by r.number)
                   from children_of(of_project, i.id, most) o, related_issue(o, p) r), '[]') as children,
               links_json(of_project, array(
                 select l.id from git_link_issues x
                   join git_links l on l.project_id = x.project_id and l.id = x.link_id
                  where sees_links and x.project_id = of_project and x.issue_id = i.id
                  order by l.created_at desc, l.id limit most)) as "gitLinks",
               coalesce((
                 select json_agg(json_build_object('roadmapId', t.roadmap_id, 'slug', t.slug, 'taskId', t.id,
                          'title', left(t.body ->> 'title', brief), 'status', left(t.status, brief))
                        order by t.slug, t.position)
                   from (
                     select r.slug, t.* from roadmap_task_issues x
                       join roadmaps r on r.id = x.roadmap_id
                       join roadmap_tasks t on t.roadmap_id = x.roadmap_id and t.id = x.task_id
                      where sees_tasks and x.project_id = of_project and x.issue_id = i.id
                      order by r.slug, t.position limit most) t), '[]') as "roadmapTasks"
          from issue_fields(i, p, of_caller) f) item);
end $$;

-- The first `most` children of an issue by number. With `offset 0`, Postgres finds them by their parent and does not
-- walk through the project's issues by number.
create function children_of(of_project uuid, of_parent uuid, most int) returns setof issues
  language sql stable parallel safe as $$
  select * from (
    select * from issues where project_id = of_project and parent_id = of_parent and deleted_at is null offset 0) c
   order by number limit most
$$;

-- When an issue was moved to the trash, and by whom (issues § Trash).
create function issue_deletion(i issues) returns jsonb
  language sql stable parallel safe as $$
  select jsonb_build_object('deletedAt', iso(i.deleted_at), 'deletedBy', person_json(i.deleted_by))
$$;

-- An attachment of an issue or comment (attachments § Fields).
create function attachment_fields(a attachments)
  returns table (id uuid, filename text, size bigint, mime text, sha256 text, uploader json, "createdAt" text)
  language sql stable parallel safe rows 1 as $$
  select a.id, a.filename, a.size, a.mime, a.sha256, (select row_to_json(u) from person(a.uploader_id) u),
    iso(a.created_at)
$$;

-- A comment with its attachments, the oldest first (comments § Fields).
create function comment_fields(c issue_comments)
  returns table (id uuid, body text, "createdBy" json, "createdAt" text, "editedAt" text, mentions json,
    attachments json)
  language sql stable parallel safe rows 1 as $$
  select c.id, c.body, (select row_to_json(u) from person(c.created_by) u), iso(c.created_at), iso(c.edited_at),
    mentions_json(c.project_id, c.body),
    coalesce((
      select json_agg(f order by a.created_at, a.id)
        from attachments a, attachment_fields(a) f
       where a.project_id = c.project_id and a.comment_id = c.id), '[]')
$$;

-- `{ comment }` of this issue, after a write.
create function comment_as(of_project uuid, of_number int, of_comment uuid) returns json
  language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return (
    select json_build_object('comment', row_to_json(f))
      from issues_of(of_project, array[of_number]) i, comments_on(of_project, i.id) c, comment_fields(c) f
     where c.id = of_comment);
end $$;

-- A page of the comments on an issue, the oldest first unless `newest`.
create function listed_comments(of_project uuid, of_issue uuid, newest boolean, most int, skipped int) returns json
  language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  if newest then
    return (
      select coalesce(json_agg(item), '[]') from (
        select row_to_json(f) as item from comments_on(of_project, of_issue) c, comment_fields(c) f
         order by c.created_at desc, c.id desc limit most offset skipped) items);
  end if;
  return (
    select coalesce(json_agg(item), '[]') from (
      select row_to_json(f) as item from comments_on(of_project, of_issue) c, comment_fields(c) f
       order by c.created_at, c.id limit most offset skipped) items);
end $$;
