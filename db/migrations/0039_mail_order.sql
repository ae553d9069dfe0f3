-- What was not tried yet goes first, then what is due again; mail that has a term is ended with it, and what something
-- newer replaces is found by its topic. `locale`: the language that its words are written in.
alter table mail_outbox
  add column expires_at timestamptz,
  add column topic text,
  add column locale text not null default 'ja' check (locale in ('ja', 'en'));
drop index mail_outbox_due;
create index mail_outbox_untried on mail_outbox (next_attempt_at)
  where attempts = 0 and sent_at is null and gave_up_at is null;
create index mail_outbox_retries on mail_outbox (next_attempt_at)
  where attempts > 0 and sent_at is null and gave_up_at is null;
create index mail_outbox_expires_at on mail_outbox (expires_at)
  where expires_at is not null and sent_at is null and gave_up_at is null;
create index mail_outbox_topic on mail_outbox (topic)
  where topic is not null and sent_at is null and gave_up_at is null;
create index mail_outbox_gave_up_at on mail_outbox (gave_up_at) where gave_up_at is not null;
