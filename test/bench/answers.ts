import type { Target } from './operations.ts'
import { type Payload, realRoadmap } from './payloads.ts'
import type { World } from './world.ts'

type Project = World['synced'][number]

/** Throws unless the operations answer what they are named after: the load looks at their status alone. */
export async function assertAnswers(target: Target, { reader }: World, project: Project): Promise<void> {
  const { projects } = await ask(target, reader.tokens[0]!, '/api/projects')
  assertEqual('projects that the reader reaches', projects.length, 50)
  const first = await sync(target, project, realRoadmap())
  assertEqual('documents of the first sync', first.documents.upserted, 613)
  assertEqual('tasks of the first sync', first.stats.total, 613)
  const replay = await sync(target, project, realRoadmap())
  assertEqual('unchanged documents of the replay', replay.documents.unchanged, 613)
}

const sync = (target: Target, { projectId, token }: Project, payload: Payload) =>
  ask(target, token, `/api/projects/${projectId}/roadmaps/main`, {
    method: 'PUT',
    body: JSON.stringify(payload),
    headers: { 'content-type': 'application/json' },
  })

async function ask({ cairn }: Target, token: string, path: string, init: RequestInit = {}): Promise<any> {
  const headers = { ...init.headers, authorization: `Bearer ${token}` }
  const response = await fetch(`http://127.0.0.1:${cairn}${path}`, { ...init, headers })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return response.json()
}

function assertEqual(what: string, got: unknown, wanted: unknown): void {
  if (got !== wanted) throw new Error(`${what}: ${got} instead of ${wanted}`)
}
