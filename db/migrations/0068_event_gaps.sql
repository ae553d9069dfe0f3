-- The numbers that no event has, because the database was restored from an earlier moment. Clients may have read
-- events with these numbers, so no later event gets them.
create table event_gaps (
  project_id uuid not null references projects on delete cascade,
  last_before bigint not null,
  first_after bigint not null,
  primary key (project_id, last_before),
  constraint event_gaps_check check (last_before >= 0 and first_after > last_before + 1)
);
