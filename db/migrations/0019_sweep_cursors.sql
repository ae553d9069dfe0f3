-- How far a sweep that walks through more than one run has come; null: it starts anew.
create table sweep_cursors (
  sweep text primary key,
  after text,
  moved_at timestamptz not null default now()
);
