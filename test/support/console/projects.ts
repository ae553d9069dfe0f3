import { type Client, unwrap } from '../../../src/client/index.ts'
import type { Visitor } from './visitor.ts'

/** Creates a project with the issue key CRN, in a new organization. */
export async function createProject({ api }: Pick<Visitor, 'api'>): Promise<string> {
  const { org } = await unwrap(api.POST('/api/orgs', { body: { name: '山岳テック' } }))
  const { project } = await unwrap(api.POST('/api/projects', { body: { name: 'コンソール', orgId: org.id } }))
  const params = { path: { projectId: project.id } }
  await unwrap(api.PATCH('/api/projects/{projectId}', { params, body: { key: 'CRN' } }))
  return project.id
}

/** Adds a user to a project, under a display name. */
export async function joinProject(
  { api }: Pick<Visitor, 'api'>,
  projectId: string,
  who: Pick<Visitor, 'api' | 'email'>,
  { role, name }: { role: 'admin' | 'member' | 'viewer'; name: string },
): Promise<void> {
  await unwrap(who.api.PATCH('/api/me/profile', { body: { displayName: name } }))
  const params = { path: { projectId } }
  await unwrap(api.POST('/api/projects/{projectId}/members', { params, body: { email: who.email, role } }))
}

/** Creates issues one after another, and returns their numbers. */
export async function createIssuesIn(api: Client, projectId: string, titles: string[]): Promise<number[]> {
  const numbers: number[] = []
  for (const title of titles) {
    const params = { path: { projectId } }
    const made = await unwrap(api.POST('/api/projects/{projectId}/issues', { params, body: { title } }))
    numbers.push(made.issue.number)
  }
  return numbers
}
