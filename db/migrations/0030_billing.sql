-- An organisation's customer at the payment provider: made once.
alter table orgs add column customer_id text constraint orgs_customer_id_key unique;

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

-- Statuses in which a subscription is a contract.
create function is_live(status text) returns boolean
  language sql immutable parallel safe as $$
  select status in ('active', 'trialing', 'past_due')
$$;
