import * as z from 'zod'
import { type Feature, features } from '../../access/policy.ts'
import { said } from '../../validation.ts'
import { codedIssue } from '../shared/coded-fields.ts'
import { changesSomething, email, list } from '../shared/fields.ts'

/** What an external member may see unless said otherwise (people § External members). */
export const externalDefault: Feature[] = ['issues', 'wiki', 'files']

const memberRole = z.enum(['owner', 'admin', 'member', 'viewer'])
const groupRole = z.enum(['admin', 'member', 'viewer'])

/** Features in their order, each once (people § Features). */
export const FeatureList = list(z.enum(features), 100).transform(given =>
  features.filter(feature => given.includes(feature)),
)
const FeatureScope = FeatureList.refine(
  scope => scope.length > 0,
  said('には機能を 1 つ以上指定してください', 'must name at least one feature'),
).nullable()

/** An empty scope of a group has the code of a wrong one (people § Project groups). */
const GroupScope = FeatureList.check(({ value, issues }) => {
  if (value.length === 0) issues.push(codedIssue('invalid_external_role', value))
}).nullable()

/** Roles that nobody can have together with a scope. */
const isInternalRole = (role: string | undefined) => role === 'owner' || role === 'admin'

/** `external` says in a word what a featureScope says at length: both together must agree. */
const Scope = { featureScope: FeatureScope.optional(), external: z.boolean().optional() }
type Scope = { featureScope?: Feature[] | null | undefined; external?: boolean | undefined }

function agreeing({ value, issues }: z.core.ParsePayload<Scope>): void {
  const { featureScope, external } = value
  if (featureScope !== undefined && external !== undefined && external !== (featureScope !== null))
    issues.push(codedIssue('invalid_external_role', external))
}

export const NewMember = z
  .object({ email, role: memberRole.default('member'), ...Scope })
  .check(agreeing)
  .transform(({ email, role, featureScope: given, external }, { issues }) => {
    const featureScope = given ?? (external ? externalDefault : null)
    if (featureScope && isInternalRole(role)) issues.push(codedIssue('invalid_external_role', role))
    return { email, role, featureScope }
  })
export type NewMember = z.output<typeof NewMember>

/** What is undefined stays as it is. `external: true` alone changes nothing for a guest; anyone else becomes one. */
export const MemberChange = z
  .object({ role: memberRole.optional(), ...Scope })
  .check(agreeing)
  .refine(...changesSomething)
  .transform(({ role, featureScope, external }) => ({
    role,
    featureScope: external === false ? null : featureScope,
    external: external === true,
  }))
export type MemberChange = z.output<typeof MemberChange>

export const GroupAssignment = z
  .object({ groupId: z.guid(), role: groupRole, featureScope: GroupScope.default(null) })
  .check(({ value, issues }) => {
    if (value.featureScope && isInternalRole(value.role))
      issues.push(codedIssue('invalid_external_role', value))
  })
export type GroupAssignment = z.output<typeof GroupAssignment>

export const AssignmentChange = z
  .object({ role: groupRole.optional(), featureScope: GroupScope.optional() })
  .refine(...changesSomething)
export type AssignmentChange = z.output<typeof AssignmentChange>
