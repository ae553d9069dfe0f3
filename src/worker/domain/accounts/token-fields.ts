import * as z from 'zod'
import { tokenScopes } from '../../access/policy.ts'
import type { ErrorCode } from '../../errors.ts'
import { codedAs } from '../../validation.ts'
import { coded } from '../shared/coded-fields.ts'
import { instant, list, text } from '../shared/fields.ts'

const ExpiresAt = coded('expires_at_invalid', instant).nullish()

const Scopes = list(z.enum(tokenScopes), 100).min(1).nullish()

const ProjectId = z.guid().nullish()

/** A field that is accepted unchanged and validated later. */
const judgedLater = (code: ErrorCode, takes: z.ZodType) =>
  codedAs(z.unknown(), { codes: [code], takes }).optional()

/**
 * Invalid scopes or projects do not fail here but set `fault`. A past expiry, which only the database's clock can
 * detect, takes precedence over them (tokens § Creating).
 */
export const NewToken = z.lazy(() =>
  z
    .object({
      name: text({ min: 1, max: 120 }).meta({ description: 'Its name, on one line.' }),
      expiresAt: ExpiresAt.meta({
        description: 'When it expires, a future instant with a time zone; null or omitted for never.',
      }),
      scopes: judgedLater('scopes_invalid', Scopes).meta({
        description:
          'What it can do. Duplicates are dropped. Null or omitted for everything that its owner can do with a token.',
      }),
      projectId: judgedLater('project_id_invalid', ProjectId).meta({
        description:
          'ID of its only project, which its owner must have access to, archived or not. Null or omitted for all projects.',
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
        /** Null for never. */
        expiresAt,
        scopes: scopes.data ? [...new Set(scopes.data)] : null,
        projectId: projectId.data ?? null,
        fault,
      }
    }),
)
export type NewToken = z.output<typeof NewToken>
