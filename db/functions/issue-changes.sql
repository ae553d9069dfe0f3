-- The writes to issues. Their plans are cached like that of `reachable_projects`. Planning them in each write would
-- take longer than running them. `columns`: the columns of `issues` that a write sets, by name. The instants are of
-- the clock while the project is locked, so they are in the order of the commits (issues § Filters).

-- Ensures that each issue exists (404) and is not in the trash (410). `numbers`: each once. `are_named`: an error has
-- the number of the issue (issues § Many at once).
create function ensure_live_issues(of_project uuid, numbers int[], are_named boolean) returns void
  language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  fault jsonb := '{}';
  faulty record;
begin
  if cardinality(numbers) = (
    select count(*) from issues_of(of_project, numbers) where deleted_at is null) then
    return;
  end if;
  select n.number, i as issue into faulty
    from unnest(numbers) with ordinality n (number, place)
    left join issues i on i.project_id = of_project and i.number = n.number
   where i.id is null or i.deleted_at is not null
   order by n.place limit 1;
  if found then
    if are_named then
      fault := jsonb_build_object('number', faulty.number);
    end if;
    perform ensure((faulty.issue).id is not null, 'issue_not_found', fault);
    perform ensure(false, 'issue_deleted', issue_deletion(faulty.issue) || fault);
  end if;
end $$;

-- Ensures that these are labels of the project: 400.
create function ensure_labels(of_project uuid, label_ids uuid[]) returns void
  language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  perform ensure(cardinality(label_ids) = (
    select count(*) from labels where project_id = of_project and id = any (label_ids)), 'label_invalid');
end $$;

-- Ensures that no issue has more than `most` labels after a change: 400.
create function ensure_label_room(of_project uuid, numbers int[], are_named boolean, label_ids uuid[], added uuid[],
                                  removed uuid[], most int) returns void
  language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  i issues;
begin
  for i in select * from issues_of(of_project, numbers) order by number
  loop
    perform ensure(
      cardinality(labels_of_change(label_ids_of(of_project, i.id), label_ids, added, removed)) <= most,
      'too_many_labels', case when are_named then jsonb_build_object('number', i.number) else '{}' end);
  end loop;
end $$;

-- The labels of an issue, sorted by their ids.
create function label_ids_of(of_project uuid, of_issue uuid) returns uuid[]
  language plpgsql stable as $$
begin
  return array(select label_id from issue_labels where project_id = of_project and issue_id = of_issue
    order by label_id);
end $$;

-- Creates an issue with the project's next number, its labels, and the issues that it waits for.
create function create_issue(of_project uuid, new_id uuid, columns jsonb, label_ids uuid[], blocker_ids uuid[])
  returns issues
  language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  made issues := jsonb_populate_record(null::issues, columns);
  made_at timestamptz := clock_timestamp();
begin
  insert into issues (id, project_id, number, title, body, status, priority, assignee_id, start_date, due_date,
                      parent_id, blocked_type, blocked_reason, created_by, updated_by, created_at, updated_at)
    values (new_id, of_project,
      (select coalesce(max(i.number), 0) + 1 from issues i where i.project_id = of_project),
      made.title, made.body, made.status, made.priority, made.assignee_id, made.start_date, made.due_date,
      made.parent_id, made.blocked_type, made.blocked_reason, caller_id(), caller_id(),
      made_at, made_at)
    returning * into made;
  if label_ids <> '{}' then
    insert into issue_labels (project_id, issue_id, label_id) select of_project, new_id, unnest(label_ids);
  end if;
  if blocker_ids <> '{}' then
    insert into issue_blockers (project_id, issue_id, blocker_id) select of_project, new_id, unnest(blocker_ids);
  end if;
  return made;
end $$;

-- Changes those of the issues that differ, and returns them by number, each with the names of its changed fields and
-- their values before and after, without its texts (activity § Types). `label_ids` replaces the labels before
-- `added_labels` and `removed_labels` apply. Null leaves labels or blockers unchanged.
create function change_issues(of_project uuid, numbers int[], columns jsonb, label_ids uuid[], added_labels uuid[],
                              removed_labels uuid[], blocker_ids uuid[])
  returns table (id uuid, number int, title text, fields text[], changes jsonb)
  language plpgsql rows 1 set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  was issues;
  wanted issues;
  labels_before uuid[];
  labels_after uuid[];
  blockers_before uuid[];
  blockers_after uuid[];
  changed uuid[] := '{}';
  changed_at timestamptz := clock_timestamp();
