import { inject } from 'vitest'
import { type Client, unwrap } from '../../../src/client/index.ts'
import { accountAt } from '../stack-accounts.ts'
import { connectApp, createApp, queryOf } from './apps.ts'
import { createComments, createFiles, createIssues, createSavedFilters, of, syncRoadmap } from './contents.ts'

export type World = {
  /** The email address of the owner, as whom the pages are opened. */
  email: string
  api: Client
  orgId: string
  projectId: string
  issue: number
  /** The last comment on the issue. */
  comment: string
  userCode: string
  /** The query with which an app asks for access. */
  appQuery: string
}

/** Creates an organization with content for every page. */
export async function makeWorld(): Promise<World> {
  const [owner, colleague, guest] = await Promise.all([
    signIn('takahashi', '高橋 美咲'),
    signIn('suzuki', '鈴木 健太郎・アレクサンダー (海外連携担当)'),
    signIn('visiting-designer', 'Maximiliane Wolfeschlegelsteinhausen'),
  ])
  const { api } = owner
  const { org } = await unwrap(
    api.POST('/api/orgs', { body: { name: '株式会社やまびこ製作所 デジタル事業推進本部' } }),
  )
  await unwrap(
    api.POST('/api/orgs', { body: { name: 'Verein der Freunde des Donaudampfschifffahrtsmuseums' } }),
  )
  const [projectId, , archivedId] = await createProjects(api, org.id)
  await addPeople(owner, colleague, guest, org.id, projectId)
  const [issue] = await Promise.all([
    createIssues(api, projectId),
    createFiles(api, projectId),
    createSavedFilters(api, projectId),
    createTokens(api, projectId),
    unwrap(api.PATCH('/api/me/notification-preferences', { body: { inApp: 'all', email: 'all' } })),
  ])
  const comment = await createComments(api, colleague.api, projectId, issue)
  await syncRoadmap(api, colleague.api, projectId)
  await unwrap(api.POST('/api/projects/{projectId}/archive', { params: { path: { projectId: archivedId } } }))
  const { user_code: userCode } = await unwrap(
    api.POST('/api/auth/device/code', { body: { client_name: 'Cairn CLI (macbook-pro-2026.local)' } }),
  )
  const appQuery = await createApps(api, colleague.api, projectId)
  return { email: owner.email, api, orgId: org.id, projectId, issue, comment, userCode, appQuery }
}

type User = { email: string; id: string; api: Client }

/** Signs in a user with a name and a new email address. */
async function signIn(who: string, displayName: string): Promise<User> {
  const email = `${who}-${crypto.randomUUID().slice(0, 8)}@example.test`
  const { api, id } = await accountAt({ addresses: inject('stack') }, email)
  await unwrap(api.PATCH('/api/me/profile', { body: { displayName } }))
  return { email, id, api }
}

const icons = [
  { kind: 'text', text: '海図', color: 'indigo' },
  { kind: 'emoji', emoji: '📦', color: 'orange' },
  { kind: 'emoji', emoji: '🏔️', color: 'teal' },
] as const

async function createProjects(api: Client, orgId: string): Promise<[string, string, string]> {
  const names = [
    'コーポレートサイト全面刷新プロジェクト 2027 (第二期・多言語対応)',
    'Warehouse-and-logistics-integration-platform',
    '旧社内ポータル',
  ]
  const ids: string[] = []
  for (const [at, name] of names.entries()) {
    const { project } = await unwrap(api.POST('/api/projects', { body: { orgId, name } }))
    const body = {
      icon: icons[at]!,
      description: 'お客さまが最初に見る場所を、速く、わかりやすく、読み上げでも使えるようにします。',
      ...(at === 0 ? { key: 'SITE', repositoryUrl: 'https://github.com/mrlesk/backlog.md' } : {}),
    }
    await unwrap(api.PATCH('/api/projects/{projectId}', { ...of(project.id), body }))
    ids.push(project.id)
  }
  return ids as [string, string, string]
}

async function addPeople(owner: User, colleague: User, guest: User, orgId: string, projectId: string) {
  const { api } = owner
  const inOrg = { params: { path: { orgId } } }
  const inProject = of(projectId)
  await unwrap(
    api.POST('/api/orgs/{orgId}/members', { ...inOrg, body: { email: colleague.email, role: 'member' } }),
  )
  const { group } = await unwrap(
    api.POST('/api/orgs/{orgId}/groups', { ...inOrg, body: { name: 'デザインと情報設計' } }),
  )
  const params = { path: { orgId, groupId: group.id } }
  await unwrap(
    api.POST('/api/orgs/{orgId}/groups/{groupId}/members', { params, body: { userId: colleague.id } }),
  )
  await unwrap(
    api.POST('/api/orgs/{orgId}/invitations', {
      ...inOrg,
      body: { emails: ['a-rather-long-address.for-an-invitation@subsidiary.example.test'], role: 'member' },
    }),
  )
  const groups = '/api/projects/{projectId}/groups'
  await unwrap(api.POST(groups, { ...inProject, body: { groupId: group.id, role: 'member' } }))
  const members = '/api/projects/{projectId}/members'
  await unwrap(api.POST(members, { ...inProject, body: { email: colleague.email, role: 'admin' } }))
  await unwrap(
    api.POST(members, {
      ...inProject,
      body: { email: guest.email, role: 'viewer', featureScope: ['issues', 'files'] },
    }),
  )
  await unwrap(
    api.POST(members, {
      ...inProject,
      body: { email: 'partner@agency.example.test', role: 'member', featureScope: ['files'] },
    }),
  )
}

/** Connects apps to the accounts of the owner and a colleague, and returns what another app asks for. */
async function createApps(owner: Client, colleague: Client, projectId: string): Promise<string> {
  await connectApp(owner, { scope: 'issues:read issues:write files:read', projectId })
  await connectApp(owner, { scope: 'roadmap:sync', resource: `${inject('stack').url}/mcp` })
  await connectApp(colleague, { scope: 'issues:read', name: 'Wochenbericht der Reederei „Donau“' })
  const app = await createApp({
    name: '工程表ビューアー',
    redirectUri: 'https://viewer.example.test/callback',
  })
  return queryOf(app, { scope: 'issues:read issues:write files:read roadmap:read roadmap:sync' })
}

async function createTokens(api: Client, projectId: string): Promise<void> {
  const soon = new Date(Date.now() + 3 * 86_400_000).toISOString()
  const make = (given: object) => unwrap(api.POST('/api/tokens', { body: { name: '', ...given } }))
  await make({ name: '手元のコマンドライン' })
  await make({
    name: 'CI (GitHub Actions)',
    scopes: ['roadmap:sync', 'issues:read'],
    projectId,
    expiresAt: soon,
  })
  const { record } = await make({ name: '旧 CI', scopes: ['roadmap:sync'] })
  await unwrap(api.POST('/api/tokens/{tokenId}/revoke', { params: { path: { tokenId: record.id } } }))
}
