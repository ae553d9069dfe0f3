-- no transaction
alter table issues validate constraint issues_purged_check;
-- What a project's trash lists, without the issues whose content was deleted.
drop index concurrently if exists issues_in_trash;
create index concurrently issues_in_trash on issues (project_id, deleted_at desc, number desc)
  where deleted_at is not null and purged_at is null;
-- The issues of all trashes, the oldest first.
drop index concurrently if exists issues_to_purge;
create index concurrently issues_to_purge on issues (deleted_at) where deleted_at is not null and purged_at is null;
drop index concurrently if exists issues_trash;
