import { type SQL, sql } from 'drizzle-orm'
import { writeMarks } from '../../../../db/schema/index.ts'
import type { Ask } from '../../access/gate.ts'
import { markerExpiry } from '../../access/idempotency.ts'
import { build, type Statement } from '../../database.ts'
import { type EventType, events } from './event-types.ts'

/** One of two event types: `is` if `when` holds. */
type Either = { is: EventType; when: SQL; otherwise: EventType }

export type Event = {
  projectId: string | SQL
  type: EventType | Either
  target?: { kind: string; id: string | SQL; label: string | SQL }
  payload?: Record<string, unknown> | SQL
  /** Records the event only if this holds, for a write that may change nothing. */
  when?: SQL
  /** Records one event for each row of this table or subquery. The other fields can refer to it. */
  each?: SQL
}

/**
 * The statement that records the one event of a write, in its transaction (activity § One write, one event). It can be
 * the main query of the write's own `with`.
 */
export const recordEvent = ({ projectId, type, target, payload = {}, when, each }: Event): SQL => sql`
  select log_event(${projectId}::uuid, ${fieldOf(type, one => one)}, ${fieldOf(type, one => events[one].feature)},
           ${target?.kind ?? null}, ${target?.id ?? null}::text, ${target?.label ?? null}::text,
           ${isFragment(payload) ? payload : JSON.stringify(payload)}::jsonb)
    from ${each ?? sql`(select) one`} ${when ? sql`where ${when}` : sql``}`

/** Stores a write marker, so that the response can count the transaction's events, even in a retry or a repeat. */
export const markEvents = (ask: Ask, mark: string): Statement =>
  build.insert(writeMarks).values({ id: mark, expiresAt: markerExpiry(ask.idempotency) })

/** The events of a type that the marked transaction recorded in a project. */
export const markedEvents = (mark: string, type: EventType, projectId: SQL): SQL => sql`(
  select e.* from write_marks m join events e on e.created_at >= m.at and e.xmin = m.xmin
   where m.id = ${mark}::uuid and e.type = ${type} and e.project_id = ${projectId})`

const fieldOf = (type: Event['type'], of: (type: EventType) => string | null): SQL =>
  typeof type === 'string'
    ? sql`${of(type)}`
    : sql`case when ${type.when} then ${of(type.is)}::text else ${of(type.otherwise)}::text end`

const isFragment = (payload: Record<string, unknown> | SQL): payload is SQL => 'queryChunks' in payload
