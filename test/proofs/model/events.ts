import type { Assignment, Caller, Event, Issue, Project, Scope } from './state.ts'

type Recorded = Pick<Event, 'type' | 'target'> & { payload?: Record<string, unknown> }

/** One event of a write (activity § One write, one event). */
export const record = (of: Project, by: Caller, event: Recorded): void => recordAll(of, by, [event])

/** Events of one transaction, whose order is not defined. */
export function recordAll(of: Project, { who, token }: Caller, events: Recorded[]): void {
  const via = viaOf(token)
  if (events.length === 0) return
  of.events.push(
    events.map(({ type, target, payload = {} }) => ({
      type,
      actor: who.id,
      target,
      payload: { ...payload, via },
    })),
  )
}

export const viaOf = (token: Caller['token']) =>
  token ? { kind: token.app ? 'oauth_app' : 'api_token', tokenName: token.name, tokenId: token.id } : 'web'

export const about = (kind: string, { id }: { id?: string }, label?: string) => ({ kind, id, label })

/** An issue is named by its title. */
export const aboutIssue = (issue: Issue) => about('issue', issue, issue.title)

type Grant = { id: string; role: string; scope: Scope }

/** An event of a membership or invitation, whose id may be unknown. */
export const memberEvent = (type: string, { id, role, scope }: Grant): Recorded => ({
  type,
  target: {
    kind: type.startsWith('invitation') || type === 'member.invited' ? 'invitation' : 'member',
    id: id || undefined,
  },
  payload: { role, featureScope: scope },
})

export const groupEvent = (type: string, { group, role, scope }: Assignment): Recorded => ({
  type,
  target: { kind: 'group', id: group.id },
  payload: { role, featureScope: scope },
})

/** `from` and `to`, each with role and scope. */
export const changed = (from: { role: string; scope: Scope }, to: { role: string; scope: Scope }) => ({
  from: { role: from.role, featureScope: from.scope },
  to: { role: to.role, featureScope: to.scope },
})

/** The target of an event (activity § Types). */
export function featureOf(type: string) {
  if (/^(file|folder)\./.test(type)) return 'files'
  if (/^(attachment|comment|filter|issue|label)\./.test(type)) return 'issues'
  return /^(repo_binding|roadmap|task)\./.test(type) ? 'roadmap' : null
}
