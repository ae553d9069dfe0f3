-- The claims of a roadmap that are live at this instant: of one task, or of all if `of_task` is null
-- (roadmaps § Claims). A claim is live until its end, while its holder could still claim the task. Access is
-- determined once for each user. Claims of tasks that were deleted, done, or canceled do not exist.
create function live_claims(of_roadmap uuid, of_task text, at_instant timestamptz)
  returns table (task_id text, id uuid, user_id uuid, holder_id uuid, claim json)
  language plpgsql stable rows 10 set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  return query
    with claimed as materialized (
      select c from task_claims c
       where c.roadmap_id = of_roadmap and c.task_id = coalesce(of_task, c.task_id) and c.until > at_instant
    ), holding as materialized (
      select h.user_id, r.project_id
        from (select distinct (c).user_id from claimed) h
        join roadmaps r on r.id = of_roadmap
        join reachable_projects(h.user_id, r.project_id) a
          on a.role >= 'member' and (a.feature_scope is null or 'roadmap' = any (a.feature_scope))
    )
    select (c).task_id, (c).id, (c).user_id, coalesce((c).token_id, (c).grant_id), claim_json(c, u, t, g)
      from claimed
      join holding h on h.user_id = (c).user_id
      join users u on u.id = (c).user_id
      left join api_tokens t on t.id = (c).token_id
      left join app_grants g on g.id = (c).grant_id
     where case
       when (c).token_id is not null then
         t.revoked_at is null and (t.expires_at is null or t.expires_at > at_instant)
           and (t.scopes is null or 'roadmap:sync' = any (t.scopes))
           and (t.project_id is null or t.project_id = h.project_id)
       when (c).grant_id is not null then g.ends_at > at_instant
       else true end;
end $$;

-- A claim as the API returns it (roadmaps § Claims). `token` and `app` are rows of nulls unless it was made with them.
create function claim_json(c task_claims, holder users, token api_tokens, app app_grants) returns json
  language sql stable parallel safe as $$
  select json_build_object('id', c.id, 'by', json_build_object('id', holder.id,
      'displayName', person_name(holder.display_name, holder.email), 'via', via_json(token, app)),
    'note', c.note, 'since', iso(c.since), 'until', iso(c.until))
$$;

-- How something was done: with this token, by an app with this grant, or from a browser (activity § Via).
create function via_json(token api_tokens, app app_grants) returns json
  language sql immutable parallel safe as $$
  select case
    when token.id is not null then
      json_build_object('kind', 'api_token', 'tokenName', token.name, 'tokenId', token.id)
    when app.id is not null then json_build_object('kind', 'oauth_app', 'tokenName', app.name, 'tokenId', app.id)
    else '"web"'::json end
$$;

-- A task as it was sent, with its claim in place of a key of that name.
create function task_with_claim(body json, claim json) returns json
  language sql immutable parallel safe as $$
  select (left(case when strpos(body::text, '"claim"') > 0 then json_without(body, '{claim}') else body end::text, -1)
    || ',"claim":' || coalesce(claim::text, 'null') || '}')::json
$$;
