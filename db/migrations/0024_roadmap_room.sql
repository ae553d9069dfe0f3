-- The text of a roadmap counts toward its project's room, and a sync says what it was read from.
alter table roadmaps
  -- UTF-8 bytes of its JSON and of its documents' content, as stored.
  add column bytes bigint not null default 0,
  -- `{ commit, branch, dirty }` of the repository; null: the last sync did not say.
  add column source jsonb;

update roadmaps r
   set bytes = octet_length(head::text) + octet_length(phases::text)
         + (select coalesce(sum(octet_length(body::text)), 0) from roadmap_tasks where roadmap_id = r.id)
         + (select coalesce(sum(octet_length(content)), 0) from roadmap_documents where roadmap_id = r.id);
