import * as z from 'zod'
import { tokenScopes } from '../../access/policy.ts'
import { type ErrorCode, isBlaming, isMessageFirst } from '../../errors.ts'

const instant = (description: string) => z.iso.datetime({ precision: 3 }).meta({ description })
const person = z
  .strictObject({
    id: z.guid().meta({ description: 'Their ID.' }),
    displayName: z.string().meta({ description: 'Their name.' }),
  })
  .nullable()
  .meta({ description: 'Who did it; null where they are gone.' })
const source = z.strictObject({
  commit: z.string().meta({ description: 'The commit that was checked out.' }),
  branch: z.string().nullable().meta({ description: 'The branch that was checked out; null: none.' }),
  dirty: z.boolean().meta({ description: 'Whether files differed from the commit.' }),
})
const wait = {
  retryAfter: z.int().min(0).meta({ description: 'Seconds to wait; the header `Retry-After` has them too.' }),
  retryAt: instant('When to try again, as ISO 8601 in UTC.'),
}
const held = {
  tokenScopes: z
    .array(z.enum(tokenScopes))
    .nullable()
    .meta({ description: 'The scopes of the token; null: all of them.' }),
}

/** What a refusal tells beside its code and message (requests § Error bodies). */
const members: { readonly [code in ErrorCode]?: Readonly<Record<string, z.ZodType>> } = {
  plan_limit: {
    upgradeUrl: z.string().meta({ description: 'Where an admin changes the plan: a path of the web app.' }),
    limit: z.int().meta({ description: 'What the plan allows: seats, projects, or bytes.' }),
    current: z.int().meta({ description: 'How much of it is used.' }),
    required: z.int().meta({ description: 'How much would be used if this were done.' }),
  },
  rate_limited: wait,
  rebind_cooldown: wait,
  roadmap_moved: { retryAfter: wait.retryAfter },
  roadmap_conflict: {
    storedUpdatedAt: instant('The `updatedAt` of the roadmap that is stored.'),
    syncedAt: instant('When that one was synced.'),
    syncedBy: person,
    storedSource: source.nullable().meta({
      description: 'What that one was read from; null: its sync did not say.',
    }),
  },
  token_scope: {
    requiredScope: z
      .enum([...tokenScopes, 'full'])
      .meta({ description: 'What it takes; `full`: a token without restrictions.' }),
    ...held,
  },
  token_project: held,
  git_links_invalid: {
    details: z
      .array(
        z.strictObject({
          path: z.string().meta({ description: 'Where: `links.3.title`.' }),
          message: z.string().meta({ description: 'What is wrong, as a sentence.' }),
        }),
      )
      .meta({ description: 'All that is wrong, the first 50.' }),
  },
  org_has_projects: {
    active: z.int().meta({ description: 'How many projects are active.' }),
    archived: z.int().meta({ description: 'How many are archived.' }),
  },
  payload_too_large: {
    limit: z.int().optional().meta({ description: 'Bytes that a file may have, where a file was refused.' }),
  },
  issue_moved: {
    current: z
      .strictObject({
        title: z.string().meta({ description: 'The title that is stored.' }),
        body: z.string().nullable().meta({ description: 'The text that is stored; null: none.' }),
        updatedAt: instant('When the issue was last changed.'),
        updatedBy: person.meta({
          description: 'Who last changed it; null: they have left, or nobody has been noted.',
        }),
      })
      .meta({ description: 'The issue as it is stored.' }),
  },
  issue_deleted: { deletedAt: instant('When it was deleted.'), deletedBy: person },
}

/** The strict schema of the body that a refusal is answered with. */
export function errorOf(code: ErrorCode): z.ZodType {
  const message = z.string().meta({ description: 'What to tell people, in their language.' })
  const literal = z.literal(code).meta({ description: 'What a program reads.' })
  const field = z.string().meta({ description: 'The one field that is to blame: `links.3.title`.' })
  return z.strictObject({
    error: isMessageFirst(code) ? message : literal,
    message,
    code: literal,
    field: isBlaming(code) ? field : field.optional(),
    ...members[code],
  })
}
