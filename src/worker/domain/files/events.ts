import { type SQL, sql } from 'drizzle-orm'
import type { Ask } from '../../access/gate.ts'
import type { Alias } from '../../database.ts'
import { type Event, recordEvent } from '../activity/events.ts'

type ItemEvent = Pick<Event, 'type' | 'payload' | 'when'> & {
  kind: 'file' | 'folder'
  /** The row of the file or folder in `from`, which also has the columns that the payload uses. */
  item: Alias
  from: SQL
}

/** Records an event on a file or folder. */
export const recordOnItem = (ask: Pick<Ask, 'projectId'>, { kind, item, from, ...event }: ItemEvent): SQL =>
  recordEvent({
    ...event,
    projectId: ask.projectId!,
    target: { kind, id: sql`${item}.id`, label: sql`${item}.name` },
    each: from,
  })
