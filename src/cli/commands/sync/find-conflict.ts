import type { Context } from '../../context/context.ts'
import type { Difference } from '../../roadmap/compare.ts'
import type { ProjectConnection } from '../../service/project.ts'
import type { Failure } from '../../terminal/failure.ts'
import { cutOff, diverged, newerByTime, superseded } from './conflict.ts'
import { type Compared, type FoundOrder, findOrder } from './order.ts'
import { toInstant } from './send.ts'

/** Why a sync would not replace a roadmap that differs: the stored one is newer. Null if it would. Nothing is sent. */
export async function findConflict(
  context: Context,
  place: ProjectConnection,
  compared: Compared,
  difference: Difference,
  updatedAt: string,
): Promise<Failure | null> {
  const { stored } = compared
  const found = await findOrder(context, place, compared)
  if (found.order !== 'time' || found.isCutOff) return toRefusal(found, compared, difference)
  if (stored.updatedAt <= toInstant(updatedAt)) return null
  const { syncedAt, source: storedSource } = stored
  const by = { storedUpdatedAt: stored.updatedAt, syncedAt, syncedBy: null, storedSource }
  return newerByTime(context.io.language, by, updatedAt)
}

/** The refusal of a sync if git knows that the stored roadmap is not older, or would know in a full clone. */
export function toRefusal(
  { order, isCutOff }: FoundOrder,
  { source, stored }: Pick<Compared, 'source' | 'stored'>,
  difference: Difference,
): Failure | null {
  if (!source || !stored.source) return null
  if (isCutOff) return cutOff(source, stored.source)
  if (order === 'superseded') return superseded(source, stored.source)
  return order === 'diverged' ? diverged(source, stored.source, difference) : null
}
