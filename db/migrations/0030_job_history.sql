-- The runs of the jobs: those that did something or failed, and of the others one an hour.
create table job_history (
  id uuid primary key default gen_random_uuid(),
  job text not null,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  -- The version of the service that ran it.
  release text not null,
  -- Null: it succeeded.
  failure text,
  -- What it did, in numbers.
  work jsonb not null default '{}'
);
create index job_history_job on job_history (job, finished_at desc);
create index job_history_finished_at on job_history (finished_at);
