import type pg from 'pg'
import { inTransaction } from './actions.ts'
import { reportOf } from './report.ts'

/** More numbers than the events of a project that a restore can have lost. */
const skipped = 10_000_000

type Counts = { projects: number; sessions: number }
type Continued = { counts: Counts; isDone: boolean }

/**
 * Prepares a database for users after it was restored from an earlier moment. Events of each project continue with
 * higher numbers than those that clients may have read (activity § Restores), and all sessions end, because the ones
 * that were ended since are back. Without `confirms`, it only counts.
 */
export const continueAfterRestore = (client: pg.Client, confirms: boolean): Promise<Continued> =>
  inTransaction(client, async () => {
    const { rows } = await client.query<{ counts: Counts }>(confirms ? `${skip} ${count}` : count, [
      ...(confirms ? [skipped] : []),
    ])
    return { counts: rows[0]!.counts, isDone: confirms }
  })

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

export const continuedText = reportOf(({ counts, isDone }: Continued): string =>
  [
    isDone
      ? `Events continue with numbers that are ${skipped} higher, in ${counts.projects} projects.`
      : `Events would continue with numbers that are ${skipped} higher, in ${counts.projects} projects. Nothing was changed.`,
    isDone
      ? `Sessions ended: ${counts.sessions}. Users have to sign in again.`
      : `Sessions that would end: ${counts.sessions}. Users would have to sign in again.`,
    ...(isDone
      ? []
      : [
          'To do this after the database was restored from an earlier moment, run the command again with --yes.',
        ]),
  ].join('\n'),
)
