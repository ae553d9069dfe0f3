-- no transaction
-- Tasks by their ID in any case and width, for searches. Folded IDs can be too long for an index.
drop index concurrently if exists roadmap_tasks_folded_id;
create index concurrently roadmap_tasks_folded_id on roadmap_tasks (roadmap_id, hashtextextended(folded_text(id), 0));
