import { unwrap } from '../../client/index.ts'
import type { Connection } from './connection.ts'
import type { Project } from './project.ts'

/** Creates a project. With a key, its issues are named such as KEY-12. */
export async function createProject(
  connection: Connection,
  { orgId, name, key }: { orgId: string; name: string; key: string | null },
): Promise<Project> {
  const { project } = await unwrap(connection.api.POST('/api/projects', { body: { orgId, name } }))
  return key === null ? project : setKey(connection, project.id, key)
}

/** Sets the prefix of a project's issue keys. */
export async function setKey({ api }: Connection, projectId: string, key: string): Promise<Project> {
  const params = { path: { projectId } }
  return (await unwrap(api.PATCH('/api/projects/{projectId}', { params, body: { key } }))).project
}
