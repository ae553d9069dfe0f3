-- no transaction
drop index concurrently if exists issues_updated_by;
create index concurrently issues_updated_by on issues (updated_by);
