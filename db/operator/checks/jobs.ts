import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { readReadiness } from '../../../src/worker/domain/maintenance/readiness.ts'
import { intervals, jobsOf } from '../../../src/worker/jobs/jobs.ts'
import { cronTriggers } from '../../../src/worker/jobs/triggers.ts'
import { type Finding, finding, type Problem } from './problems.ts'

type Run = {
  job: string
  succeeded: string | null
  failed: string | null
  failure: string | null
  /** How many runs of the last day failed, and the reason of one. */
  failures: number
  reason: string | null
}

/** With this many failures in a day, a job has a problem even if its last run succeeded. */
const manyFailures = 5

/** Checks the jobs of the cron triggers. They are late by the same rule as for `/readyz`. */
export async function checkJobs(client: pg.Client): Promise<Finding> {
  const { jobs } = await readReadiness(
    { run: async statement => (await drizzle(client).execute(statement.getSQL())).rows },
    { intervals, hasMail: true },
  )
  const { rows } = await client.query<Run>(`
    select r.job, iso(r.succeeded_at) as succeeded, iso(r.failed_at) as failed, r.failure, h.failures, h.reason
      from job_runs r, lateral (
             select count(*)::int as failures, max(failure) as reason from job_history
              where job = r.job and failure is not null and finished_at > now() - interval '1 day') h`)
  const runs = new Map(rows.map(run => [run.job, run]))
  const isLate = (job: string) => jobs[job] === 'late'
  const problems = Object.keys(cronTriggers).flatMap(cron => {
    const names = jobsOf(cron)
    return names.every(job => isLate(job) && !runs.get(job)?.failed)
      ? [stopped(cron, names, runs)]
      : names.map(job => problemOf(job, isLate(job), runs.get(job)))
  })
  return finding('cron', `${Object.keys(intervals).length} jobs`, ...problems)
}

/** A trigger whose jobs are all late without a failure most likely no longer runs. */
function stopped(cron: string, names: string[], runs: Map<string, Run>): Problem {
  const last = names
    .map(job => runs.get(job)?.succeeded ?? '')
    .sort()
    .at(-1)
  return {
    what: `No job of the Cron Trigger "${cron}" has ${last ? `succeeded since ${last}` : 'ever succeeded'}: ${names.join(', ')}`,
    remedy: checkTriggers,
  }
}

const checkTriggers = "Check the Worker's Cron Triggers in Cloudflare's dashboard. Deploying sets them."

function problemOf(job: string, isLate: boolean, run: Run | undefined): Problem | null {
  const failed = run?.failed ? `it failed at ${run.failed}: ${run.failure}` : null
  const succeeded = run?.succeeded ? `it last succeeded at ${run.succeeded}` : 'it has never succeeded'
  if (isLate)
    return {
      what: `The job ${job} is late: ${[succeeded, failed].filter(Boolean).join('; ')}`,
      remedy: failed
        ? 'Its log lines have the cause: npm run wrangler -- tail --env production.'
        : checkTriggers,
    }
  if (failed)
    return {
      what: `The last run of the job ${job} failed: ${failed}`,
      remedy: 'The job runs again as scheduled. Its log lines have the cause.',
    }
  return run && run.failures >= manyFailures
    ? {
        what: `The job ${job} failed ${run.failures} times in the last 24 hours: ${run.reason}`,
        remedy:
          'Its last run succeeded. The table job_history has the runs, and their log lines have the cause.',
      }
    : null
}
