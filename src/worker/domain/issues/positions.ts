import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { issueMessage } from '../../validation.ts'

/** A place in the column of the issue's status, as it is after the change (issues § The board). */
export const PlaceFields = {
  afterId: z.guid().nullable().optional().meta({
    description:
      'Moves the issue on the board: directly after the issue with this ID, in the same column; null for the start of the column.',
  }),
  beforeId: z.guid().nullable().optional().meta({
    description:
      'Moves the issue on the board: directly before the issue with this ID, in the same column; null for the end of the column. Not together with `afterId`.',
  }),
}
type Place = z.output<z.ZodObject<typeof PlaceFields>>

/** The refinement that a change does not give two places. */
export const isOnePlace = [
  ({ afterId, beforeId }: Place): boolean => afterId === undefined || beforeId === undefined,
  {
    path: ['beforeId'],
    ...issueMessage('は「afterId」と同時に指定できません', 'must not be given together with "afterId"'),
  },
] satisfies [unknown, unknown]

/** The project and the number of an issue in it. */
type Moved = { projectId: string; number: number | null }

/** Moves the issue to the given place, if there is one: 409 if the issue beside it is not in the column. */
export function move({ projectId, number }: Moved, { afterId, beforeId }: Place): SQL[] {
  if (afterId === undefined && beforeId === undefined) return []
  const anchor = afterId ?? beforeId ?? null
  const isAfter = afterId !== undefined
  return [sql`select move_issue(${projectId}::uuid, ${number}::int, ${anchor}::uuid, ${isAfter}::boolean)`]
}
