import { type SQL, sql } from 'drizzle-orm'
import { arrayOf } from '../../database.ts'
import { issueLabelLimit, type SharedChange } from './fields.ts'
import type { Targets } from './targets.ts'

/** Ensures that these are labels of the project: 400. `ids`: each once. */
export const ensureLabels = (projectId: string, ids: readonly string[]): SQL =>
  sql`select ensure_labels(${projectId}::uuid, ${arrayOf('uuid', ids)})`

/** Ensures that no issue gets more labels than it can have: 400. */
export const ensureLabelRoom = (
  { projectId, numbers, areNamed }: Targets,
  { labelIds, addLabelIds, removeLabelIds }: SharedChange,
): SQL => sql`
  select ensure_label_room(${projectId}::uuid, ${arrayOf('int', numbers)}, ${areNamed},
    ${arrayOf('uuid', labelIds ?? null)}, ${arrayOf('uuid', addLabelIds ?? null)},
    ${arrayOf('uuid', removeLabelIds ?? null)}, ${issueLabelLimit})`
