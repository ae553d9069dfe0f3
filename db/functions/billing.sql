-- The granted plan of an organization, else the plan that it pays for, else free (billing § Plans).
create function plan_of(of_org uuid, granted text) returns text
  language plpgsql stable parallel safe as $$
begin
  return coalesce(granted, case when exists (
    select from subscriptions where org_id = of_org and is_live(status)) then 'pro' else 'free' end);
end $$;

-- Whether a subscription with this status is under contract.
create function is_live(status text) returns boolean
  language sql immutable parallel safe as $$
  select status in ('active', 'trialing', 'past_due')
$$;

-- Whether this status of a subscription is final.
create function is_over(status text) returns boolean
  language sql immutable parallel safe as $$
  select status in ('canceled', 'incomplete_expired')
$$;

-- The limit of the organization's plan. `limits` maps each plan to its limit, or to null for no limit.
create function limit_of(of_org uuid, limits json) returns bigint
  language plpgsql stable as $$
begin
  return (select limits ->> plan_of(id, granted_plan) from orgs where id = of_org);
end $$;

-- The rules that enforce the limits of plans, with 402 (billing § Plans). A write that adds nothing passes even above
-- the limit. Nothing is counted for a plan without a limit. They are functions, so that their plans stay cached.

create function ensure_room(of_org uuid, resource text, most bigint, taken bigint, required bigint) returns void
  language plpgsql as $$
begin
  if (most is null or required <= most or required = taken) is not true then
    perform refuse('plan_limit', jsonb_build_object('upgradeUrl', '/orgs/' || of_org || '/settings/billing',
      'resource', resource, 'limit', most, 'current', taken, 'required', required));
  end if;
end $$;

-- Ensures room for one more active project. The caller must have locked the organization's row.
create function ensure_project_room(of_org uuid, limits json) returns void
  language plpgsql as $$
declare
  most bigint := limit_of(of_org, limits);
  active bigint;
begin
  if most is not null then
    select count(*) into active from projects where org_id = of_org and archived_at is null;
    perform ensure_room(of_org, 'projects', most, active, active + 1);
  end if;
end $$;

-- Ensures a seat for each of these emails that does not have one. The caller must have locked the organization's row.
create function ensure_seats(of_org uuid, limits json, emails text[]) returns void
  language plpgsql as $$
declare
  most bigint := limit_of(of_org, limits);
  taken bigint;
  required bigint;
begin
  if most is not null then
    select count(*) filter (where sits), count(*) into taken, required from (
      select email, bool_or(sits) as sits from (
        select email, true as sits from taken_seats(of_org) email
        union all select email, false from unnest(emails) email) wanted
       group by email) people;
    perform ensure_room(of_org, 'seats', most, taken, required);
  end if;
end $$;

-- Ensures room for this many more bytes in a project. The caller must have locked the project's row.
create function ensure_storage_room(of_project uuid, limits json, bytes bigint) returns void
  language plpgsql as $$
declare
  p projects;
begin
  select * into p from projects where id = of_project;
  perform ensure_room(p.org_id, 'storage', limit_of(p.org_id, limits), p.used_bytes, p.used_bytes + bytes);
end $$;
