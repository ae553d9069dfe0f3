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
