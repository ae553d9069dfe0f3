-- A write whose request has an Idempotency-Key leaves its mark under an id made of that key, with its answer.
alter table write_marks
  add expires_at timestamptz not null default now() + interval '1 hour',
  -- Of the request that wrote it, so that its own retry is told apart from another request of the same key.
  add request_id uuid,
  -- Of what that request asked for: address and body.
  add digest bytea,
  -- Whether it took effect. What was refused is judged anew when another request comes with the key.
  add has_landed boolean not null default false,
  add answer text;

-- The key of a request: the id of its mark, the digest of what it asks for, and whether this transaction is the one
-- whose answer is kept. Another one of the request only looks whether the key has been used.
create type idempotency as (id uuid, digest bytea, keeps boolean);

-- True where the answer is that of an earlier request.
alter type outcome add attribute replayed boolean;
