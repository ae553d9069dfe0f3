import type pg from 'pg'
import { audit } from '../../../db/operator/audit/audit.ts'
import { differenceOf, unordered } from './match.ts'
import type { Event, Model } from './state.ts'

/** Expects that no invariant is violated in the run's organizations. */
export async function assertWhole({ orgs }: Model, client: pg.Client): Promise<void> {
  const { breaks } = await audit({ client, orgs: orgs.map(({ id }) => id) })
  if (breaks.length > 0) throw new Error(`The audit: ${JSON.stringify(breaks)}`)
}

type Row = {
  project_id: string
  sequence: number
  type: string
  actor_id: string | null
  target_kind: string
  target_id: string
  payload: object
  via: unknown
}

/** Expects the model's events of each project, in order (activity § One write, one event). */
export async function assertEvents({ projects }: Model, client: pg.Client): Promise<void> {
  const { rows } = await client.query<Row>(
    'select project_id, sequence::int, type, actor_id, target_kind, target_id, payload, via from events where project_id = any($1) order by sequence',
    [projects.map(({ id }) => id)],
  )
  for (const { id, name, gone, events } of projects) {
    const ofProject = rows.filter(row => row.project_id === id)
    const place = ofProject.findIndex(({ sequence }, i) => sequence !== i + 1)
    if (place >= 0)
      throw new Error(`The event ${place + 1} of ${name} has the number ${ofProject[place]!.sequence}`)
    const found = ofProject.map(asEvent)
    const difference = ofEvents(found, gone ? [] : events)
    if (difference) throw new Error(`The activity of ${name} ${id.slice(0, 8)}: ${difference}`)
  }
}

const asEvent = ({ type, actor_id, target_kind, target_id, payload, via }: Row): Event => ({
  type,
  actor: actor_id,
  target: { kind: target_kind, id: target_id },
  payload: { ...payload, via },
})

function ofEvents(found: Event[], batches: Event[][]): string | null {
  const types = (events: Event[]) => events.map(({ type }) => type).join(', ')
  const total = batches.flat().length
  if (found.length !== total)
    return `${found.length}, not ${total}:\n${types(found)}\nnot\n${types(batches.flat())}`
  let at = 0
  for (const batch of batches) {
    const same = found.slice(at, at + batch.length)
    const key = ({ type, target }: Event) => `${type} ${target?.kind}`
    const difference = differenceOf(same.map(asComparable), unordered(batch.map(asForeseen), key), `[${at}]`)
    if (difference) return `${difference}\n${types(found)}`
    at += batch.length
  }
  return null
}

const asForeseen = ({ payload, target, ...rest }: Event) => {
  const { changed, ...others } = payload
  return {
    ...rest,
    target: target && { kind: target.kind, ...(target.id && { id: target.id }) },
    payload: { ...others, ...(changed !== undefined && { changed: sorted(changed) }) },
  }
}

const asComparable = ({ payload, ...rest }: Event) => ({
  ...rest,
  payload: { ...payload, changed: sorted(payload.changed) },
})

/** The order of field names is not defined. */
const sorted = (names: unknown) =>
  names instanceof Set || Array.isArray(names) ? [...(names as Iterable<string>)].sort() : names
