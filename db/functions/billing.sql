-- What was granted to an organisation, else what it pays for, else Free (billing § Plans).
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

-- The rule that a plan allows what would be taken of it; what takes nothing passes even beyond the limit.
create function ensure_room(of_org uuid, most bigint, taken bigint, required bigint) returns void
  language plpgsql as $$
begin
  if required > most and required <> taken then
    perform refuse('plan_limit', jsonb_build_object('upgradeUrl', '/orgs/' || of_org || '/settings/billing',
      'limit', most, 'current', taken, 'required', required));
  end if;
end $$;
