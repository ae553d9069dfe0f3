-- The hashes of pairs of characters of a folded search text, or of its single character, as in `folded_grams`. A name
-- that has the text has all of them. A long text has at most eight, spread over it, because each is looked up.
create function searched_grams_of(owner uuid, folded text) returns bigint[]
  language sql immutable strict parallel safe as $$
  select array_agg(distinct hashtextextended(substr(folded, n, 2), uuid_hash_extended(owner, 0)))
    from generate_series(1, greatest(char_length(folded) - 1, 1), greatest((char_length(folded) + 6) / 8, 1)) n
$$;

-- The texts with this folded text: descriptions and comments of the issues of at most five projects, and documents of
-- the roadmaps of at most five. It reads the newest texts first until it has read `most` bytes, where a short text
-- counts as 400. If there are more texts, the last row has only `is_truncated`.
create function texts_with(issue_projects uuid[], roadmap_projects uuid[], part text, most bigint)
  returns table (project_id uuid, issue_id uuid, comment_id uuid, roadmap_id uuid, path text, content_hash text,
    is_truncated boolean)
  language plpgsql stable set enable_seqscan = off set enable_sort = off as $$
declare
  searched text collate "C" := part;
  bytes bigint := 0;
  t record;
begin
  for t in
    (select x.project_id, x.issue_id, x.comment_id, null::uuid as roadmap_id, null::text as path,
            null::text as content_hash, x.folded, x.written_at
       from issue_texts x where x.project_id = issue_projects[1] order by x.written_at desc)
    union all
    (select x.project_id, x.issue_id, x.comment_id, null, null, null, x.folded, x.written_at
       from issue_texts x where x.project_id = issue_projects[2] order by x.written_at desc)
    union all
    (select x.project_id, x.issue_id, x.comment_id, null, null, null, x.folded, x.written_at
       from issue_texts x where x.project_id = issue_projects[3] order by x.written_at desc)
    union all
    (select x.project_id, x.issue_id, x.comment_id, null, null, null, x.folded, x.written_at
       from issue_texts x where x.project_id = issue_projects[4] order by x.written_at desc)
    union all
    (select x.project_id, x.issue_id, x.comment_id, null, null, null, x.folded, x.written_at
       from issue_texts x where x.project_id = issue_projects[5] order by x.written_at desc)
    union all
    (select x.project_id, null, null, x.roadmap_id, x.path, x.content_hash, x.folded, x.written_at
       from roadmap_texts x where x.project_id = roadmap_projects[1] order by x.written_at desc)
    union all
    (select x.project_id, null, null, x.roadmap_id, x.path, x.content_hash, x.folded, x.written_at
       from roadmap_texts x where x.project_id = roadmap_projects[2] order by x.written_at desc)
    union all
    (select x.project_id, null, null, x.roadmap_id, x.path, x.content_hash, x.folded, x.written_at
       from roadmap_texts x where x.project_id = roadmap_projects[3] order by x.written_at desc)
    union all
    (select x.project_id, null, null, x.roadmap_id, x.path, x.content_hash, x.folded, x.written_at
       from roadmap_texts x where x.project_id = roadmap_projects[4] order by x.written_at desc)
    union all
    (select x.project_id, null, null, x.roadmap_id, x.path, x.content_hash, x.folded, x.written_at
       from roadmap_texts x where x.project_id = roadmap_projects[5] order by x.written_at desc)
    order by written_at desc limit most / 400 + 1
  loop
    if bytes >= most then
      is_truncated := true;
      project_id := null;
      issue_id := null;
      comment_id := null;
      roadmap_id := null;
      path := null;
      content_hash := null;
      return next;
      return;
    end if;
    bytes := bytes + greatest(octet_length(t.folded), 400);
    if strpos(t.folded collate "C", searched) > 0 then
      project_id := t.project_id;
      issue_id := t.issue_id;
      comment_id := t.comment_id;
      roadmap_id := t.roadmap_id;
      path := t.path;
      content_hash := t.content_hash;
      is_truncated := false;
      return next;
    end if;
  end loop;
end $$;

-- The part of a text around the first place where its folded form has `part`: up to 300 characters before and 600
-- after its beginning. Folding can change the number of characters, so the place in the text is approached.
create function text_around(original text, folded text, part text) returns text
  language plpgsql immutable parallel safe as $$
declare
  place int := strpos(folded collate "C", part);
  there int := place;
  off int;
begin
  if char_length(original) <> char_length(folded) then
    there := place::bigint * char_length(original) / greatest(char_length(folded), 1);
    for n in 1..4 loop
      off := char_length(folded_text(left(original, there))) - place;
      exit when abs(off) < 100;
      there := least(greatest(there - off, 1), char_length(original));
    end loop;
  end if;
  return substr(original, greatest(there - 300, 1), 900 + char_length(part));
