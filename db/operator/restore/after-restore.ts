import pg from 'pg'
import { isConnectionString, notAConnectionString, withoutPooler } from '../../command.ts'
import { inTransaction } from '../actions.ts'
import { reportOf } from '../report.ts'
import { type Ended, endAgain } from './ended-again.ts'
import { type Regained, regainedLines, regainedSince } from './regained.ts'

/** More numbers than the events of a project that a restore can have lost. */
const skipped = 10_000_000

type Counts = { projects: number; sessions: number }
/** `since`: what the former database adds; null without one. */
type Continued = {
  counts: Counts
  since: { ended: Ended; regained: Regained[] } | null
  isDone: boolean
}
type Choice = {
  /** The connection string of the database as it was before the restore. */
  before?: string | undefined
  /** Without it, everything is only counted. */
  confirms: boolean
}

/**
 * Prepares a database for users after it was restored from an earlier moment. Events of each project continue with
 * higher numbers than those that clients may have read (activity § Restores), and all sessions end, because the ones
 * that were ended since are back. If the former database still exists, the tokens and apps that ended since end again,
 * and the access that exists again is listed.
 */
export async function continueAfterRestore(
  client: pg.Client,
  { before, confirms }: Choice,
): Promise<Continued> {
  if (before !== undefined && !isConnectionString(before)) throw new Error(`--before ${notAConnectionString}`)
  const former = before === undefined ? null : new pg.Client({ connectionString: before })
  if (former && isSameDatabase(former, client))
    throw new Error('--before names the database of DATABASE_URL itself, so nothing would be found.')
  await former?.connect()
  try {
    return await inTransaction(client, async () => {
      const since = former && {
        ended: await endAgain(client, former, confirms),
        regained: await regainedSince(client, former),
      }
      const { rows } = confirms
        ? await client.query<{ counts: Counts }>(`${skip} ${count}`, [skipped])
        : await client.query<{ counts: Counts }>(count)
      return { counts: rows[0]!.counts, since, isDone: confirms }
    })
  } finally {
    await former?.end()
  }
}

const isSameDatabase = (one: pg.Client, other: pg.Client): boolean =>
  withoutPooler(one.host) === withoutPooler(other.host) &&
  one.port === other.port &&
  one.database === other.database

const skip = `
  with skipped as (
    update event_sequences set last = last + $1 returning project_id, last - $1 as last_before, last + 1 as first_after
  ), marked as (
    insert into event_gaps (project_id, last_before, first_after) select * from skipped
  ), ended as (
    delete from sessions
  )`

const count = `
  select json_build_object(
    'projects', (select count(*) from event_sequences),
    'sessions', (select count(*) from sessions)) as counts`

export const continuedText = reportOf(({ counts, since, isDone }: Continued): string =>
  [
    ...(isDone
      ? []
      : [
          'Nothing was changed. After a restore from an earlier moment, run the command with --yes. It does this:',
        ]),
    `Events continue with numbers that are ${skipped} higher, in ${counts.projects} projects.`,
    `Sessions ended: ${counts.sessions}. Users have to sign in again.`,
    ...(since
      ? [
          `Tokens revoked: ${since.ended.tokens}. Apps disconnected: ${since.ended.apps}.`,
          ...regainedLines(since.regained),
        ]
      : [
          'To see what access exists again, name the former database, if it still exists, with --before URL.',
        ]),
  ].join('\n'),
)
