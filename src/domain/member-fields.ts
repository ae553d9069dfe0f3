import * as z from 'zod'
import { type Feature, features } from '../access/policy.ts'
import { said } from '../validation.ts'
import { codedIssue } from './coded-fields.ts'
import { changesSomething, email, list } from './fields.ts'

/** What an external member may see unless said otherwise (contract, "Roles and feature scope"). */
const externalDefault: Feature[] = ['issues', 'wiki', 'files']

const memberRole = z.enum(['owner', 'admin', 'member', 'viewer'])
const groupRole = z.enum(['admin', 'member', 'viewer'])

/** Features in the contract's order, each once. */
export const FeatureList = list(z.enum(features), 100).transform(given =>
  features.filter(feature => given.includes(feature)),
)
const FeatureScope = FeatureList.refine(
  scope => scope.length > 0,
  said('には機能を 1 つ以上指定してください', 'must name at least one feature'),
).nullable()

/** An empty scope of a group has the code of a wrong one (contract, "Project groups"). */
const GroupScope = FeatureList.check(({ value, issues }) => {
  if (value.length === 0) issues.push(codedIssue('invalid_external_role', value))
}).nullable()

/** Admins and owners are internal: what is wrong with a role and a scope together. */
const isInternalRole = (role: string | undefined) => role === 'owner' || role === 'admin'

const scopeOf = ({ featureScope, external }: { featureScope?: Feature[] | null; external?: boolean }) =>
  featureScope === undefined && external ? externalDefault : featureScope

export const NewMember = z
  .object({
    email,
    role: memberRole.default('member'),
    featureScope: FeatureScope.optional(),
    external: z.boolean().optional(),
  })
  .transform(({ email, role, ...given }, { issues }) => {
    const featureScope = scopeOf(given as never) ?? null
    if (featureScope && isInternalRole(role)) issues.push(codedIssue('invalid_external_role', role))
    return { email, role, featureScope }
  })
export type NewMember = z.output<typeof NewMember>

/** Undefined: stays as it is. */
export const MemberChange = z
  .object({
    role: memberRole.optional(),
    featureScope: FeatureScope.optional(),
    external: z.boolean().optional(),
  })
  .transform(({ role, ...given }) => ({ role, featureScope: scopeOf(given as never) }))
  .refine(...changesSomething)
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
