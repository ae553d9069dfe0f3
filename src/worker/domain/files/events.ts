import { type SQL, sql } from 'drizzle-orm'
import type { Ask } from '../../access/gate.ts'
import { type Event, recordEvent } from '../shared/events.ts'

type ItemEvent = Pick<Event, 'type' | 'payload' | 'when'> & {
  kind: 'file' | 'folder'
  /** Yields the row `f` of the file or folder, with the columns that the payload uses. */
  from: SQL
}

/** Records an event on a file or folder, for those who may see files. */
export const recordOnItem = (ask: Pick<Ask, 'projectId'>, { kind, from, ...event }: ItemEvent): SQL =>
  recordEvent({
    ...event,
    projectId: ask.projectId!,
    feature: 'files',
    target: { kind, id: sql`f.id`, label: sql`f.name` },
    each: from,
  })
