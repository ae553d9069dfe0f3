-- Users watch the issues that they created before, and those that are assigned to them. The triggers exist already, so
-- none is missed. Only deletions of these issues and users wait for it.
insert into issue_watchers (project_id, issue_id, user_id, is_watching)
  select i.project_id, i.id, w.id, true from issues i, unnest(array[i.created_by, i.assignee_id]) w (id)
   where w.id is not null
  on conflict do nothing;
