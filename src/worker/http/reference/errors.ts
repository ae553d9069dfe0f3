import * as z from 'zod'
import { tokenScopes } from '../../access/policy.ts'
import { type ErrorCode, fieldBlamedBy, isMessageFirst, limitedResources } from '../../errors.ts'

const instant = (description: string) => z.iso.datetime({ precision: 3 }).meta({ description })
const person = z
  .strictObject({
    id: z.guid().meta({ description: 'ID of the user.' }),
    displayName: z.string().meta({ description: 'Name of the user.' }),
  })
  .nullable()
  .meta({ description: 'The user who did it; null for a former user.' })
const source = z.strictObject({
  commit: z.string().meta({ description: 'The commit that was checked out.' }),
  branch: z.string().nullable().meta({ description: 'The branch that was checked out; null for none.' }),
  dirty: z.boolean().meta({ description: 'Whether files differed from the commit.' }),
})
const via = z.union([
  z.enum(['web']).meta({ description: 'A browser.' }),
  z.strictObject({
    kind: z
      .enum(['api_token', 'oauth_app'])
      .meta({ description: 'Whether it is a personal token or an app.' }),
    tokenName: z.string().meta({ description: 'Name of the token or app.' }),
    tokenId: z.guid().meta({ description: 'ID of the token.' }),
  }),
])
const claim = z.strictObject({
  id: z.guid().meta({ description: 'ID of the claim.' }),
  by: z
    .strictObject({
      id: z.guid().meta({ description: 'ID of the user.' }),
      displayName: z.string().meta({ description: 'Name of the user.' }),
      via: via.meta({ description: 'Whether they use a browser, or which token.' }),
    })
    .meta({ description: 'Its holder.' }),
  note: z.string().nullable().meta({ description: 'What the holder wrote; null for nothing.' }),
  since: instant('When the task was claimed, as ISO 8601 in UTC.'),
  until: instant('When the claim ends, unless it is renewed, as ISO 8601 in UTC.'),
})
const wait = {
  retryAfter: z.int().min(0).meta({ description: 'Seconds to wait, as in the header `Retry-After`.' }),
  retryAt: instant('When to try again, as ISO 8601 in UTC.'),
}
const held = {
  tokenScopes: z
    .array(z.enum(tokenScopes))
    .nullable()
    .meta({ description: 'The scopes of the token; null for all.' }),
}

const atFault = {
  number: z.int().optional().meta({
    description: 'Number of the issue that cannot be changed, if several were to be changed together.',
  }),
}

/** The fields of an error besides its code and message (requests § Error bodies). */
const members: { readonly [code in ErrorCode]?: Readonly<Record<string, z.ZodType>> } = {
  plan_limit: {
    upgradeUrl: z.string().meta({ description: 'Path of the console where an admin can change the plan.' }),
    resource: z.enum(limitedResources).meta({
      description:
        'What the plan limits: the seats or active projects of the organization, or the bytes of files or of roadmaps in the project.',
    }),
    limit: z.int().meta({ description: 'Limit of the plan: seats, projects, or bytes.' }),
    current: z.int().meta({ description: 'How much is used.' }),
    required: z.int().meta({ description: 'How much would be used after this request.' }),
  },
  rate_limited: wait,
  rebind_cooldown: wait,
  roadmap_moved: { retryAfter: wait.retryAfter },
  roadmap_conflict: {
    storedUpdatedAt: instant('The `updatedAt` of the stored roadmap, as ISO 8601 in UTC.'),
    syncedAt: instant('When the stored roadmap was synced, as ISO 8601 in UTC.'),
    syncedBy: person,
    storedSource: source.nullable().meta({
      description: 'What the stored roadmap was read from; null if its sync did not say.',
    }),
  },
  task_claimed: { claim: claim.meta({ description: 'The claim of the other holder.' }) },
  token_scope: {
    requiredScope: z
      .enum([...tokenScopes, 'full'])
      .meta({ description: 'The scope that is needed; `full` for an unrestricted token.' }),
    ...held,
  },
  token_project: held,
  git_links_invalid: {
    details: z
      .array(
        z.strictObject({
          path: z.string().meta({ description: 'Path of the invalid value, such as `links.3.title`.' }),
          message: z.string().meta({ description: 'What is wrong, as a sentence.' }),
        }),
      )
      .meta({ description: 'All errors, at most 50.' }),
  },
  org_has_projects: {
    active: z.int().meta({ description: 'Number of active projects.' }),
    archived: z.int().meta({ description: 'Number of archived projects.' }),
  },
  payload_too_large: {
    limit: z.int().optional().meta({ description: 'Limit in bytes, if a file or the body was too large.' }),
  },
  issue_moved: {
    current: z
      .strictObject({
        title: z.string().meta({ description: 'The stored title.' }),
        body: z.string().nullable().meta({ description: 'The stored description; null for none.' }),
        updatedAt: instant('When the issue was last changed, as ISO 8601 in UTC.'),
        updatedBy: person.meta({
          description:
            'The user who last changed the issue; null for a former user, or if no editor was recorded.',
        }),
      })
      .meta({ description: 'The stored issue.' }),
  },
  comment_moved: {
    current: z
      .strictObject({
        body: z.string().meta({ description: 'The stored text.' }),
        editedAt: instant('When the text was last changed, as ISO 8601 in UTC.')
          .nullable()
          .meta({ description: 'When the text was last changed, as ISO 8601 in UTC; null if it never was.' }),
      })
      .meta({ description: 'The stored comment.' }),
  },
  issue_not_found: atFault,
  cursor_expired: {
    oldestSequence: z.int().min(1).meta({
      description: 'Number of the next event that is kept, or of the next new one if none is.',
    }),
  },
  issue_deleted: {
    deletedAt: instant('When the issue was moved to the trash, as ISO 8601 in UTC.'),
    deletedBy: person,
    ...atFault,
  },
  parent_invalid: atFault,
  blocked_by_invalid: atFault,
  blocked_type: atFault,
  dates_invalid: atFault,
  too_many_labels: atFault,
}

/** The strict schema of the body of an error. */
export function errorOf(code: ErrorCode): z.ZodType {
  const message = z.string().meta({ description: 'A sentence for people, in the language of the request.' })
  const literal = z.literal(code).meta({ description: 'The error code, for programs.' })
  const field = z.string().meta({ description: 'Path of the one invalid field, such as `links.3.title`.' })
  return z.strictObject({
    error: isMessageFirst(code) ? message : literal,
    message,
    code: literal,
    field: fieldBlamedBy(code) ? field : field.optional(),
    ...members[code],
  })
}
