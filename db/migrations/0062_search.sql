-- What names are searched by: each character and each pair of characters, in any case and width, hashed together with
-- their owner, a project or a roadmap. So a search reads only the owner's part of an index. It calls only functions of
-- `pg_catalog`, because a restored dump calls it without a search path.
create function folded_grams(owner uuid, name text) returns bigint[]
  language plpgsql immutable strict parallel safe as $$
declare
  seed bigint := uuid_hash_extended(owner, 0);
  grams bigint[] := '{}';
  before text := '';
  character text;
begin
  foreach character in array
    string_to_array(lower(normalize(name, nfkc) collate pg_catalog.pg_unicode_fast), null)
  loop
    grams := grams || array[hashtextextended(character, seed), hashtextextended(before || character, seed)];
    before := character;
  end loop;
  return grams;
end $$;

-- What the documents of roadmaps are searched in (search § Texts). A job writes it after a sync.
create table roadmap_texts (
  project_id uuid not null,
  roadmap_id uuid not null,
  path text not null,
  -- The hash of the content that was folded. If the document has another one, its text is outdated.
  content_hash text not null,
  folded text not null,
  written_at timestamptz not null,
  primary key (roadmap_id, path),
  constraint roadmap_texts_roadmap_fkey
    foreign key (project_id, roadmap_id) references roadmaps (project_id, id) on delete cascade,
  constraint roadmap_texts_document_fkey
    foreign key (roadmap_id, path) references roadmap_documents (roadmap_id, path) on delete cascade
);
create index roadmap_texts_written on roadmap_texts (project_id, written_at desc);

-- The hash of all documents when their texts were last complete.
alter table roadmaps add column texts_hash bytea;
