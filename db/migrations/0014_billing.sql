-- What the provider last said of a subscription. Plans are derived from these rows and stored nowhere.
create table subscriptions (
  id text primary key,
  org_id uuid not null references orgs on delete cascade,
  status text not null,
  cancel_at_period_end boolean not null default false,
  current_period_end timestamptz,
  -- Which reading of the provider this comes from: an older one never overwrites a newer one.
  reading bigint not null,
  updated_at timestamptz not null default now()
);
create index subscriptions_org on subscriptions (org_id);
create sequence subscription_readings;

-- Webhook events that have been taken: each counts once.
create table billing_events (
  id text constraint billing_events_pkey primary key,
  type text not null,
  received_at timestamptz not null default now()
);
create index billing_events_received_at on billing_events (received_at);

-- What operators have granted, and taken back: the record of orgs.granted_plan.
create table plan_grants (
  id uuid primary key default uuidv7(),
  org_id uuid not null,
  org_name text not null,
  from_plan text,
  to_plan text,
  operator text not null,
  reason text,
  created_at timestamptz not null default now()
);
create index plan_grants_org on plan_grants (org_id, id desc);

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
  on conflict (customer_id) do update
    set org_id = excluded.org_id, created_at = now(), due_at = now(), attempts = 0, ended_at = null;
  return null;
end $$;

create trigger orgs_deleted after delete on orgs
  referencing old table as gone for each statement execute function end_billing();
