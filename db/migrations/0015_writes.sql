-- The `outcome` of a write that was refused, for its retry.
alter table write_marks add refusal jsonb;

-- One caller asking to do one operation on one thing: the row of the matrix, and what the request says.
create type ask as (
  token bytea,
  session bytea,
  -- False for a cookie write from elsewhere.
  trusted_origin boolean,
  -- False when an id in the path is none.
  well_formed boolean,
  -- The row asked about; neither: the caller's own things.
  on_project uuid,
  on_org uuid,
  -- The lowest role that may; null: no role is asked for.
  at_least text,
  -- Any of these feature scopes is asked for; null: none.
  in_features text[],
  -- Whether the project must have that feature switched on.
  needs_switch boolean,
  -- Any of these token scopes; empty: every token may; null: only an unrestricted one.
  needs_scopes text[],
  -- Locks the row.
  writes boolean,
  -- Takes a hit of the token's write limit; false for the second transaction of one write, whose first has taken it.
  counts boolean,
  -- A write that an archived project allows.
  even_archived boolean,
  -- Of a token's writes.
  quota int,
  span interval,
  -- A write to a project that counts on its organisation, which is locked before it.
  locks_org boolean,
  -- What the path names, where it takes less when it is the caller's own; null: it never does.
  own_kind text,
  own_id uuid,
  -- What it takes then, in place of at_least and in_features.
  own_at_least text,
  own_features text[]
);

-- How a write has ended: what the gate said, null where none was asked; then the answer, or what Postgres reports of
-- the rule or constraint that refused it: code (its SQLSTATE), message, detail and constraint.
create type outcome as (admission admission, report jsonb, answer text);
