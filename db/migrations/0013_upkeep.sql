-- Mail to be sent: written in the transaction that has cause to send it, drained afterwards.
create table mail_outbox (
  id uuid primary key,
  recipient text not null,
  subject text,
  text text,
  html text,
  created_at timestamptz not null default now(),
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  sent_at timestamptz,
  gave_up_at timestamptz,
  last_error text,
  -- In place of a subject: its words are made when it is sent, from what only the database knew when it was queued.
  template text,
  data jsonb,
  -- Mail that has a term is ended with it, and what something newer replaces is found by its topic.
  expires_at timestamptz,
  topic text,
  -- The language that its words are written in.
  locale text not null default 'ja' check (locale in ('ja', 'en')),
  constraint mail_outbox_words_check check ((subject is null) = (template is not null))
);
create index mail_outbox_sent_at on mail_outbox (sent_at) where sent_at is not null;
-- What was not tried yet goes first, then what is due again.
create index mail_outbox_untried on mail_outbox (next_attempt_at)
  where attempts = 0 and sent_at is null and gave_up_at is null;
create index mail_outbox_retries on mail_outbox (next_attempt_at)
  where attempts > 0 and sent_at is null and gave_up_at is null;
create index mail_outbox_expires_at on mail_outbox (expires_at)
  where expires_at is not null and sent_at is null and gave_up_at is null;
create index mail_outbox_topic on mail_outbox (topic)
  where topic is not null and sent_at is null and gave_up_at is null;
create index mail_outbox_gave_up_at on mail_outbox (gave_up_at) where gave_up_at is not null;

-- How far a sweep that walks through more than one run has come; null: it starts anew.
create table sweep_cursors (
  sweep text primary key,
  after text,
  moved_at timestamptz not null default now()
);

-- When each job of the cron triggers last ran, and last succeeded.
create table job_runs (
  job text primary key,
  started_at timestamptz not null default now(),
  succeeded_at timestamptz,
  failed_at timestamptz,
  failure text,
  runs bigint not null default 0,
  -- What the last run that succeeded did, in numbers.
  work jsonb not null default '{}'
);
