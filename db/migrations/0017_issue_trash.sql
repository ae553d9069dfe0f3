-- no transaction
-- What is in a project's trash, the last that came there first.
drop index concurrently if exists issues_trash;
create index concurrently issues_trash on issues (project_id, deleted_at desc, number desc)
  where deleted_at is not null;
