-- The features that a project has switched on. Git links hang on issues: without them there are none.
create function live_features(switched_on text[]) returns text[]
  language sql immutable parallel safe as $$
  select case when 'issues' = any (switched_on) then switched_on else array_remove(switched_on, 'git_links') end
$$;

-- As before, but for a feature that hangs on another.
create or replace function admit_role(
  a admission, on_project uuid, on_org uuid, at_least text, in_features text[], needs_switch boolean
) returns admission
  language plpgsql stable as $$
begin
  if on_project is not null then
    select x.role, x.feature_scope, case
             when in_features is not null and not exists (select from unnest(in_features) feature
                    where (not needs_switch or feature = any (live_features(p.features)))
                      and (x.feature_scope is null or feature = any (x.feature_scope))) then 'not_found'
             when x.role < at_least::project_role then 'forbidden'
           end
      into a.role, a.feature_scope, a.refusal
      from project_access x join projects p on p.id = x.project_id
     where x.project_id = on_project and x.user_id = a.user_id;
  elsif on_org is not null then
    select m.role, case when m.role < at_least::org_role then 'forbidden' end
      into a.role, a.refusal
      from org_members m where m.org_id = on_org and m.user_id = a.user_id;
  end if;
  if at_least is not null and a.role is null then
    a.refusal := 'not_found';
  end if;
  return a;
end $$;
