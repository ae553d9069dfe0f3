-- no transaction
alter table issues validate constraint issues_dates_check;
alter table issues validate constraint issues_blocked_type_check;
alter table issues validate constraint issues_blocked_reason_check;
alter table issues validate constraint issues_blocked_check;
-- The live issues of a project by priority and by due day, in both directions. Equal ones are in the order of their
-- numbers, and those without a due day come last.
drop index concurrently if exists issues_live_priority;
create index concurrently issues_live_priority on issues (project_id, priority, number) where deleted_at is null;
drop index concurrently if exists issues_live_priority_desc;
create index concurrently issues_live_priority_desc on issues (project_id, priority desc, number)
  where deleted_at is null;
drop index concurrently if exists issues_live_due;
create index concurrently issues_live_due on issues (project_id, due_date, number) where deleted_at is null;
drop index concurrently if exists issues_live_due_desc;
create index concurrently issues_live_due_desc on issues (project_id, due_date desc nulls last, number)
  where deleted_at is null;
-- The history of an issue.
drop index concurrently if exists events_issue;
create index concurrently events_issue on events (project_id, target_id, id desc) where target_kind = 'issue';
