-- What was granted to an organization, else what it pays for, else Free (billing § Plans).
create function plan_of(of_org uuid, granted text) returns text
  language plpgsql stable parallel safe as $$
begin
  return coalesce(granted, case when exists (
    select from subscriptions where org_id = of_org and is_live(status)) then 'pro' else 'free' end);
end $$;

-- Statuses in which a subscription is a contract.
create function is_live(status text) returns boolean
  language sql immutable parallel safe as $$
  select status in ('active', 'trialing', 'past_due')
$$;

-- Statuses that no subscription leaves again.
create function is_over(status text) returns boolean
  language sql immutable parallel safe as $$
  select status in ('canceled', 'incomplete_expired')
$$;

-- The limit of the organization's plan. `limits` has one for each plan, or null for a plan without a limit.
create function limit_of(of_org uuid, limits json) returns bigint
  language plpgsql stable as $$
begin
  return (select limits ->> plan_of(id, granted_plan) from orgs where id = of_org);
end $$;

-- The rules that an organization's plan has room for more: 402; what takes nothing passes even beyond the limit.
-- Without a limit nothing is counted; where there is room under one, there is little to count, and a refusal tells
-- the exact number. Functions, so that their plans are kept (billing § Plans).

create function ensure_room(of_org uuid, most bigint, taken bigint, required bigint) returns void
  language plpgsql as $$
begin
  if (most is null or required <= most or required = taken) is not true then
    perform refuse('plan_limit', jsonb_build_object('upgradeUrl', '/orgs/' || of_org || '/settings/billing',
      'limit', most, 'current', taken, 'required', required));
  end if;
end $$;

-- For one more active project. The organization's row must be locked before.
create function ensure_project_room(of_org uuid, limits json) returns void
  language plpgsql as $$
declare
  most bigint := limit_of(of_org, limits);
  active bigint;
begin
  if most is not null then
    select count(*) into active from projects where org_id = of_org and archived_at is null;
    perform ensure_room(of_org, most, active, active + 1);
  end if;
end $$;

-- A seat for each of these people who has none yet. The organization's row must be locked before.
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
    perform ensure_room(of_org, most, taken, required);
  end if;
end $$;

-- For so many more bytes in a project, whose row must be locked before.
create function ensure_storage_room(of_project uuid, limits json, bytes bigint) returns void
  language plpgsql as $$
declare
  p projects;
begin
  select * into p from projects where id = of_project;
  perform ensure_room(p.org_id, limit_of(p.org_id, limits), p.used_bytes, p.used_bytes + bytes);
end $$;