end $$;

-- Prepares a roadmap whose names or texts are missing or outdated for searches: at most 1,000 names of about 500,000
-- bytes, or documents until it has folded `most` bytes. Returns whether something is left, or null if nothing had to
-- be done or another call prepares the roadmap.
create function prepare_search(of_roadmap uuid, most int) returns boolean
  language plpgsql as $$
declare
  chosen roadmaps;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('search ' || of_roadmap, 0)) then
    return null;
  end if;
  select * into chosen from roadmaps r
   where r.id = of_roadmap and r.branch_of is null
     and (r.texts_hash is distinct from r.documents_hash or r.names_version is distinct from r.version);
  if not found then
    return null;
  end if;
  if chosen.names_version is distinct from chosen.version then
    return store_names(chosen, 1000, 500000);
  end if;
  return fold_documents(chosen.id, most);
end $$;

-- The title of a task as searches read it. A longer title would take too long to index (search § Names).
create function searched_title(task json) returns text
  language sql immutable strict parallel safe as $$
  select left(task ->> 'title', 100000)
$$;

-- Stores the titles of tasks and the paths of documents of a roadmap that are missing or have changed, and deletes
-- others (search § Names): at most `most`, until it has stored `most_bytes`. Returns whether something is left. Its
-- lock delays a deletion of the roadmap but no sync, because indexing many names takes long. So a call that finds
-- nothing to store marks them as complete, unless a sync was faster.
create function store_names(of_roadmap roadmaps, most int, most_bytes int) returns boolean
  language plpgsql as $$
declare
  changes bigint;
begin
  perform from roadmaps where id = of_roadmap.id for key share;
  with present as materialized (
    select 'task' as kind, t.id as part, searched_title(t.body) as name
      from roadmap_tasks t where t.roadmap_id = of_roadmap.id
    union all
    select 'document', d.path, d.path from roadmap_documents d where d.roadmap_id = of_roadmap.id
  ), stored as materialized (
    select n.kind, n.part, n.name from roadmap_names n where n.roadmap_id = of_roadmap.id
  ), compared as (
    -- A full join never compares each name with each other one.
    select kind, part, p.name, p.part is not null as is_present
      from present p full join stored s using (kind, part) where p.name is distinct from s.name limit most
  ), chosen as materialized (
    -- The first one is chosen however long it is.
    select kind, part, name, is_present
      from (select *, sum(octet_length(name)) over (rows unbounded preceding) as bytes from compared) c
     where coalesce(bytes - octet_length(name), bytes, 0) < most_bytes
  ), deleted as (
    delete from roadmap_names n using chosen c
     where not c.is_present and n.roadmap_id = of_roadmap.id and n.kind = c.kind and n.part = c.part
  ), written as (
    insert into roadmap_names (roadmap_id, kind, part, name)
      select of_roadmap.id, kind, part, name from chosen where is_present
      on conflict (roadmap_id, kind, part) do update set name = excluded.name
  )
  select count(*) into changes from chosen;
  if changes = 0 then
    update roadmaps set names_version = version where id = of_roadmap.id and version = of_roadmap.version;
  end if;
  return true;
end $$;

-- Folds the documents of a roadmap whose text is missing or outdated, in the order of their paths, until it has folded
-- `most` bytes (search § Texts). Returns whether something is left. A sync locks the roadmap too, so no document
-- changes meanwhile.
create function fold_documents(of_roadmap uuid, most int) returns boolean
  language plpgsql as $$
declare
  chosen roadmaps;
  remaining int;
begin
  select * into chosen from roadmaps where id = of_roadmap for no key update;
  with outdated as materialized (
    select d.path, octet_length(d.content) as bytes
      from roadmap_documents d left join roadmap_texts t on t.roadmap_id = d.roadmap_id and t.path = d.path
     where d.roadmap_id = chosen.id and t.content_hash is distinct from d.content_hash
  ), counted as (
    select o.path, sum(bytes) over (order by o.path) - bytes < most as is_chosen from outdated o
  ), stored as (
    insert into roadmap_texts (project_id, roadmap_id, path, content_hash, folded, written_at)
      select chosen.project_id, chosen.id, d.path, d.content_hash,
             -- Folding ASCII as such is ten times as fast.
             case when octet_length(d.content) = char_length(d.content) then lower(d.content collate "C")
                  else folded_text(d.content) end,
             chosen.synced_at
        from counted c join roadmap_documents d on d.roadmap_id = chosen.id and d.path = c.path
       where c.is_chosen
      on conflict (roadmap_id, path) do update
        set content_hash = excluded.content_hash, folded = excluded.folded, written_at = excluded.written_at
  )
  select count(*) filter (where not is_chosen) into remaining from counted;
  update roadmaps set texts_hash = documents_hash where id = chosen.id and remaining = 0;
  return remaining > 0;
end $$;
