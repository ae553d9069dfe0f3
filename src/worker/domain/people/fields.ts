import * as z from 'zod'
import { type Feature, features } from '../../access/policy.ts'
import { codedAs, said } from '../../validation.ts'
import { codedIssue } from '../shared/coded-fields.ts'
import { changesSomething, email, list } from '../shared/fields.ts'

/** What an external member may see unless said otherwise (people § External members). */
export const externalDefault: Feature[] = ['issues', 'wiki', 'files']

export const memberRole = z.enum(['owner', 'admin', 'member', 'viewer'])
export const groupRole = z.enum(['admin', 'member', 'viewer'])
export const orgRole = z.enum(['admin', 'member'])

/** Features in their order, each once (people § Features). */
export const FeatureList = list(z.enum(features), 100).transform(given =>
  features.filter(feature => given.includes(feature)),
)
const FeatureScope = FeatureList.refine(
  scope => scope.length > 0,
  said('には機能を 1 つ以上指定してください', 'must name at least one feature'),
)
  .meta({ minItems: 1 })
  .nullable()

/** An empty scope of a group has the code of a wrong one (people § Project groups). */
const GroupScope = judgingScope(
  FeatureList.check(({ value, issues }) => {
    if (value.length === 0) issues.push(codedIssue('invalid_external_role', value))
  }).meta({ minItems: 1 }),
).nullable()

/** Roles that nobody can have together with a scope. */
const isInternalRole = (role: string | undefined) => role === 'owner' || role === 'admin'

/** `external` says in a word what a featureScope says at length: both together must agree. */
const Scope = () => ({
  featureScope: FeatureScope.optional().meta({
    description: 'The features that they may see, as a guest; null: all, as a member of the organization.',
  }),
  external: z
    .boolean()
    .optional()
    .meta({
      description: `Whether they are a guest; one without a scope gets \`${externalDefault.join('`, `')}\`. It must agree with a \`featureScope\` that is given too.`,
    }),
})
type Scope = { featureScope?: Feature[] | null | undefined; external?: boolean | undefined }

function agreeing({ value, issues }: z.core.ParsePayload<Scope>): void {
  const { featureScope, external } = value
  if (featureScope !== undefined && external !== undefined && external !== (featureScope !== null))
    issues.push(codedIssue('invalid_external_role', external))
}

/** Whatever it is a change of: a scope goes with no such role. */
function fitting({ value, issues }: z.core.ParsePayload<Scope & { role?: string | undefined }>): void {
  const { role, featureScope, external } = value
  if ((featureScope || external) && isInternalRole(role))
    issues.push(codedIssue('invalid_external_role', role))
}

export const NewMember = z.lazy(() =>
  judgingScope(
    z
      .object({
        email: email.meta({ description: 'Their e-mail address.' }),
        role: memberRole
          .default('member')
          .meta({ description: 'The role that they will have; a guest is `member` or `viewer`.' }),
        ...Scope(),
      })
      .check(agreeing)
      .meta({ description: 'Somebody, by address; with a `featureScope` or `external` they are a guest.' })
      .transform(({ email, role, featureScope: given, external }, { issues }) => {
        const featureScope = given ?? (external ? externalDefault : null)
        if (featureScope && isInternalRole(role)) issues.push(codedIssue('invalid_external_role', role))
        return { email, role, featureScope }
      }),
  ),
)
export type NewMember = z.output<typeof NewMember>

/** What is undefined stays as it is. `external: true` alone changes nothing for a guest; anyone else becomes one. */
export const MemberChange = z.lazy(() =>
  judgingScope(
    z
      .object({
        role: memberRole.optional().meta({ description: 'The new role; a guest is `member` or `viewer`.' }),
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
          description: 'The role that its people will have; with a `featureScope`, `member` or `viewer`.',
        }),
        featureScope: GroupScope.default(null).meta({
          description: 'The features that its people will see; null: all.',
        }),
      })
      .check(fitting)
      .meta({ description: 'A group, and what its people will be in the project.' }),
  ),
)
export type GroupAssignment = z.output<typeof GroupAssignment>

export const AssignmentChange = z.lazy(() =>
  judgingScope(
    z
      .object({
        role: groupRole.optional().meta({
          description: 'The new role of its people; with a `featureScope`, `member` or `viewer`.',
        }),
        featureScope: GroupScope.optional().meta({
          description: 'The features that its people will see from then on; null: all.',
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
