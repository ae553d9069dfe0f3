import { type SQL, sql } from 'drizzle-orm'
import type { Database, Statement } from '../../database.ts'
import type { Work } from '../shared/work.ts'
import { release } from './release.ts'

/** The outcome of a run: its work, or the reason of its failure. */
export type JobOutcome = { work: Work } | { failure: string }

/**
 * Records the start of each job, and returns the jobs that have something to do. The others are recorded as successful,
 * in one round trip for all. `conditions`: by job, when it has something to do.
 */
export async function noteStarts(
  database: Database,
  conditions: Record<string, Statement>,
): Promise<string[]> {
  const rows = Object.entries(conditions).map(([job, isDue]) => sql`(${job}::text, ${isDue})`)
  const found = await database.run(sql`
    with looked (job, is_due) as materialized (values ${sql.join(rows, sql`, `)}),
    noted as (
      insert into job_runs as r (job, runs, succeeded_at)
      select job, 1, case when not is_due then now() end from looked order by job
      on conflict (job) do update
         set started_at = now(), runs = r.runs + 1,
             succeeded_at = coalesce(excluded.succeeded_at, r.succeeded_at),
             failed_at = case when excluded.succeeded_at is null then r.failed_at end,
             failure = case when excluded.succeeded_at is null then r.failure end,
             work = case when excluded.succeeded_at is null then r.work else excluded.work end
    ), kept as (${keep(sql`select job, now(), null, '{}'::jsonb from looked where not is_due`)})
    select job from looked where is_due`)
  return found.map(({ job }) => job as string)
}

/** Records the outcome and duration of a run. A success clears the last failure. */
export async function noteEnd(
  database: Database,
  job: string,
  millis: number,
  outcome: JobOutcome,
): Promise<void> {
  const work = 'work' in outcome ? JSON.stringify(outcome.work) : null
  const failure = 'failure' in outcome ? outcome.failure.slice(0, 500) : null
  const startedAt = sql`now() - make_interval(secs => ${millis / 1000})`
  await database.run(sql`
    with ended as (
      select ${job}::text as job, ${startedAt} as started_at, ${failure}::text as failure, ${work}::jsonb as work
    ),
    noted as (
      insert into job_runs as r (job, started_at, runs, succeeded_at, failed_at, failure, work)
      select job, started_at, 1, case when failure is null then now() end,
             case when failure is not null then now() end, failure, coalesce(work, '{}') from ended
      on conflict (job) do update
         set succeeded_at = coalesce(excluded.succeeded_at, r.succeeded_at),
             failed_at = excluded.failed_at, failure = excluded.failure,
             work = case when excluded.failure is null then excluded.work else r.work end
    )
    ${keep(sql`select job, started_at, failure, coalesce(work, '{}') from ended`)}`)
}

/** Minutes within which at most one run without work is kept per job. */
const quietMinutes = 55

/** Stores these runs: (job, started_at, failure, work). */
const keep = (runs: SQL): SQL => sql`
  insert into job_history (job, started_at, finished_at, release, failure, work)
  select job, started_at, now(), ${release}, failure, work from (${runs}) run (job, started_at, failure, work)
   where failure is not null or jsonb_path_exists(work, '$.* ? (@ != 0)')
      or not exists (select from job_history h
                      where h.job = run.job and h.finished_at > now() - make_interval(mins => ${quietMinutes}))`
