-- Git links in responses.

-- The URLs of a project's commits and pull requests, up to the ref (git-links § URLs). A project without a repository,
-- with a local one, or with one on another host has no row. `segments` is the number of segments in a repository's
-- path, which the endings follow. An address starts as a URL, `user@host:path`, `host:path`, or `host/path`, but not
-- `host:port`. Users write these addresses, so no expression here can backtrack.
create function link_addresses(of_project uuid) returns table (commit text, pr text)
  language sql stable parallel safe rows 1 as $$
  select base || h.commit, base || h.pr
    from repo_bindings b
    cross join (values
      ('github.com', '{2}', '/commit/', '/pull/'),
      ('gitlab.com', '{2,}', '/-/commit/', '/-/merge_requests/')) h (host, segments, commit, pr)
    cross join lateral (select replace(h.host, '.', '\.') as name) n
    cross join lateral (
      select '(?i)^(?:(?:https?|ssh)://(?:[^@/]*@)?' || name || '/|[^@/:]*@' || name || '[:/]|'
               || name || '(?:/|:(?![0-9]+(?:/|$))))' as start) s
    cross join lateral (
      select regexp_replace(regexp_replace(rtrim(b.value, '/'), '\.git$', ''), start, '') as path) r
    cross join lateral (select 'https://' || h.host || '/' || path as base) u
   where b.project_id = of_project and b.kind = 'remote' and b.value ~ start
     and path ~ ('^(?:[A-Za-z0-9_.-]+(?:/|$))' || h.segments || '$')
     and path !~ '/$' and path !~ '(^|/)\.{1,2}(/|$)'
$$;

-- These links of a project, the newest first. They have author and date only if the project shows full detail
-- (git-links § Listing).
create function links_json(of_project uuid, ids uuid[]) returns json
  language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  if cardinality(ids) = 0 then
    return '[]';
  end if;
  return (
    select coalesce(json_agg(
             case p.git_link_detail when 'full' then row_to_json(whole) else row_to_json(f) end
             order by l.created_at desc, l.id), '[]')
      from projects p
      join git_links l on l.project_id = p.id and l.id = any (ids)
      left join link_addresses(of_project) a on true
      cross join lateral (
        select l.id, l.kind, l.ref, l.title, case l.kind when 'commit' then a.commit else a.pr end || l.ref as url,
               coalesce((
                 select json_agg(p.issue_key || '-' || i.number order by i.number)
                   from git_link_issues x join issues i on i.id = x.issue_id and i.deleted_at is null
                  where x.project_id = of_project and x.link_id = l.id and p.issue_key is not null), '[]')
                 as "issueKeys",
               iso(l.created_at) as "createdAt") f
      cross join lateral (select f.*, l.author, iso(l.committed_at) as "committedAt") whole
     where p.id = of_project);
end $$;
