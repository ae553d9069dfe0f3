import { type Client, unwrap } from '../../../src/client/index.ts'
import { createIssuesIn, joinProject } from './projects.ts'
import { type Account, account } from './visitor.ts'

/** The ids in the paths of the table. */
export type Scene = { orgId: string; projectId: string; userCode: string }

/** Creates an organization with groups and a member, and a project with an issue and folders. */
export async function createScene(owner: Account): Promise<Scene> {
  const { api } = owner
  const { org } = await unwrap(api.POST('/api/orgs', { body: { name: 'Alpine' } }))
  const orgId = org.id
  const { project } = await unwrap(api.POST('/api/projects', { body: { name: 'Website', orgId } }))
  const projectId = project.id
  await createIssuesIn(api, projectId, ['Shopping'])
  await createFoldersIn(api, projectId)
  await joinProject(owner, projectId, await account({ locale: 'en' }), { role: 'member', name: 'Robin' })
  const inOrg = { params: { path: { orgId } } }
  await unwrap(api.POST('/api/orgs/{orgId}/groups', { ...inOrg, body: { name: 'Design' } }))
  const { group } = await unwrap(api.POST('/api/orgs/{orgId}/groups', { ...inOrg, body: { name: 'Sales' } }))
  const body = { groupId: group.id, role: 'viewer' as const }
  await unwrap(api.POST('/api/projects/{projectId}/groups', { params: { path: { projectId } }, body }))
  const { user_code: userCode } = await unwrap(
    api.POST('/api/auth/device/code', { body: { client_name: 'Cairn CLI' } }),
  )
  return { orgId, projectId, userCode }
}

/** `New` contains a folder `Old`, so the other `Old` cannot move there. */
async function createFoldersIn(api: Client, projectId: string): Promise<void> {
  const make = async (name: string, parentId: string | null = null) => {
    const params = { path: { projectId } }
    return unwrap(api.POST('/api/projects/{projectId}/folders', { params, body: { name, parentId } }))
  }
  await make('Old')
  await make('Other')
  await make('Old', (await make('New')).folder.id)
}
