import { sql } from 'drizzle-orm'
import type { Database } from '../../database.ts'

/** What a run did, in numbers. */
export type Work = Record<string, number>

/** Notes that a run of this job has begun. */
export async function noteStart(database: Database, job: string): Promise<void> {
  await database.run(sql`
    insert into job_runs as r (job, runs) values (${job}, 1)
    on conflict (job) do update set started_at = now(), runs = r.runs + 1`)
}

/** A success wipes the last failure out. */
export async function noteSuccess(database: Database, job: string, work: Work): Promise<void> {
  await database.run(sql`
    update job_runs set succeeded_at = now(), failed_at = null, failure = null, work = ${JSON.stringify(work)}::jsonb
     where job = ${job}`)
}

export async function noteJobFailure(database: Database, job: string, reason: string): Promise<void> {
  await database.run(
    sql`update job_runs set failed_at = now(), failure = ${reason.slice(0, 500)} where job = ${job}`,
  )
}
