import type { Feature } from '../../../src/worker/access/policy.ts'
import { features } from './access.ts'
import type { Pick } from './pick.ts'
import type { Scope } from './state.ts'

const scopes: Scope[] = [
  null,
  null,
  ['files'],
  ['issues', 'roadmap'],
  ['settings', 'files'],
  ['git_links', 'issues'],
]
const guestDefault: Feature[] = ['issues', 'wiki', 'files']

/** The scope that a body sets (people § Guest scopes); a string is a refusal. */
export function chooseScope(pick: Pick): { given: object; scope: (of: Scope) => Scope; isWrong: boolean } {
  const scope = pick.of(scopes)
  const [kind] = [pick.of(['given', 'left out', 'given', 'internal', 'external', 'wrong'])]
  if (kind === 'given') return { given: { featureScope: scope }, scope: () => scope, isWrong: false }
  if (kind === 'external')
    return { given: { external: true }, scope: of => of ?? guestDefault, isWrong: false }
  if (kind === 'internal') return { given: { external: false }, scope: () => null, isWrong: false }
  if (kind === 'left out') return { given: {}, scope: of => of, isWrong: false }
  return { given: { external: scope === null, featureScope: scope }, scope: () => scope, isWrong: true }
}

export const isTooHigh = (role: string, scope: Scope) =>
  scope !== null && (role === 'owner' || role === 'admin')

export const inOrder = (scope: Scope): Scope => scope && features.filter(feature => scope.includes(feature))

/** Whether the body sets a scope or none, whatever the member has. */
export const isSure = (given: object) => 'featureScope' in given || 'external' in given
