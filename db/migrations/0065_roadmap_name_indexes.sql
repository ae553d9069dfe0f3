-- no transaction
-- The roadmaps whose names or texts are missing or outdated. Roadmaps of branches are not searched.
drop index concurrently if exists roadmaps_unsearchable;
create index concurrently roadmaps_unsearchable on roadmaps (synced_at)
  where branch_of is null
    and (texts_hash is distinct from documents_hash or names_version is distinct from version);
drop index concurrently if exists roadmaps_unfolded;
drop index concurrently if exists roadmap_tasks_folded_grams;
drop index concurrently if exists roadmap_documents_folded_grams;
