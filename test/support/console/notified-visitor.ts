import { type Client, unwrap } from '../../../src/client/index.ts'
import { identity, payload } from '../payload.ts'
import { account, type Visitor, visitor } from './visitor.ts'

export type NotifiedVisitor = Visitor & { projectId: string; sync(isBlocked: boolean): Promise<void> }

/**
 * A visitor who is notified of every change of a roadmap. `sync` syncs it as another user: its six tasks become blocked,
 * or are unblocked.
 */
export async function notifiedVisitor(): Promise<NotifiedVisitor> {
  const [reader, colleague] = await Promise.all([visitor(), account()])
  const { org } = await unwrap(colleague.api.POST('/api/orgs', { body: { name: '山岳会' } }))
  const { project } = await unwrap(
    colleague.api.POST('/api/projects', { body: { orgId: org.id, name: '山小屋の予約' } }),
  )
  const of = { params: { path: { projectId: project.id } } }
  const repoIdentity = identity as { kind: 'remote'; value: string }
  await unwrap(
    colleague.api.POST('/api/projects/{projectId}/members', { ...of, body: { email: reader.email } }),
  )
  await unwrap(colleague.api.PUT('/api/projects/{projectId}/repo-binding', { ...of, body: { repoIdentity } }))
  await unwrap(reader.api.PATCH('/api/me/notification-preferences', { body: { inApp: 'all' } }))
  const sync = syncOf(colleague.api, project.id)
  await sync(false)
  return { ...reader, projectId: project.id, sync }
}

function syncOf(api: Client, projectId: string): NotifiedVisitor['sync'] {
  let syncs = 0
  return async isBlocked => {
    const at = new Date(Date.UTC(2026, 0, 1, 0, syncs++)).toISOString()
    const tasks = ['地図', '予約台帳', '掲示板', '料金表', '写真', '案内'].map((title, number) => ({
      id: `T${number + 1}`,
      title,
      status: isBlocked ? 'blocked' : 'todo',
      ...(isBlocked && number === 0 ? { blockedReason: '測量を待っています' } : {}),
    }))
    const params = { path: { projectId, slug: 'main' } }
    const body = payload(tasks, { at }) as never
    await unwrap(api.PUT('/api/projects/{projectId}/roadmaps/{slug}', { params, body }))
  }
}
