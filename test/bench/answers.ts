import pg from 'pg'
import type { Target } from './operations.ts'
import { type Payload, realRoadmap } from './payloads.ts'
import type { World } from './world.ts'

type Project = World['synced'][number]

/**
 * Throws unless the operations answer what they are named after: the load looks at their status alone. Keeps the
 * answer of the list, for the bare Worker to read.
 */
export async function assertAnswers(target: Target, { reader }: World, project: Project): Promise<void> {
  const list = await ask(target, reader.tokens[0]!, '/api/projects')
  assertEqual('projects that the reader reaches', JSON.parse(list).projects.length, 50)
  await keepAnswer(target, reader.userId, list)
  const first = await sync(target, project, realRoadmap())
  assertEqual('documents of the first sync', first.documents.upserted, 613)
  assertEqual('tasks of the first sync', first.stats.total, 613)
  const replay = await sync(target, project, realRoadmap())
  assertEqual('unchanged documents of the replay', replay.documents.unchanged, 613)
}

async function keepAnswer({ databaseUrl }: Target, id: string, answer: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('create table bench_answers (id uuid primary key, answer text not null)')
    await client.query('insert into bench_answers values ($1, $2)', [id, answer])
  } finally {
    await client.end()
  }
}

async function sync(target: Target, { projectId, token }: Project, payload: Payload): Promise<any> {
  const headers = { 'content-type': 'application/json' }
  const init = { method: 'PUT', body: JSON.stringify(payload), headers }
  return JSON.parse(await ask(target, token, `/api/projects/${projectId}/roadmaps/main`, init))
}

async function ask({ cairn }: Target, token: string, path: string, init: RequestInit = {}): Promise<string> {
  const headers = { ...init.headers, authorization: `Bearer ${token}` }
  const response = await fetch(`http://127.0.0.1:${cairn}${path}`, { ...init, headers })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`)
  return text
}

function assertEqual(what: string, got: unknown, wanted: unknown): void {
  if (got !== wanted) throw new Error(`${what}: ${got} instead of ${wanted}`)
}
