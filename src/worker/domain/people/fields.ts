import * as z from 'zod'
import { type Feature, features } from '../../access/policy.ts'
import { codedAs, issueMessage } from '../../validation.ts'
import { codedIssue } from '../shared/coded-fields.ts'
import { changesSomething, email, list } from '../shared/fields.ts'

/** The default features of an external member (people § External members). */
export const externalDefault: Feature[] = ['issues', 'wiki', 'files']

export const memberRole = z.enum(['owner', 'admin', 'member', 'viewer'])
export const groupRole = z.enum(['admin', 'member', 'viewer'])
export const orgRole = z.enum(['admin', 'member'])

/** Features in their order, without duplicates (people § Features). */
export const FeatureList = list(z.enum(features), 100).transform(given =>
  features.filter(feature => given.includes(feature)),
)
const FeatureScope = FeatureList.refine(
  scope => scope.length > 0,
  issueMessage('には機能を 1 つ以上指定してください', 'must contain at least one feature'),
)
  .meta({ minItems: 1 })
  .nullable()

/** An empty scope of a group has the same error code as an invalid one (people § Project groups). */
const GroupScope = judgingScope(
  FeatureList.check(({ value, issues }) => {
    if (value.length === 0) issues.push(codedIssue('invalid_external_role', value))
  }).meta({ minItems: 1 }),
).nullable()

/** Whether the role cannot have a scope. */
const isInternalRole = (role: string | undefined) => role === 'owner' || role === 'admin'

/** `external` is a short form of `featureScope`. If both are given, they must agree. */
const Scope = () => ({
  featureScope: FeatureScope.optional().meta({
    description: 'The features that they can see as a guest; null for all, as a member of the organization.',
  }),
  external: z
    .boolean()
    .optional()
    .meta({
      description: `Whether they are a guest. The default scope of a guest is \`${externalDefault.join('`, `')}\`. If \`featureScope\` is also given, both must agree.`,
    }),
})
type Scope = { featureScope?: Feature[] | null | undefined; external?: boolean | undefined }

function agreeing({ value, issues }: z.core.ParsePayload<Scope>): void {
  const { featureScope, external } = value
  if (featureScope !== undefined && external !== undefined && external !== (featureScope !== null))
    issues.push(codedIssue('invalid_external_role', external))
}

/** Refuses a scope together with an internal role. */
function fitting({ value, issues }: z.core.ParsePayload<Scope & { role?: string | undefined }>): void {
  const { role, featureScope, external } = value
  if ((featureScope || external) && isInternalRole(role))
    issues.push(codedIssue('invalid_external_role', role))
}

export const NewMember = z.lazy(() =>
  judgingScope(
    z
      .object({
        email: email.meta({ description: 'Their email address.' }),
        role: memberRole
          .default('member')
          .meta({ description: 'Their role. A guest is `member` or `viewer`.' }),
        ...Scope(),
      })
      .check(agreeing)
      .meta({
        description: 'A user, by email address. With a `featureScope` or `external`, they are a guest.',
      })
      .transform(({ email, role, featureScope: given, external }, { issues }) => {
        const featureScope = given ?? (external ? externalDefault : null)
        if (featureScope && isInternalRole(role)) issues.push(codedIssue('invalid_external_role', role))
        return { email, role, featureScope }
      }),
  ),
)
export type NewMember = z.output<typeof NewMember>

/** Undefined fields are unchanged. With only `external: true`, a guest is unchanged, and others become guests. */
export const MemberChange = z.lazy(() =>
  judgingScope(
    z
      .object({
        role: memberRole.optional().meta({ description: 'The new role. A guest is `member` or `viewer`.' }),
        ...Scope(),
      })
      .check(agreeing)
      .check(fitting)
      .refine(...changesSomething)
      .meta({ minProperties: 1 })
      .transform(({ role, featureScope, external }) => ({
        role,
        featureScope: external === false ? null : featureScope,
        external: external === true,
      })),
  ),
)
export type MemberChange = z.output<typeof MemberChange>

export const GroupAssignment = z.lazy(() =>
  judgingScope(
    z
      .object({
        groupId: z.guid().meta({ description: "ID of a group of the project's organization." }),
        role: groupRole.meta({
          description: 'The role of its members. With a `featureScope`, `member` or `viewer`.',
        }),
        featureScope: GroupScope.default(null).meta({
          description: 'The features that its members see; null for all.',
        }),
      })
      .check(fitting)
      .meta({ description: 'A group, and the access of its members to the project.' }),
  ),
)
export type GroupAssignment = z.output<typeof GroupAssignment>

export const AssignmentChange = z.lazy(() =>
  judgingScope(
    z
      .object({
        role: groupRole.optional().meta({
          description: 'The new role of its members. With a `featureScope`, `member` or `viewer`.',
        }),
        featureScope: GroupScope.optional().meta({
          description: 'The features that its members see; null for all.',
        }),
      })
      .check(fitting)
      .refine(...changesSomething)
      .meta({ minProperties: 1 }),
  ),
)
export type AssignmentChange = z.output<typeof AssignmentChange>

function judgingScope<Schema extends z.ZodType>(schema: Schema): Schema {
  return codedAs(schema, { codes: ['invalid_external_role'] })
}
