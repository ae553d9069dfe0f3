-- no transaction
-- A person's uploads of which nothing has come yet.
drop index concurrently if exists attachments_own;
create index concurrently attachments_own on attachments (project_id, uploader_id, created_at desc, id) where linked_at is null;
