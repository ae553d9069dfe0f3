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

/** Who may do an operation, in sentences: made of its row of the matrix (people § The matrix). */
export function permissionOf(name: OperationName): string[] {
  const policy: Policy = operations[name]
  return [...whoMay(policy), ...credentials(policy), ...whenArchived(policy), ...whenSuspended(policy)]
}

function whoMay(policy: Policy): string[] {
  switch (policy.on) {
    case 'nothing':
      return [
        policy.signed ? 'The payment provider, by its signature.' : 'Anybody, without a credential.',
        ...(policy.sameOrigin ? ['Browsers only from the pages of the service (`Origin`).'] : []),
        ...(policy.perCaller ? [limitOf(policy.perCaller)] : []),
      ]
    case 'self':
      return ['Everybody, about what is their own.']
    case 'org':
      return [
        `${orgRoles[policy.atLeast]} of the organization${policy.orOwn ? ', and everybody about themself' : ''}.`,
      ]
    case 'project':
      return [
        `${rolesFrom(policy.atLeast)} of the project${policy.orOwn ? `; ${own[policy.orOwn.kind]}: ${rolesFrom(policy.orOwn.atLeast)}` : ''}.`,
        ...featureRule(policy.feature, policy.evenSwitchedOff === true),
      ]
  }
}

const orgRoles: Record<OrgRole, string> = { member: 'Members', admin: 'Admins' }

const rolesFrom = (atLeast: ProjectRole): string => {
  const ranks = ['viewer', 'member', 'admin', 'owner']
  const names = ['viewers', 'members', 'admins', 'owners'].slice(ranks.indexOf(atLeast)).reverse()
  const [last, ...others] = names.toReversed()
  const text = others.length === 0 ? last! : `${others.reverse().join(', ')} and ${last}`
  return text[0]!.toUpperCase() + text.slice(1)
}

const own = { member: 'about their own membership', file: 'about a file that they uploaded' }

function featureRule(needed: Feature | readonly Feature[] | undefined, evenSwitchedOff: boolean): string[] {
  if (!needed) return []
  const names = [needed].flat().map(name => `\`${name}\``)
  const which = names.length === 1 ? `the feature ${names[0]}` : `one of the features ${names.join(', ')}`
  return [
    `External members need ${which} in their scope${evenSwitchedOff ? '' : ', and the project must have it switched on'}; else 404.`,
  ]
}

function credentials(policy: Policy): string[] {
  if (policy.on === 'nothing') return []
  const counts = policy.writes && policy.tokens !== 'none' ? ['It counts to the writes of the token.'] : []
  switch (policy.tokens) {
    case 'none':
      return ['Only with the session of a browser; tokens are refused.']
    case 'any':
      return ['With a session, or any valid token.', ...counts]
    case 'full':
      return ['With a session, or a token without restricted scopes.', ...counts]
    default: {
      const scopes = policy.tokens.map(scope => `\`${scope}\``).join(' or ')
      return [`With a session, or a token that has ${scopes}.`, ...counts]
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
  return policy.orOwn ? ['Everybody about themself also while the organization is suspended.'] : []
}

const limitOf = (name: CallerLimit): string => {
  const { limit, period } = callerLimits[name]
  return `At most ${limit} times in ${period} seconds from one address.`
}
