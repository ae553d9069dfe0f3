import { sql } from 'drizzle-orm'
import type { Database } from '../../database.ts'
import { type MailState, mailState } from '../mail/health.ts'

/** The last migration that this version of the service was written for; a newer one does it no harm. */
export const schemaVersion = '0031_expired_codes_index.sql'

/** The state of db/functions that this version was written for: it, or it and a later one, was put in place. */
export const functionsVersion = '39447a5e6c78'

/** How often each job should succeed, in seconds. */
export type Intervals = Record<string, number>

/** `late`: no success within five of a job's intervals. */
export type Readiness = {
  database: 'ok' | 'failed'
  migrations: 'ok' | 'behind' | 'unknown'
  jobs: Record<string, 'ok' | 'late'>
  mail: MailState | 'unknown'
}

/** What readiness depends on: how often each job runs, and whether mail can leave at all. */
export type Expected = { intervals: Intervals; hasMail: boolean }

/** Where the database does not answer. */
export const noReadiness: Readiness = { database: 'failed', migrations: 'unknown', jobs: {}, mail: 'unknown' }

/** One trip. A job that has never run is counted from the last migration, with which it may have come. */
export async function readReadiness(
  database: Pick<Database, 'run'>,
  { intervals, hasMail }: Expected,
): Promise<Readiness> {
  try {
    const [row] = await database.run(sql`
      select (select count(*) > 0 from migrations where name >= ${schemaVersion})
               and exists (select from function_versions where version = ${functionsVersion}) as "isMigrated",
             coalesce((
               select json_object_agg(job, case
                        when coalesce(r.succeeded_at, m.at) <= now() - make_interval(secs => 5 * i.secs::int)
                        then 'late' else 'ok' end)
                 from json_each_text(${JSON.stringify(intervals)}::json) as i (job, secs)
                 left join job_runs r using (job)), '{}') as jobs,
             ${mailState(hasMail)} as mail
        from (select max(applied_at) as at from migrations) m`)
    const { isMigrated, jobs, mail } = row as { isMigrated: boolean } & Pick<Readiness, 'jobs' | 'mail'>
    return { database: 'ok', migrations: isMigrated ? 'ok' : 'behind', jobs, mail }
  } catch (thrown) {
    console.error(JSON.stringify({ failure: 'readiness', reason: String(thrown) }))
    return noReadiness
  }
}
