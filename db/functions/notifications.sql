-- Notifies users of a change of an issue, in the write that makes it: the new assignee, the users whom a text newly
-- mentions, and, if it is also for watchers, those who watch the issue. Each user is notified once, by the first of
-- these that applies, if they reach the project with issues and want it. The caller is not (notifications § Issues).
-- Mentioned users watch the issue from then on. It returns who gets an email at once. Only users in `at_once` can. For
-- the others, it waits for the digest. The cost grows with the users of the change, and not with the project.
create function notify_of_issue(of_project uuid, of_issue uuid, of_comment uuid, assignee uuid, mentioned uuid[],
                                new_status text, for_watchers boolean, at_once uuid[])
  returns table (user_id uuid, kind text)
  language plpgsql rows 1 as $$
#variable_conflict use_column
declare
  change uuid := gen_random_uuid();
  reached uuid[] := '{}';
begin
  if mentioned <> '{}' then
    reached := array(select users_reaching(of_project, 'issues', mentioned));
    insert into issue_watchers (project_id, issue_id, user_id, is_watching)
      select of_project, of_issue, r.id, true from unnest(reached) r (id) on conflict do nothing;
  end if;
  return query
  with candidates (user_id, kind, place) as (
    select assignee, 'issue_assigned', 1 where assignee is not null
    union all
    select r.id, 'issue_mentioned', 2 from unnest(reached) r (id)
    union all
    select w.user_id, case when of_comment is null then 'issue_status' else 'issue_commented' end, 3
      from issue_watchers w
     where for_watchers and w.project_id = of_project and w.issue_id = of_issue and w.is_watching
  ), chosen as materialized (
    select distinct on (c.user_id) c.user_id, c.kind from candidates c
     where c.user_id <> caller_id() order by c.user_id, c.place
  ), told as materialized (
    select c.user_id, c.kind, wants_issue(u.notify_issues_in_app, c.kind) as in_app,
           wants_issue(u.notify_issues_email, c.kind) and m.is_now as is_mailed,
           wants_issue(u.notify_issues_email, c.kind) and not m.is_now as awaits_digest
      from users_reaching(of_project, 'issues', array(select user_id from chosen)) r (id)
      join chosen c on c.user_id = r.id
      join users u on u.id = r.id
      cross join lateral (select wants_issue('mine', c.kind) and c.user_id = any (at_once) as is_now) m
  ), stored as materialized (
    select t.* from told t where t.in_app or t.awaits_digest
  ), changed as (
    insert into issue_changes (id, project_id, issue_id, comment_id, status, actor_id)
      select change, of_project, of_issue, of_comment, new_status, caller_id() where exists (select from stored)
  ), added as (
    insert into issue_notifications (user_id, change_id, kind, in_app, awaits_digest)
      select s.user_id, change, s.kind, s.in_app, s.awaits_digest from stored s order by s.user_id
  )
  select t.user_id, t.kind from told t where t.is_mailed;
end $$;

-- Those of these other users who can get one more email at once about what the caller's write assigns to them or
-- mentions them in. They reach the project with issues and want it, and the caller sent fewer than `most_to_one` of
-- these emails to them and `most` to all users within `span` (mail § Limits). It counts the email.
create function take_mails(of_project uuid, of_users uuid[], most_to_one int, most int, span interval) returns uuid[]
  language plpgsql as $$
declare
  of_all text := 'issue_mail:' || caller_id();
  who uuid;
  chosen uuid[] := '{}';
begin
  -- Locked first, so that two writes of one caller in different projects do not wait for each other in a circle.
  insert into rate_windows as known (subject, hits) values (of_all, '{}')
    on conflict (subject) do update set hits = known.hits;
  for who in
    select u.id from users_reaching(of_project, 'issues', of_users) r (id) join users u on u.id = r.id
     where wants_issue(u.notify_issues_email, 'issue_mentioned') order by u.id
  loop
    exit when not (peek_hits(of_all, most, span)).allowed;
    continue when not (take_hit(of_all || ':' || who, most_to_one, span)).allowed;
    perform take_hit(of_all, most, span);
    chosen := chosen || who;
  end loop;
  return chosen;
end $$;

-- How many of `wanted` emails at once each of these other users can get about tasks that the caller's sync blocked.
-- The caller caused at most `most_to_one` of these emails to them and `most` to all users within `span`
-- (mail § Limits). What is left of `most` is divided among the users, but each gets at least one while there is any.
-- It counts the emails.
create function take_task_mails(of_users uuid[], wanted int, most_to_one int, most int, span interval)
  returns table (user_id uuid, mails int)
  language plpgsql as $$
declare
  of_all text := 'task_mail:' || caller_id();
  waiting int := cardinality(of_users);
  taken int := 0;
  room int;
begin
  -- Locked first, so that syncs of one caller to different projects count one after the other.
  insert into rate_windows as known (subject, hits) values (of_all, '{}')
    on conflict (subject) do update set hits = known.hits;
  room := (peek_hits(of_all, most, span)).remaining;
  for user_id in select id from unnest(of_users) id order by id loop
    exit when room < 1;
    mails := least(wanted, room, greatest(room / waiting, 1),
                   (peek_hits(of_all || ':' || user_id, most_to_one, span)).remaining);
    waiting := waiting - 1;
    continue when mails < 1;
    perform take_hits(of_all || ':' || user_id, mails, most_to_one, span);
    taken := taken + mails;
    room := room - mails;
    return next;
  end loop;
  if taken > 0 then
    perform take_hits(of_all, taken, most, span);
  end if;
end $$;

-- Whether a preference includes notifications of this kind (notifications § Preferences).
create function wants_issue(preference text, kind text) returns boolean
  language sql immutable parallel safe as $$
  select preference = 'watched' or preference = 'mine' and kind in ('issue_assigned', 'issue_mentioned', 'issue_due')
$$;

-- The beginning of a text in one line, where mentions are `@name`: the current name of a user who reaches the project,
-- otherwise the name in the text (notifications § Issues).
create function excerpt_of(of_project uuid, body text) returns text
  language plpgsql stable as $$
declare
  part text := left(body, 4000);
  who record;
begin
  if strpos(part, '](user:') > 0 then
    for who in
      select u.id, person_name(u.display_name, u.email) as name
        from users_reaching(of_project, 'issues', mentioned_in(part)) r (id) join users u on u.id = r.id
    loop
      part := regexp_replace(part, '\[@[^][\n]*\]\(user:' || who.id || '\)', '@' || replace(who.name, '\', '\\'),
                             'gi');
    end loop;
    part := regexp_replace(part, '\[@([^][\n]*)\]\(user:[0-9A-Fa-f-]{36}\)', '@\1', 'g');
  end if;
  return nullif(left(btrim(regexp_replace(one_line(part), '\s+', ' ', 'g')), 200), '');
end $$;

-- Whether email about this feature of a project can be sent: the project is not archived, its organization is not
-- suspended, and the feature is switched on (mail § Lost access). Planning it in each claim would take longer.
create function is_in_use(of_project uuid, feature text) returns boolean
  language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return exists (
    select from projects p join orgs o on o.id = p.org_id and o.suspended_at is null
     where p.id = of_project and p.archived_at is null and feature = any (p.features));
end $$;
