-- no transaction
-- The live issues of a project by assignee, by creator, and by last change, which its list filters by.
drop index concurrently if exists issues_live_assignee;
create index concurrently issues_live_assignee on issues (project_id, assignee_id) where deleted_at is null;
drop index concurrently if exists issues_live_creator;
create index concurrently issues_live_creator on issues (project_id, created_by) where deleted_at is null;
drop index concurrently if exists issues_live_updated;
create index concurrently issues_live_updated on issues (project_id, updated_at) where deleted_at is null;
