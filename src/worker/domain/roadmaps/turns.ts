import { type SQL, sql } from 'drizzle-orm'
import type { Alias } from '../../database.ts'

/** Seconds after which a turn ends without a write, because its sync was interrupted. */
const turnSeconds = 5

/** Minimum and maximum milliseconds between two checks for a turn. */
const pauses = [50, 250] as const

/**
 * Takes the roadmap's turn, unless another sync has it or the snapshot will not be written. So concurrent syncs run one
 * after another, and only one at a time computes its difference.
 */
export const takeTurn = (
  projectId: string | null,
  slug: string,
  turn: string,
  willWrite: (roadmap: Alias) => SQL,
): SQL => sql`
  update roadmaps r set turn = ${turn}::uuid, turn_until = clock_timestamp() + make_interval(secs => ${turnSeconds})
   where r.project_id = ${projectId}::uuid and r.slug = ${slug} and ${willWrite(sql`r`)}
     and (r.turn is null or r.turn_until <= clock_timestamp())`

export const heldByAnother = (projectId: string | null, slug: string, turn: string): SQL => sql`
  exists (select from roadmaps where project_id = ${projectId}::uuid and slug = ${slug}
             and turn <> ${turn}::uuid and turn_until > clock_timestamp())`

export const pauseBeforeTurn = (): Promise<void> => {
  const [least, most] = pauses
  return new Promise(resolve => setTimeout(resolve, least + Math.random() * (most - least)))
}
