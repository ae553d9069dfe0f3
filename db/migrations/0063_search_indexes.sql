-- no transaction
drop index concurrently if exists issues_folded_grams;
create index concurrently issues_folded_grams on issues using gin (folded_grams(project_id, title))
  with (fastupdate = off) where deleted_at is null;
drop index concurrently if exists files_folded_grams;
create index concurrently files_folded_grams on files using gin (folded_grams(project_id, name))
  with (fastupdate = off);
drop index concurrently if exists roadmap_tasks_folded_grams;
create index concurrently roadmap_tasks_folded_grams on roadmap_tasks
  using gin (folded_grams(roadmap_id, body ->> 'title')) with (fastupdate = off);
drop index concurrently if exists roadmap_documents_folded_grams;
create index concurrently roadmap_documents_folded_grams on roadmap_documents
  using gin (folded_grams(roadmap_id, path)) with (fastupdate = off);
-- The roadmaps whose texts are missing or outdated. Roadmaps of branches are not searched.
drop index concurrently if exists roadmaps_unfolded;
create index concurrently roadmaps_unfolded on roadmaps (synced_at)
  where branch_of is null and texts_hash is distinct from documents_hash;
drop index concurrently if exists issues_title_grams;
