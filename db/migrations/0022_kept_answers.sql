-- Bytes of answers that were kept under keys for a caller on a day (UTC).
create table kept_answers (
  day date not null,
  -- The user, or for an operation that is open to everyone an id made of what the request shows.
  caller uuid not null,
  bytes bigint not null,
  primary key (day, caller)
);

-- In place of an answer that had no room left: the ids that it was made with and what is sealed in it, by which a
-- repeat of the request finds the thing as it is then.
alter table write_marks add made text[];

-- The key of a request, in place of the type `idempotency`, which the version before this one still sends.
create type request_key as (
  -- Of its mark.
  id uuid,
  -- Of what the request asks for.
  digest bytea,
  -- Whether this transaction is the one whose answer is kept. Another one only checks whether the key has been used.
  keeps boolean,
  -- Whose answers its answer counts toward, where the operation asks no gate.
  caller uuid,
  -- Bytes of answers that a caller may have kept on a day; null: no limit.
  room bigint,
  -- What is kept of an answer that has no room.
  made text[],
  -- Whether the last of the texts answers a repeat, and the one before it this transaction.
  tells boolean
);
