import { type SQL, sql } from 'drizzle-orm'
import type { Ask } from '../../access/gate.ts'
import { type Event, recordEvent } from '../shared/events.ts'

type ItemEvent = Pick<Event, 'type' | 'payload' | 'when'> & {
  kind: 'file' | 'folder'
  /** Where the row `f` of the file or folder comes from, with what the payload speaks of. */
  from: SQL
}

/** Records an event on a file or folder. */
export const recordOnItem = (ask: Pick<Ask, 'projectId'>, { kind, from, ...event }: ItemEvent): SQL =>
  recordEvent({
    ...event,
    projectId: ask.projectId!,
    target: { kind, id: sql`f.id`, label: sql`f.name` },
    each: from,
  })
