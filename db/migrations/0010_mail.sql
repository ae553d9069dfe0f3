-- Mail to be sent: written in the transaction that has cause to send it, drained afterwards.
create table mail_outbox (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  text text,
  html text,
  created_at timestamptz not null default now(),
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  sent_at timestamptz,
  gave_up_at timestamptz,
  last_error text
);
create index mail_outbox_due on mail_outbox (next_attempt_at) where sent_at is null and gave_up_at is null;
