-- When a subscription is next read from the provider if no webhook causes this. Webhooks can be lost: the provider
-- stops sending one after three days without success. Those that are stored now are read at once.
alter table subscriptions add column due_at timestamptz not null default now();
alter table subscriptions alter column due_at set default now() + interval '1 day';
create index subscriptions_due on subscriptions (due_at) where status not in ('canceled', 'incomplete_expired');
