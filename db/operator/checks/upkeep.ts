import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { readReadiness } from '../../../src/worker/domain/maintenance/readiness.ts'
import { intervals } from '../../../src/worker/jobs/jobs.ts'
import { type Finding, finding, type Problem } from './problems.ts'

type Run = {
  job: string
  succeeded: string | null
  failed: string | null
  failure: string | null
  /** Runs of the last day that failed, and the reason of one. */
  failures: number
  reason: string | null
}

/** From so many failures in a day on, a job has a problem even if its last run succeeded. */
const manyFailures = 5

/** The jobs of the cron triggers, late by the same rule as for `/readyz`. */
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
  const problems = Object.keys(intervals).map(job => problemOf(job, jobs[job] === 'late', runs.get(job)))
  return finding('cron', `${problems.length} jobs`, ...problems)
}

function problemOf(job: string, isLate: boolean, run: Run | undefined): Problem | null {
  const failed = run?.failed ? `it failed at ${run.failed}: ${run.failure}` : null
  const succeeded = run?.succeeded ? `it last succeeded at ${run.succeeded}` : 'it has never succeeded'
  if (isLate)
    return {
      what: `The job ${job} is late: ${[succeeded, failed].filter(Boolean).join('; ')}`,
      remedy: failed
        ? 'Its log lines have the cause: npm run wrangler -- tail --env production.'
        : "Look at the Worker's Cron Triggers in Cloudflare's dashboard: deploying sets them.",
    }
  if (failed)
    return {
      what: `The job ${job} fails: ${failed}`,
      remedy: 'It is tried again at its next turn; its log lines have the cause.',
    }
  return run && run.failures >= manyFailures
    ? {
        what: `The job ${job} failed ${run.failures} times in the last 24 hours: ${run.reason}`,
        remedy:
          'Its last run succeeded. The table job_history has the runs, and their log lines have the cause.',
      }
    : null
}

/** Deletions that got stuck, and organizations that pay twice. */
export async function checkQueues(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query(queues)
  const { undeleted, overdue, twice } = rows[0] as Queues
  return finding(
    'queues',
    'deletions of objects, contracts',
    undeleted > 0 && {
      what: `${undeleted} objects have been deleted in vain 8 times or more`,
      remedy: "Look at the store's answers in the log of drainObjects; the key must be allowed to delete.",
    },
    overdue > 0 && {
      what: `${overdue} objects should have been deleted more than an hour ago`,
      remedy: 'Wait after a large deletion; else mend the job drainObjects.',
    },
    twice.length > 0 && {
      what: `${twice.join(', ')} ${twice.length === 1 ? 'has' : 'have'} more than one contract that is paid`,
      remedy: 'Cancel all but one with the payment provider, and pay back what was paid twice.',
    },
  )
}

type Queues = { undeleted: number; overdue: number; twice: string[] }

const queues = `
  select d.*, array(
           select org_id::text from subscriptions where is_live(status) group by org_id having count(*) > 1) as twice
    from (select count(*) filter (where attempts >= 8)::int as undeleted,
                 count(*) filter (where due_at < now() - interval '1 hour')::int as overdue
            from object_deletions) d`
