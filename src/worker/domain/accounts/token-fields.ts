import * as z from 'zod'
import { tokenScopes } from '../../access/policy.ts'
import type { ErrorCode } from '../../errors.ts'
import { coded } from '../shared/coded-fields.ts'
import { instant, list, text } from '../shared/fields.ts'

const ExpiresAt = coded('expires_at_invalid', instant).nullish()

const Scopes = list(z.enum(tokenScopes), 100).min(1).nullish()

const ProjectId = z.guid().nullish()

/**
 * A bad scope list or project does not fail here but is told by `fault`: a past expiry, which only the
 * database's clock can tell, is answered before them (tokens § Creating).
 */
export const NewToken = z
  .object({
    name: text({ min: 1, max: 120 }),
    expiresAt: ExpiresAt,
    scopes: z.unknown().optional(),
    projectId: z.unknown().optional(),
  })
  .transform(({ name, expiresAt = null, ...given }) => {
    const scopes = Scopes.safeParse(given.scopes)
    const projectId = ProjectId.safeParse(given.projectId)
    const fault: ErrorCode | null = !scopes.success
      ? 'scopes_invalid'
      : !projectId.success
        ? 'project_id_invalid'
        : null
    return {
      name,
      /** Null: never. */
      expiresAt,
      scopes: scopes.data ? [...new Set(scopes.data)] : null,
      projectId: projectId.data ?? null,
      fault,
    }
  })
export type NewToken = z.output<typeof NewToken>
