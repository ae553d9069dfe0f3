-- no transaction
drop index concurrently if exists write_marks_expires_at;
create index concurrently write_marks_expires_at on write_marks (expires_at);
drop index concurrently if exists write_marks_at;
