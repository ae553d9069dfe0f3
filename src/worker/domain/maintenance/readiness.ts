import { sql } from 'drizzle-orm'
import type { Database } from '../../database.ts'
import { type MailState, mailState } from '../mail/health.ts'
import { calledFunctions } from './called-functions.ts'
import { release } from './release.ts'

/** The last migration that this version needs. Newer ones are compatible. */
export const schemaVersion = '0073_subscriptions_due.sql'

/** The version of db/functions that this version needs. It must have been installed, and later ones are compatible. */
export const functionsVersion = 'db6bc5125103'

/** Seconds between two runs of each job. */
export type Intervals = Record<string, number>

/**
 * `failed`: the database does not respond or is read-only. `late`: no success within five of a job's intervals.
 * `missing`: a function that this version calls does not exist, or a release that does not serve this one migrated the
 * database.
 */
export type Readiness = {
  database: 'ok' | 'failed'
  migrations: 'ok' | 'behind' | 'unknown'
  functions: 'ok' | 'missing' | 'unknown'
  jobs: Record<string, 'ok' | 'late'>
  mail: MailState | 'unknown'
}

/** What readiness depends on: the intervals of jobs, and whether email is configured. */
export type Expected = { intervals: Intervals; hasMail: boolean }

/** The result if the database does not respond, or lacks a table. */
export const noReadiness: Readiness = {
  database: 'failed',
  migrations: 'unknown',
  functions: 'unknown',
  jobs: {},
  mail: 'unknown',
}

/** Reads the state in one round trip. A job without a run counts from the last migration, which may have added it. */
export async function readReadiness(
  database: Pick<Database, 'run'>,
  { intervals, hasMail }: Expected,
): Promise<Readiness> {
  try {
    const [row] = await database.run(sql`
      select (select count(*) > 0 from migrations where name >= ${schemaVersion})
               and exists (select from function_versions where version = ${functionsVersion}) as "isMigrated",
             (select bool_and(to_regprocedure(signature) is not null)
                from json_array_elements_text(${JSON.stringify(calledFunctions)}::json) signature)
               and not exists (
                 select from releases
                  where string_to_array(serves, '.')::int[] > string_to_array(${release}, '.')::int[]) as "isServed",
             current_setting('transaction_read_only') = 'off' as "isWritable",
             coalesce((
               select json_object_agg(job, case
                        when coalesce(r.succeeded_at, m.at) <= now() - make_interval(secs => 5 * i.secs::int)
                        then 'late' else 'ok' end)
                 from json_each_text(${JSON.stringify(intervals)}::json) as i (job, secs)
                 left join job_runs r using (job)), '{}') as jobs,
             ${mailState(hasMail)} as mail
        from (select max(applied_at) as at from migrations) m`)
    const { isMigrated, isServed, isWritable, ...checks } = row as Row
    const [migrations, functions] = [isMigrated ? 'ok' : 'behind', isServed ? 'ok' : 'missing'] as const
    if (!isWritable) report('the database is read-only')
    return { database: isWritable ? 'ok' : 'failed', migrations, functions, ...checks }
  } catch (thrown) {
    report(String(thrown))
    return noReadiness
  }
}

const report = (reason: string): void => console.error(JSON.stringify({ failure: 'readiness', reason }))

type Row = { isMigrated: boolean; isServed: boolean; isWritable: boolean } & Pick<Readiness, 'jobs' | 'mail'>
