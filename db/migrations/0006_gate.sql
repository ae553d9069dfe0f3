-- One row a subject holds the instants of its last hits, oldest first: a sliding window, exact because the
-- row is locked while it is judged. The database's clock is the only clock.
create table rate_windows (
  subject text primary key,
  hits timestamptz[] not null
) with (fillfactor = 50);

create type rate_verdict as (allowed boolean, remaining int, resets_at timestamptz);

-- The marks of writes, by which a retry knows that the first attempt has landed.
create table write_marks (
  id uuid constraint write_marks_pkey primary key,
  at timestamptz not null default now()
);
create index write_marks_at on write_marks (at);

-- What the gate says: who is calling, what they may do here, and the refusal, if any.
create type admission as (
  refusal text,
  detail jsonb,
  user_id uuid,
  session_id uuid,
  token_id uuid,
  token_kind text,
  token_name text,
  token_scopes text[],
  token_project uuid,
  role text,
  feature_scope text[],
  hits_left int,
  hits_reset_in int,
  -- Seconds since the credential's use was last noted, null for never; and until the session ends.
  unused_for double precision,
  ends_in double precision
);
