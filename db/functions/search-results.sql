-- The results of a search. A result is found in only one way, so that each way alone yields its first results. Plans
-- are kept as those of `reachable_projects`, because planning takes longer than most searches (search § Order).

-- The place of a kind among results of the same rank and time.
create function kind_place(kind text) returns int
  language sql immutable parallel safe as $$
  select array_position('{project,issue,comment,task,document,file}'::text[], kind) - 1
$$;

-- Whether a result is after this place, in the order of all with its rank: the newest first, then by kind and IDs. A
-- place is the microseconds from the time to the year 2223, the kind, and the IDs. Postgres does not inline it, so it
-- is called only if there is a place.
create function is_after(at timestamptz, kind text, id uuid, part text, place text) returns boolean
  language sql immutable parallel safe as $$
  select (lpad((8000000000000000 - (extract(epoch from at) * 1000000)::bigint)::text, 16, '0')
          || kind_place(kind) || id || part) collate "C" > place
$$;

-- The names of tasks or documents of a roadmap that may have this folded text, by the index. After a sync, until they
-- are stored for the index, all are compared. Postgres inlines it.
create function names_with(r roadmaps, of_kind text, searched text) returns table (id text, name text)
  language sql stable as $$
  select n.part, n.name from (
      select * from roadmap_names n
       where folded_grams(n.roadmap_id, n.name) @> searched_grams_of(r.id, searched) offset 0) n
   where r.names_version = r.version and n.roadmap_id = r.id and n.kind = of_kind
  union all
  select t.id, searched_title(t.body) from roadmap_tasks t
   where of_kind = 'task' and r.names_version is distinct from r.version and t.roadmap_id = r.id
     and strpos(folded_text(searched_title(t.body)), searched) > 0
  union all
  select d.path, d.path from roadmap_documents d
   where of_kind = 'document' and r.names_version is distinct from r.version and d.roadmap_id = r.id
     and strpos(folded_text(d.path), searched) > 0
$$;

-- Results with rank 0: the projects `keyed_in`, the issues `number_of` of the projects `numbered_in`, and tasks with
-- this folded ID. At most `most` of each kind, after `place`.
create function exact_results(keyed_in uuid[], numbered_in uuid[], roadmaps_in uuid[], searched text, number_of int,
    kinds text[], place text, most int)
  returns table (rank int, at timestamptz, kind text, project_id uuid, id uuid, part text)
  language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
begin
  if 'project' = any (kinds) then
    return query
      select 0, p.updated_at, 'project', p.id, p.id, '' from projects p
       where p.id = any (keyed_in) and (place is null or is_after(p.updated_at, 'project', p.id, '', place))
       order by p.updated_at desc, p.id limit most;
  end if;
  if 'issue' = any (kinds) then
    return query
      select 0, i.updated_at, 'issue', i.project_id, i.id, '' from issues i
       where i.project_id = any (numbered_in) and i.number = number_of and i.deleted_at is null
         and (place is null or is_after(i.updated_at, 'issue', i.id, '', place))
       order by i.updated_at desc, i.id limit most;
  end if;
  if 'task' = any (kinds) then
    return query
      select 0, r.synced_at, 'task', r.project_id, r.id, t.id
        from roadmaps r join roadmap_tasks t on t.roadmap_id = r.id and folded_text(t.id) = searched
         and hashtextextended(folded_text(t.id), 0) = hashtextextended(searched, 0)
       where r.project_id = any (roadmaps_in) and r.branch_of is null
         and (place is null or is_after(r.synced_at, 'task', r.id, t.id, place))
       order by r.synced_at desc, r.id, t.id collate "C" limit most;
  end if;
end $$;

-- Results with rank 1: what has this folded text in its title or name and is not found exactly. The index has single
-- characters and pairs, so for a longer text each name is read, in order until there are enough.
create function titled_results(projects_in uuid[], issues_in uuid[], roadmaps_in uuid[], files_in uuid[],
    keyed_in uuid[], numbered_in uuid[], number_of int, searched text, kinds text[], place text, most int)
  returns table (rank int, at timestamptz, kind text, project_id uuid, id uuid, part text)
  language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare
  is_short boolean := char_length(searched) <= 2;
