-- The number of the newest event of each project. Each event of a project updates the row, so its page has free space
-- for that. A project has no row until its events from before sequences are numbered.
create table event_sequences (
  project_id uuid primary key references projects on delete cascade,
  last bigint not null default 0
) with (fillfactor = 50);

alter table events drop constraint events_sequence_check;

-- Triggers, so that events are numbered which the Worker of the previous release records during a deployment. The row
-- stays locked until the transaction ends, so the numbers are in the order of the commits.
create function number_event() returns trigger
  language plpgsql as $$
begin
  update event_sequences set last = last + 1 where project_id = new.project_id returning last into new.sequence;
  return new;
end $$;

create function begin_sequence() returns trigger
  language plpgsql as $$
begin
  insert into event_sequences (project_id) values (new.id);
  return null;
end $$;

create trigger events_numbered before insert on events
  for each row when (new.sequence is null) execute function number_event();
create trigger projects_begun after insert on projects
  for each row execute function begin_sequence();
