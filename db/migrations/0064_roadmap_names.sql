-- The titles of a roadmap's tasks and the paths of its documents, for searches. A job writes them after a sync,
-- because their index has two entries for each of their characters.
create table roadmap_names (
  roadmap_id uuid not null references roadmaps on delete cascade,
  kind text not null check (kind in ('task', 'document')),
  -- The ID of the task or the path of the document.
  part text not null,
  name text not null,
  primary key (roadmap_id, kind, part)
);
create index roadmap_names_folded_grams on roadmap_names
  using gin (folded_grams(roadmap_id, name)) with (fastupdate = off);

-- The version of the roadmap when its names were last complete.
alter table roadmaps add column names_version int;
