-- When the content of an issue was deleted, 30 days after it was moved to the trash (issues § Trash). Only its number,
-- and when and by whom it was deleted, are kept. The next migration validates the check, which reads all issues.
alter table issues
  add purged_at timestamptz,
  add constraint issues_purged_check check (purged_at is null or deleted_at is not null and body is null) not valid;
