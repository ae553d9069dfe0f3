import {
  type CallerLimit,
  type Feature,
  type OperationName,
  type OrgRole,
  operations,
  type Policy,
  type ProjectRole,
} from '../../access/policy.ts'
import { callerLimits } from '../../env.ts'

/** Describes who can use an operation, from its row of the matrix (people § The matrix). */
export function permissionOf(name: OperationName): string[] {
  const policy: Policy = operations[name]
  return [...whoCan(policy), ...credentials(policy), ...whenArchived(policy), ...whenSuspended(policy)]
}

function whoCan(policy: Policy): string[] {
  switch (policy.on) {
    case 'nothing':
      return [
        policy.signed ? 'The payment provider, by its signature.' : 'Everyone, without a credential.',
        ...(policy.sameOrigin ? ['Browsers only from pages of the service (`Origin`).'] : []),
        ...(policy.perCaller ? [limitOf(policy.perCaller)] : []),
      ]
    case 'self':
      return ['Every user, for their own data.']
    case 'org':
      return [
        `${orgRoles[policy.atLeast]} of the organization${policy.orOwn ? ', and members for themselves' : ''}.`,
      ]
    case 'project':
      return [
        `${rolesFrom(policy.atLeast)} of the project${ownRule(policy)}.`,
        ...featureRule(policy.feature, policy.evenSwitchedOff === true),
      ]
  }
}

const orgRoles: Record<OrgRole, string> = { member: 'Members', admin: 'Admins' }

const rolesFrom = (atLeast: ProjectRole): string => {
  const ranks = ['owner', 'admin', 'member', 'viewer']
  const names = ['Owners', 'admins', 'members', 'viewers'].slice(0, ranks.indexOf(atLeast) + 1)
  return new Intl.ListFormat('en').format(names)
}

const ownRule = ({ orOwn, onlyOwn }: Extract<Policy, { on: 'project' }>): string => {
  if (onlyOwn) return `, only ${own[onlyOwn]}`
  return orOwn ? `; ${own[orOwn.kind]}: ${rolesFrom(orOwn.atLeast).toLowerCase()}` : ''
}

const own = {
  member: 'for their own membership',
  file: 'for a file that they created',
  comment: 'for a comment that they wrote',
  attachment: 'for an attachment that they uploaded',
  filter: 'for a filter of their own',
}

function featureRule(needed: Feature | readonly Feature[] | undefined, evenSwitchedOff: boolean): string[] {
  if (!needed) return []
  const names = [needed].flat().map(name => `\`${name}\``)
  const which = names.length === 1 ? `the feature ${names[0]}` : `one of the features ${names.join(', ')}`
  return [
    `Guests need ${which} in their scope${evenSwitchedOff ? '' : ', and the project must have it switched on'}; otherwise 404.`,
  ]
}

function credentials(policy: Policy): string[] {
  if (policy.on === 'nothing') return []
  const counts =
    policy.writes && policy.tokens !== 'none' ? ['It counts toward the write limit of the token.'] : []
  switch (policy.tokens) {
    case 'none':
      return ['Only with the session of a browser. Tokens are refused.']
    case 'any':
      return ['With a session or any valid token.', ...counts]
    case 'full':
      return ['With a session or an unrestricted token.', ...counts]
    default: {
      const scopes = policy.tokens.map(scope => `\`${scope}\``).join(' or ')
      return [`With a session, or a token with ${scopes}.`, ...counts]
    }
  }
}

function whenArchived(policy: Policy): string[] {
  if (policy.on !== 'project' || !policy.writes) return []
  return [
    policy.evenArchived
      ? 'Also while the project is archived.'
      : 'Not while the project is archived (409 `project_archived`).',
  ]
}

function whenSuspended(policy: Policy): string[] {
  if (policy.on !== 'org') return []
  if (policy.evenSuspended) return ['Also while the organization is suspended.']
  return policy.orOwn ? ['Members for themselves also while the organization is suspended.'] : []
}

const limitOf = (name: CallerLimit): string => {
  const { limit, period } = callerLimits[name]
  return `At most ${limit} times in ${period} seconds from one IP address.`
}
