import { refuseArgument } from '../shared/refusal.ts'
import { listOf, nextCursor, objectOf, resultOf } from '../shared/schemas.ts'
import { bytesOf, fits, fitting, pick } from '../shared/sizes.ts'
import type { Fields, Tool } from '../shared/tool.ts'

const fields = ['sequence', 'type', 'actor', 'target', 'payload', 'createdAt']

/** A larger payload is left out. */
const payloadBytes = 1_500

export const listChanges: Tool = {
  name: 'list_changes',
  description:
    'What happened in a project, oldest first. Remember lastSequence, and send it as after next time. wait: seconds to wait for a change.',
  operations: ['event.follow'],
  args: { projectId: '', after: '', limit: '', wait: '', cursor: { type: 'string' } },
  required: ['projectId'],
  output: schemas =>
    resultOf({
      events: listOf(objectOf(schemas.fields('event.follow', 'events', fields))),
      lastSequence: { type: 'integer' },
      nextCursor,
    }),
  async run({ args: { cursor: given, ...args }, perform }) {
    const cursor = given === '' ? undefined : given
    if (cursor !== undefined && args.after !== undefined)
      throw refuseArgument('cursor', 'は「after」と同時に指定できません', 'cannot be given with `after`')
    const { body } = await perform<Events>('event.follow', { ...args, after: args.after ?? cursor })
    const limit = Number(args.limit ?? 100)
    const rows = body.events.map(listed)
    const build = (events: readonly object[]) => {
      const isWhole = events.length === rows.length
      const last = isWhole ? body.lastSequence : body.events[events.length - 1]!.sequence
      const hasMore = !isWhole || rows.length === limit
      return { events, lastSequence: last, nextCursor: hasMore ? String(last) : null }
    }
    return { structured: build(fitting(rows, events => fits(build(events)))) }
  },
}

type Event = Fields & { sequence: number; payload: { via: unknown } }
type Events = { events: Event[]; lastSequence: number }

function listed(event: Event): Fields {
  const { via } = event.payload
  const isLarge = bytesOf(JSON.stringify(event.payload)) > payloadBytes
  return { ...pick(event, fields), ...(isLarge && { payload: { via } }) }
}
