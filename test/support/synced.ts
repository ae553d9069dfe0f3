import { expect } from 'vitest'
import { asTool, type Client } from './as.ts'
import { query } from './database.ts'
import { payload } from './payload.ts'
import { bind, type Person, type Project, person, project } from './world.ts'

export type Synced = {
  of: Project
  owner: Person
  as: Client
  path: string
  sync: (body: unknown, search?: string) => ReturnType<Client>
}

/**
 * A bound project of a new owner, and its roadmap `main`. Each has its own token, because a token has 60 writes a
 * minute.
 */
export async function bound({ key = null as string | null } = {}): Promise<Synced> {
  const owner = await person()
  const of = await project({ owner, ...(key ? { key } : {}) })
  await bind(of)
  const as = await asTool(owner)
  const path = `/api/projects/${of.id}/roadmaps/main`
  return { of, owner, as, path, sync: (body, search = '') => as('PUT', path + search, body) }
}

export const changesOf = (of: Project) =>
  query`
  select c.kind, c.subject_id, c.from_value, c.to_value from roadmap_syncs s join roadmap_changes c on c.sync_id = s.id
   where s.project_id = ${of.id} order by s.created_at, c.position`

let minute = 0

/** Syncs a task with this status and the text of its plan, each time with a newer roadmap. The plan is another task's. */
export async function syncTask({ owner, path }: Synced, status: string, content = 'text'): Promise<void> {
  const documents = [{ path: 'plans/t1.md', taskId: 'T2', content }]
  const task = { id: 'T1', status, planPath: 'plans/t1.md', issues: [1], blockedReason: 'x' }
  const at = new Date(Date.UTC(2026, 0, 1, 0, minute++)).toISOString()
  const as = await asTool(owner)
  expect((await as('PUT', path, payload([task], { at, documents }))).status).toBe(200)
}
