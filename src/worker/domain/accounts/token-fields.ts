import * as z from 'zod'
import { tokenScopes } from '../../access/policy.ts'
import type { ErrorCode } from '../../errors.ts'
import { codedAs } from '../../validation.ts'
import { coded } from '../shared/coded-fields.ts'
import { instant, list, text } from '../shared/fields.ts'

const ExpiresAt = coded('expires_at_invalid', instant).nullish()

const Scopes = list(z.enum(tokenScopes), 100).min(1).nullish()

const ProjectId = z.guid().nullish()

/** Taken as it is, and judged later. */
const judgedLater = (code: ErrorCode, takes: z.ZodType) =>
  codedAs(z.unknown(), { codes: [code], takes }).optional()

/**
 * A bad scope list or project does not fail here but is told by `fault`: a past expiry, which only the
 * database's clock can tell, is answered before them (tokens § Creating).
 */
export const NewToken = z.lazy(() =>
  z
    .object({
      name: text({ min: 1, max: 120 }).meta({ description: 'What to call it, on one line.' }),
      expiresAt: ExpiresAt.meta({
        description: 'When it expires, an instant in the future with a time zone; null or left out: never.',
      }),
      scopes: judgedLater('scopes_invalid', Scopes).meta({
        description:
          'What it may do; duplicates are dropped. Null or left out: all that its person may by a token.',
      }),
      projectId: judgedLater('project_id_invalid', ProjectId).meta({
        description:
          'ID of the only project that it is for, one that its person reaches, archived or not. Null or left out: it is for all.',
      }),
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
    }),
)
export type NewToken = z.output<typeof NewToken>
