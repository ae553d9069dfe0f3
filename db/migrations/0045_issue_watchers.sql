-- Who watches an issue, and who decided not to (`is_watching` is false).
create table issue_watchers (
  project_id uuid not null,
  issue_id uuid not null,
  user_id uuid not null references users on delete cascade,
  is_watching boolean not null,
  primary key (project_id, issue_id, user_id),
  constraint issue_watchers_issue_fkey
    foreign key (project_id, issue_id) references issues (project_id, id) on delete cascade
);
create index issue_watchers_user on issue_watchers (user_id, project_id, issue_id);

-- Users watch what they create and what is assigned to them, unless they decided not to. These are triggers, so that
-- this also holds for what the Worker of the previous release writes during a deployment.
create function watch_created_issues() returns trigger
  language plpgsql as $$
begin
  insert into issue_watchers (project_id, issue_id, user_id, is_watching)
    select distinct i.project_id, i.id, w.id, true
      from changed i, unnest(array[i.created_by, i.assignee_id]) w (id) where w.id is not null
     order by i.id, w.id
    on conflict do nothing;
  return null;
end $$;

create function watch_assigned_issue() returns trigger
  language plpgsql as $$
begin
  insert into issue_watchers (project_id, issue_id, user_id, is_watching)
    values (new.project_id, new.id, new.assignee_id, true) on conflict do nothing;
  return null;
end $$;

create trigger issues_created after insert on issues
  referencing new table as changed for each statement execute function watch_created_issues();
create trigger issues_assigned after update of assignee_id on issues
  for each row when (new.assignee_id is not null and new.assignee_id is distinct from old.assignee_id)
  execute function watch_assigned_issue();
