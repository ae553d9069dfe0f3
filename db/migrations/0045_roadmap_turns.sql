-- Whose turn it is to sync a roadmap, where several have come at once, and until when at most.
alter table roadmaps
  add column turn uuid,
  add column turn_until timestamptz;
