-- no transaction
drop index concurrently if exists issues_title_grams;
create index concurrently issues_title_grams on issues using gin (title_grams(project_id, title))
  with (fastupdate = off) where deleted_at is null;