begin
  if 'project' = any (kinds) then
    return query
      select 1, p.updated_at, 'project', p.id, p.id, '' from projects p
       where p.id = any (projects_in) and (p.id = any (keyed_in)) is not true
         and strpos(folded_text(p.name), searched) > 0
         and (place is null or is_after(p.updated_at, 'project', p.id, '', place))
       order by p.updated_at desc, p.id limit most;
  end if;
  if 'issue' = any (kinds) then
    return query
      select 1, c.updated_at, 'issue', c.project_id, c.id, '' from (
        select i.updated_at, i.project_id, i.id, i.title
          from unnest(issues_in) o (project_id), lateral (
            select * from issues i
             where i.deleted_at is null
               and folded_grams(i.project_id, i.title) @> searched_grams_of(o.project_id, searched) offset 0) i
         where i.project_id = o.project_id
           and (i.number = number_of and i.project_id = any (numbered_in)) is not true
           and (place is null or is_after(i.updated_at, 'issue', i.id, '', place))
         order by i.updated_at desc, i.id offset 0) c
       where is_short or strpos(folded_text(c.title), searched) > 0 limit most;
  end if;
  if 'task' = any (kinds) then
    return query
      select 1, c.synced_at, 'task', c.project_id, c.id, c.part from (
        select r.synced_at, r.project_id, r.id, t.id as part, t.name
          from roadmaps r, names_with(r, 'task', searched) t
         where r.project_id = any (roadmaps_in) and r.branch_of is null
           and folded_text(t.id) <> searched
           and (place is null or is_after(r.synced_at, 'task', r.id, t.id, place))
         order by r.synced_at desc, r.id, t.id collate "C" offset 0) c
       where is_short or strpos(folded_text(c.name), searched) > 0 limit most;
  end if;
  if 'document' = any (kinds) then
    return query
      select 1, c.synced_at, 'document', c.project_id, c.id, c.part from (
        select r.synced_at, r.project_id, r.id, d.id as part
          from roadmaps r, names_with(r, 'document', searched) d
         where r.project_id = any (roadmaps_in) and r.branch_of is null
           and (place is null or is_after(r.synced_at, 'document', r.id, d.id, place))
         order by r.synced_at desc, r.id, d.id collate "C" offset 0) c
       where is_short or strpos(folded_text(c.part), searched) > 0 limit most;
  end if;
  if 'file' = any (kinds) then
    return query
      select 1, c.updated_at, 'file', c.project_id, c.id, '' from (
        select f.updated_at, f.project_id, f.id, f.name
          from unnest(files_in) o (project_id), lateral (
            select * from files f
             where folded_grams(f.project_id, f.name) @> searched_grams_of(o.project_id, searched) offset 0) f
         where f.project_id = o.project_id and (place is null or is_after(f.updated_at, 'file', f.id, '', place))
         order by f.updated_at desc, f.id offset 0) c
       where is_short or strpos(folded_text(c.name), searched) > 0 limit most;
  end if;
end $$;

-- Results with rank 2: what has this folded text in its description, comments, or content, and is not found otherwise.
-- It reads up to `most_bytes` of texts of `most_projects` projects: those in which the user was last active, and then
-- the newest (search § Texts). If there are more texts, one more row has rank null.
create function text_results(issues_in uuid[], roadmaps_in uuid[], numbered_in uuid[], of_user uuid, number_of int,
    searched text, kinds text[], place text, most int, most_bytes bigint, most_projects int)
  returns table (rank int, at timestamptz, kind text, project_id uuid, id uuid, part text)
  language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare
  issue_projects uuid[];
  roadmap_projects uuid[];
begin
  select array_agg(p.id) filter (where p.id = any (issues_in) and kinds && '{issue,comment}'),
         array_agg(p.id) filter (where p.id = any (roadmaps_in) and 'document' = any (kinds))
    into issue_projects, roadmap_projects
    from (
      select p.id from projects p
        left join lateral (
          select e.id from events e where e.project_id = p.id and e.actor_id = of_user order by e.id desc limit 1
        ) own on true
       where p.id = any (issues_in || roadmaps_in)
       order by own.id desc nulls last, p.created_at desc, p.id limit most_projects) p;
  return query
    with texts as materialized (
      select * from texts_with(issue_projects, roadmap_projects, searched, most_bytes))
    (select 2, c.updated_at, 'issue', c.project_id, c.id, '' from (
       select i.updated_at, i.project_id, i.id, i.title
         from texts t
         join issues i on i.project_id = t.project_id and i.id = t.issue_id and i.deleted_at is null
        where 'issue' = any (kinds) and t.comment_id is null
          and (i.number = number_of and i.project_id = any (numbered_in)) is not true
          and (place is null or is_after(i.updated_at, 'issue', i.id, '', place))
        order by i.updated_at desc, i.id offset 0) c
      where strpos(folded_text(c.title), searched) = 0 limit most)
    union all
    (select 2, coalesce(c.edited_at, c.created_at), 'comment', c.project_id, c.id, ''
       from texts t
       join issues i on i.project_id = t.project_id and i.id = t.issue_id and i.deleted_at is null
       join issue_comments c on c.project_id = t.project_id and c.id = t.comment_id
      where 'comment' = any (kinds)
        and (place is null or is_after(coalesce(c.edited_at, c.created_at), 'comment', c.id, '', place))
      order by coalesce(c.edited_at, c.created_at) desc, c.id limit most)
    union all
    (select 2, c.synced_at, 'document', c.project_id, c.id, c.path from (
       select r.synced_at, r.project_id, r.id, t.path, t.content_hash
         from texts t join roadmaps r on r.id = t.roadmap_id and r.branch_of is null
        where 'document' = any (kinds) and (place is null or is_after(r.synced_at, 'document', r.id, t.path, place))
        order by r.synced_at desc, r.id, t.path collate "C" offset 0) c
      -- Not `exists`, which Postgres may join with all documents.
      where strpos(folded_text(c.path), searched) = 0 and (
        select true from roadmap_documents d
         where d.roadmap_id = c.id and d.path = c.path and d.content_hash = c.content_hash) limit most)
    union all
    select null, null, null, null, null, null from texts where is_truncated;
end $$;
