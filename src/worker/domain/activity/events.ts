import { type SQL, sql } from 'drizzle-orm'
import { writeMarks } from '../../../../db/schema/index.ts'
import { build, type Statement } from '../../database.ts'
import { type EventType, events } from './event-types.ts'

/** One of two events: the first where `when` holds. */
type Either = { is: EventType; when: SQL; otherwise: EventType }

export type Event = {
  projectId: string | SQL
  type: EventType | Either
  target?: { kind: string; id: string | SQL; label: string | SQL }
  payload?: Record<string, unknown> | SQL
  /** Records only when this holds, for a write that may turn out to change nothing. */
  when?: SQL
  /** Records one for each row of this table or subquery; the other fields may speak of it. */
  each?: SQL
}

/**
 * The statement that records a write's one event, inside the write's own transaction (activity § One write, one event).
 * May be the main query of a `with` of the write itself.
 */
export const recordEvent = ({ projectId, type, target, payload = {}, when, each }: Event): SQL => sql`
  select record_event(${projectId}::uuid, ${told(type, one => one)}, ${told(type, one => events[one].feature)},
           ${target?.kind ?? null}, ${target?.id ?? null}::text, ${target?.label ?? null}::text,
           ${isFragment(payload) ? payload : JSON.stringify(payload)}::jsonb)
    from ${each ?? sql`(select) one`} ${when ? sql`where ${when}` : sql``}`

/** Marks the instant of a transaction, so that its answer can be counted from its events, even when asked for again. */
export const markEvents = (mark: string): Statement => build.insert(writeMarks).values({ id: mark })

/** The rows of the events of a type that a marked transaction has recorded on a project, and no other of that instant. */
export const markedEvents = (mark: string, type: EventType, projectId: SQL): SQL => sql`(
  select e.* from write_marks m join events e on e.created_at = m.at and e.xmin = m.xmin
   where m.id = ${mark}::uuid and e.type = ${type} and e.project_id = ${projectId})`

const told = (type: Event['type'], of: (type: EventType) => string | null): SQL =>
  typeof type === 'string'
    ? sql`${of(type)}`
    : sql`case when ${type.when} then ${of(type.is)}::text else ${of(type.otherwise)}::text end`

const isFragment = (payload: Record<string, unknown> | SQL): payload is SQL => 'queryChunks' in payload
