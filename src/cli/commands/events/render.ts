import { fitTable } from '../../terminal/fit-table.ts'
import { formatMinute } from '../../terminal/format.ts'
import type { Io } from '../../terminal/io.ts'
import type { Event } from './read-events.ts'

/** Renders one line for each event: number, time, who did it, with which token, what, and to what, as far as there is room. */
export const renderEvents = (io: Io, events: readonly Event[]): string =>
  fitTable(
    events.map(event => [
      { text: String(event.sequence), paint: io.colors.bold },
      { text: formatMinute(event.createdAt), paint: io.colors.dim },
      formatActor(io, event),
      event.type,
      formatTarget(event),
    ]),
    targetColumn,
    io.columns(),
  )

const targetColumn = 4

/** A token is named with its user, because several agents of a user differ only in their tokens. */
function formatActor({ say }: Io, { actor, payload: { via } }: Event): string {
  if (via === 'system') return 'Cairn'
  const name = actor?.displayName ?? say(['退会したユーザー', 'Former user'])
  return typeof via === 'string' ? name : `${name} (${via.tokenName})`
}

const formatTarget = ({ target, payload }: Event): string =>
  ['number' in payload && typeof payload.number === 'number' ? `#${payload.number}` : '', target?.label ?? '']
    .filter(Boolean)
    .join(' ')
