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
