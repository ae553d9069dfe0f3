-- What became of mail, by the provider that it was handed to. Each outcome is counted in the statement that settles
-- a mail.
create table mail_providers (
  provider text primary key check (provider in ('smtp', 'binding')),
  sent bigint not null default 0,
  -- Refused for good, or not accepted for now.
  failed bigint not null default 0,
  -- The provider could not take any mail.
  unavailable bigint not null default 0,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  last_failure text,
  -- Since when nothing but this has been known of it; null once a mail was accepted.
  unavailable_since timestamptz
);

-- The provider that a mail was last handed to.
alter table mail_outbox add column provider text check (provider in ('smtp', 'binding'));
