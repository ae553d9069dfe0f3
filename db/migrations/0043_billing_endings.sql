-- Customers of the payment provider whose organisation is gone, and what is to be done there about each: its open
-- checkouts expired, its subscriptions cancelled. A row stays when that is done: by it a customer is known as one
-- that was ours, should something be paid after all.
create table billing_endings (
  customer_id text primary key,
  org_id uuid not null,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  attempts int not null default 0,
  failure text,
  ended_at timestamptz,
  -- Those that were found there, and cancelled.
  subscriptions text[] not null default '{}',
  found_at timestamptz
);
create index billing_endings_due on billing_endings (due_at) where ended_at is null;

-- Whatever deletes an organisation, nothing can be paid for it any more.
create function end_billing() returns trigger
  language plpgsql as $$
begin
  insert into billing_endings (customer_id, org_id) select customer_id, id from gone where customer_id is not null
  on conflict (customer_id) do update set org_id = excluded.org_id, created_at = now(), due_at = now(), attempts = 0, ended_at = null;
  return null;
end $$;

create trigger orgs_deleted after delete on orgs
  referencing old table as gone for each statement execute function end_billing();

-- Statuses that no subscription leaves again.
create function is_over(status text) returns boolean
  language sql immutable parallel safe as $$
  select status in ('canceled', 'incomplete_expired')
$$;
