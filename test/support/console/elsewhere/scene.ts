import pg from 'pg'
import { expect, inject } from 'vitest'
import { type Client, unwrap } from '../../../../src/client/index.ts'
import { identity, payload } from '../../payload.ts'
import { connectApp, createApp, queryOf } from '../apps.ts'
import { of } from '../contents.ts'
import { createIssuesIn, joinProject } from '../projects.ts'
import { type Account, account, visitor } from '../visitor.ts'
import { nameOf, queryNames } from './fields.ts'
import { probeOf } from './probe.ts'
import { closeDialogs, press, type Scene } from './row.ts'

/** What all pages are visited with, so that everything is in the cache. */
const places = [
  '/',
  '/notifications',
  '/notifications?unread=1',
  '/issues',
  '/issues?role=created',
  '/issues?role=created&finished=1',
  '/settings/tokens',
  '/settings/apps',
  '/settings/sessions',
  '/settings/notifications',
  '/orgs/:orgId',
  '/orgs/:orgId/settings/members',
  '/orgs/:orgId/settings/groups',
  '/orgs/:orgId/settings/apps',
  '/projects/:projectId',
  '/projects/:projectId/roadmaps',
  '/projects/:projectId/roadmaps/main',
  '/projects/:projectId/roadmaps/next',
  '/projects/:projectId/issues',
  '/projects/:projectId/issues?status=todo',
  '/projects/:projectId/issues?trashed=1',
  '/projects/:projectId/issues?layout=board',
  '/projects/:projectId/issues/1',
  '/projects/:projectId/issues/2',
  '/projects/:projectId/members',
  '/projects/:projectId/activity',
  '/projects/:projectId/activity?type=issue.created',
]

/**
 * The rest of a long list of projects, and of a long column of a board; what a search finds; and a document, a price, a
 * code, and what an app asks for, which only their own changes read.
 */
const unread = ['projects', 'planDocument', 'boardColumn', 'search', 'price', 'deviceLogin', 'appRequest']

/**
 * A user who has visited every page, with an organization, a project, and other members. There is more than one of what
 * a change deletes, because later changes show in the others.
 */
export async function createScene(): Promise<Scene> {
  const owner = await visitor({ locale: 'en', isFresh: true })
  const { page, api, email, open } = owner
  const ids = await createContents(owner)
  const probe = await probeOf(page)
  await open('/')
  for (const path of places) await probe.visit(path.replace(/:(\w+)/g, (_, id: string) => ids[id]!))
  for (const fileId of [ids.fileId, ids.keptFileId]) {
    await probe.visit(`/projects/${ids.projectId}/files?file=${fileId}`)
    await press('Show revisions')(page)
    await probe.settled()
  }
  await probe.visit(`/projects/${ids.projectId}/members`)
  await press('Assign a group')(page)
  await page.getByRole('button', { name: 'Assign', exact: true }).waitFor()
  await closeDialogs(page)
  await probe.visit(`/projects/${ids.projectId}/settings`)
  await press('Manage labels')(page)
  await page.getByText('Stone').waitFor()
  await closeDialogs(page)
  await probe.reread()
  const read = await probe.queries()
  const names = read.filter(({ data }) => data !== undefined).map(nameOf)
  expect(queryNames.filter(name => !names.includes(name))).toEqual(unread)
  return { page, api, probe, ids: { ...ids, email }, read }
}

type Ids = Record<string, string>

async function createContents(owner: Account): Promise<Ids> {
  const { api } = owner
  const robin = await account({ locale: 'en' })
  const { org } = await unwrap(api.POST('/api/orgs', { body: { name: 'Alpine' } }))
  const orgId = org.id
  await grantPro(orgId)
  const { project } = await unwrap(api.POST('/api/projects', { body: { name: 'Website', orgId } }))
  const { project: other } = await unwrap(api.POST('/api/projects', { body: { name: 'Portal', orgId } }))
  const projectId = project.id
  const { org: empty } = await unwrap(api.POST('/api/orgs', { body: { name: 'Empty' } }))
  await unwrap(api.PATCH('/api/projects/{projectId}', { ...of(projectId), body: { key: 'WEB' } }))
  await joinProject(owner, projectId, robin, { role: 'member', name: 'Robin' })
  for (const name of ['Sam', 'Kim'])
    await joinProject(owner, projectId, await account({ locale: 'en' }), { role: 'member', name })
  const groups = await createGroups(api, orgId, projectId)
  await inviteOthers(owner, robin, orgId, projectId)
  await createIssuesIn(api, projectId, ['Shopping', 'Cooking', 'Waste', 'Paint'])
  const params = { path: { projectId, number: 2 } }
  const body = { body: 'What do we cook?' }
  await unwrap(api.POST('/api/projects/{projectId}/issues/{number}/comments', { params, body }))
  for (const number of [3, 4])
    await unwrap(
      api.DELETE('/api/projects/{projectId}/issues/{number}', { params: { path: { projectId, number } } }),
    )
  for (const name of ['Stone', 'Wood'])
    await unwrap(
      api.POST('/api/projects/{projectId}/labels', { ...of(projectId), body: { name, color: 'gray' } }),
    )
  const filterId = await createFiltersIn(api, projectId)
  const files = await createFilesIn(api, projectId)
  await unwrap(api.PATCH('/api/me/notification-preferences', { body: { inApp: 'all' } }))
  await joinProject(owner, other.id, robin, { role: 'member', name: 'Robin' })
  await syncAs(api, robin.api, projectId, ['main', 'next'])
  await syncAs(api, robin.api, other.id, ['main'])
  await unwrap(api.POST('/api/tokens', { body: { name: 'Laptop' } }))
  const limited = { name: 'Server', projectId, scopes: ['roadmap:sync' as const] }
  await unwrap(api.POST('/api/tokens', { body: limited }))
  const { user_code: userCode } = await unwrap(
    api.POST('/api/auth/device/code', { body: { client_name: 'Cairn CLI' } }),
  )
  await connectApp(api, { scope: 'issues:read', name: 'Editor' })
  await connectApp(api, { scope: 'roadmap:read', name: 'Planner', projectId })
  const appQuery = queryOf(await createApp({ name: 'Board' }))
  await account({ email: owner.email })
  return { orgId, emptyOrgId: empty.id, projectId, userCode, appQuery, filterId, ...files, ...groups }
}