begin
  for was in select * from issues_of(of_project, numbers) i order by i.number
  loop
    wanted := jsonb_populate_record(was, columns);
    if coalesce(label_ids, added_labels, removed_labels) is not null then
      labels_before := label_ids_of(of_project, was.id);
      labels_after := labels_of_change(labels_before, label_ids, added_labels, removed_labels);
    end if;
    if blocker_ids is not null then
      blockers_before := array(select b.id from live_blockers(of_project, was.id) b order by b.id);
      blockers_after := array(select unnest(blocker_ids) order by 1);
    end if;
    fields := array_remove(array[
      case when wanted.title is distinct from was.title then 'title' end,
      case when wanted.body is distinct from was.body then 'body' end,
      case when wanted.status is distinct from was.status then 'status' end,
      case when wanted.priority is distinct from was.priority then 'priority' end,
      case when wanted.assignee_id is distinct from was.assignee_id then 'assigneeId' end,
      case when wanted.start_date is distinct from was.start_date then 'startDate' end,
      case when wanted.due_date is distinct from was.due_date then 'dueDate' end,
      case when wanted.parent_id is distinct from was.parent_id then 'parentId' end,
      case when wanted.blocked_type is distinct from was.blocked_type then 'blockedType' end,
      case when wanted.blocked_reason is distinct from was.blocked_reason then 'blockedReason' end,
      case when labels_after is distinct from labels_before then 'labelIds' end,
      case when blockers_after is distinct from blockers_before then 'blockedByIds' end], null);
    continue when fields = '{}';
    changes := change_of('status', to_jsonb(was.status), to_jsonb(wanted.status))
      || change_of('priority', to_jsonb(was.priority), to_jsonb(wanted.priority))
      || change_of('assigneeId', to_jsonb(was.assignee_id), to_jsonb(wanted.assignee_id))
      || change_of('startDate', to_jsonb(was.start_date), to_jsonb(wanted.start_date))
      || change_of('dueDate', to_jsonb(was.due_date), to_jsonb(wanted.due_date))
      || change_of('parentId', to_jsonb(was.parent_id), to_jsonb(wanted.parent_id))
      || change_of('blockedType', to_jsonb(was.blocked_type), to_jsonb(wanted.blocked_type))
      || change_of('labelIds', to_jsonb(labels_before), to_jsonb(labels_after))
      || change_of('blockedByIds', to_jsonb(blockers_before), to_jsonb(blockers_after));
    if labels_after is distinct from labels_before then
      delete from issue_labels x where x.project_id = of_project and x.issue_id = was.id
         and x.label_id = any (labels_before) and x.label_id <> all (labels_after);
      insert into issue_labels (project_id, issue_id, label_id)
        select of_project, was.id, l.added from unnest(labels_after) l (added)
         where l.added <> all (labels_before);
    end if;
    if blockers_after is distinct from blockers_before then
      delete from issue_blockers x where x.project_id = of_project and x.issue_id = was.id
         and x.blocker_id = any (blockers_before) and x.blocker_id <> all (blockers_after);
      insert into issue_blockers (project_id, issue_id, blocker_id)
        select of_project, was.id, b.added from unnest(blockers_after) b (added)
         where b.added <> all (blockers_before);
    end if;
    id := was.id;
    number := was.number;
    title := wanted.title;
    changed := changed || id;
    return next;
  end loop;
  update issues i
     set title = w.title, body = w.body, status = w.status, priority = w.priority, assignee_id = w.assignee_id,
         start_date = w.start_date, due_date = w.due_date, parent_id = w.parent_id, blocked_type = w.blocked_type,
         blocked_reason = w.blocked_reason, updated_at = changed_at, updated_by = caller_id()
    from issues o, jsonb_populate_record(o, columns) w
   where o.project_id = of_project and o.id = any (changed) and i.id = o.id;
end $$;

-- The labels of an issue that has these, after a change, sorted (issues § Many at once).
create function labels_of_change(stored uuid[], label_ids uuid[], added uuid[], removed uuid[]) returns uuid[]
  language plpgsql immutable parallel safe as $$
begin
  return array(select distinct id from unnest(coalesce(label_ids, stored) || added) id
    where id <> all (coalesce(removed, '{}')) order by id);
end $$;

-- `[{ field, from, to }]`, or `[]` if the value is the same.
create function change_of(field text, was jsonb, is_now jsonb) returns jsonb
  language sql immutable parallel safe as $$
  select case when was is distinct from is_now
    then jsonb_build_array(jsonb_build_object('field', field, 'from', was, 'to', is_now)) else '[]' end
$$;

-- Before issues get this status, notifies those who watch the ones that have another (notifications § Issues).
create function notify_of_status(of_project uuid, numbers int[], new_status text) returns void
  language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  issue uuid;
begin
  for issue in
    select i.id from issues_of(of_project, numbers) i where i.status <> new_status order by i.number
  loop
    perform from notify_of_issue(of_project, issue, null, null, '{}', new_status, true, '{}');
  end loop;
end $$;

-- Adds a comment of the caller to an issue, marks the issue as changed, and makes the caller watch it unless they
-- decided not to.
create function create_comment(of_project uuid, of_number int, new_id uuid, body text) returns issues
  language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  i issues;
begin
  update issues set updated_at = clock_timestamp(), updated_by = caller_id()
   where project_id = of_project and number = of_number returning * into i;
  insert into issue_comments (id, project_id, issue_id, body, created_by)
    values (new_id, of_project, i.id, create_comment.body, caller_id());
  insert into issue_watchers (project_id, issue_id, user_id, is_watching)
    values (of_project, i.id, caller_id(), true) on conflict do nothing;
  return i;
end $$;

-- Notifies those who watch the issue of a comment that mentions no one.
create function notify_of_comment(of_project uuid, of_number int, of_comment uuid) returns void
  language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  perform from notify_of_issue(of_project,
    (select id from issues where project_id = of_project and number = of_number),
    of_comment, null, '{}', null, true, '{}');
end $$;
