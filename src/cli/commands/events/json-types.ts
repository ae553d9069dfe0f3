import { type Fields, memberOrList, objectType } from '../../json/shape.ts'
import type { Event } from './read-events.ts'

const eventFields: Fields<keyof Event> = {
  id: 'string',
  sequence: 'number',
  type: 'string',
  projectId: 'string',
  actor: `${objectType({ id: 'string', displayName: 'string' })} | null`,
  target: `${objectType({ kind: 'string', id: 'string', label: 'string | null' })} | null`,
  payload: 'object',
  createdAt: 'string',
}

/** A list, or with `--follow` one line for each event. */
export const eventsJson = memberOrList('event', 'events', eventFields, { lastSequence: 'number' })