async function createGroups(api: Client, orgId: string, projectId: string): Promise<Ids> {
  const inOrg = { params: { path: { orgId } } }
  const { members } = await unwrap(api.GET('/api/orgs/{orgId}/members', inOrg))
  const userId = members.find(({ name }) => name === 'Robin')!.userId
  const made = async (name: string) =>
    (await unwrap(api.POST('/api/orgs/{orgId}/groups', { ...inOrg, body: { name } }))).group.id
  const groupId = await made('Design')
  const legalId = await made('Legal')
  await made('Sales')
  const params = { path: { orgId, groupId } }
  await unwrap(api.POST('/api/orgs/{orgId}/groups/{groupId}/members', { params, body: { userId } }))
  for (const id of [groupId, legalId]) {
    const body = { groupId: id, role: 'viewer' as const }
    await unwrap(api.POST('/api/projects/{projectId}/groups', { ...of(projectId), body }))
  }
  return { groupId, userId }
}

/** Invites others, and the owner to two organizations of another user. */
async function inviteOthers({ api, email }: Account, robin: Account, orgId: string, projectId: string) {
  const invite = (by: Client, orgId: string, emails: string[]) => {
    const body = { emails, role: 'member' as const }
    return unwrap(by.POST('/api/orgs/{orgId}/invitations', { params: { path: { orgId } }, body }))
  }
  const suffix = crypto.randomUUID().slice(0, 8)
  await invite(api, orgId, [`invited-${suffix}@example.test`])
  const body = { email: `partner-${suffix}@example.test`, role: 'member' as const }
  await unwrap(api.POST('/api/projects/{projectId}/members', { ...of(projectId), body }))
  for (const name of ['Coast', 'Hills']) {
    const { org } = await unwrap(robin.api.POST('/api/orgs', { body: { name } }))
    await invite(robin.api, org.id, [email])
  }
}

async function createFiltersIn(api: Client, projectId: string): Promise<string> {
  const make = async (name: string) => {
    const body = { name, query: { status: 'todo' }, layout: 'list' as const }
    return unwrap(api.POST('/api/projects/{projectId}/issue-filters', { ...of(projectId), body }))
  }
  await make('Later')
  return (await make('Errands')).filter.id
}

async function createFilesIn(api: Client, projectId: string): Promise<Ids> {
  const make = async (name: string, parentId: string | null = null) =>
    (
      await unwrap(
        api.POST('/api/projects/{projectId}/folders', { ...of(projectId), body: { name, parentId } }),
      )
    ).folder.id
  const put = (filename: string, text: string, folderId: string | null = null) =>
    api.upload(projectId, new TextEncoder().encode(text), { filename, folderId, mime: 'text/plain' })
  const folderId = await make('Drafts')
  await make('Old')
  await put('inside.txt', 'Inside.', folderId)
  await put('other.txt', 'Other.')
  const kept = await put('kept.txt', 'Kept.')
  for (const text of ['One', 'Second', 'Third one', 'The fourth']) await put('plan.txt', text)
  const { file } = await put('plan.txt', 'The fifth one')
  return { fileId: file.id, keptFileId: kept.file.id }
}

/** Syncs roadmaps as another member, who notifies the owner of blocked tasks. */
async function syncAs(owner: Client, other: Client, projectId: string, slugs: string[]): Promise<void> {
  const repoIdentity = identity as { kind: 'remote'; value: string }
  await unwrap(
    owner.PUT('/api/projects/{projectId}/repo-binding', { ...of(projectId), body: { repoIdentity } }),
  )
  for (const slug of slugs)
    for (const [day, status] of ['todo', 'blocked'].entries()) {
      const tasks = ['T1', 'T2', 'T3'].map(id => ({ id, status }))
      const params = { path: { projectId, slug } }
      const body = payload(tasks, { at: `2026-01-0${day + 1}T00:00:00Z` }) as never
      await unwrap(other.PUT('/api/projects/{projectId}/roadmaps/{slug}', { params, body }))
    }
}

async function grantPro(orgId: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('stack').databaseUrl })
  await client.connect()
  await client.query("update orgs set granted_plan = 'pro' where id = $1", [orgId])
  await client.end()
}
