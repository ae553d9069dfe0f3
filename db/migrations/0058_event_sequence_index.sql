-- no transaction
drop index concurrently if exists events_sequence;
create unique index concurrently events_sequence on events (project_id, sequence);
