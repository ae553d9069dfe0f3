import type pg from 'pg'
import { type Generator, request } from './generator.ts'
import { measure, type Pids, type Sample } from './measure.ts'
import type { Target } from './operations.ts'
import { madeRoadmap, type Payload, realRoadmap, withOneChange } from './payloads.ts'
import { insertHead, insertRoadmap, rowsOf } from './plain-sql.ts'
import type { World } from './world.ts'

export const syncNames = {
  first: 'first sync, 613 tasks, 613 documents',
  replay: 'its replay',
  change: 'its sync with one status changed',
  small: 'first sync, 500 tasks, 100 documents',
  plain: 'the same rows by one INSERT through pg',
}

type Project = World['synced'][number]
export type SyncSample = { name: string; connections: number; sample: Sample }

/** Connections of the syncs at once, each on a project of its own. */
export const syncsAtOnce = 16

/**
 * Measures each kind of sync on projects that had none before: `projects` one after the other over one connection,
 * the first half of them the real roadmap, the other half the made one; `together` all at once.
 */
export function syncsOn(generator: Generator, pids: Pids, { cairn, databaseUrl }: Target, client: pg.Client) {
  const real = realRoadmap()
  const small = madeRoadmap(500, 100, 4_000)
  const rows = rowsOf(real)
  let turn = 0

  const put = (projects: Project[], payload: () => Payload, connections = 1): Promise<Sample> => {
    const requests = projects.map(({ projectId, token }) => {
      const path = `/api/projects/${projectId}/roadmaps/main`
      return request({ method: 'PUT', path, token, body: JSON.stringify(payload()) })
    })
    return measure(generator, { kind: 'http', port: cairn, requests, status: 200, connections }, pids)
  }

  const insert = async (projects: Project[]): Promise<Sample> => {
    const ids = projects.map(() => crypto.randomUUID())
    for (const [i, { projectId }] of projects.entries())
      await client.query(insertHead, [ids[i], projectId, 'plain'])
    const values = ids.map(id => [id, rows])
    return measure(
      generator,
      { kind: 'sql', url: databaseUrl, text: insertRoadmap, values, connections: 1 },
      pids,
    )
  }

  return async (projects: Project[], together: Project[]): Promise<SyncSample[]> => {
    const [own, others] = [projects.slice(0, projects.length / 2), projects.slice(projects.length / 2)]
    const putTogether = (payload: () => Payload) => put(together, payload, syncsAtOnce)
    return [
      { name: syncNames.first, connections: 1, sample: await put(own, () => real) },
      { name: syncNames.plain, connections: 1, sample: await insert(own) },
      { name: syncNames.replay, connections: 1, sample: await put(own, () => real) },
      { name: syncNames.change, connections: 1, sample: await put(own, () => withOneChange(real, turn++)) },
      { name: syncNames.small, connections: 1, sample: await put(others, () => small) },
      { name: syncNames.first, connections: syncsAtOnce, sample: await putTogether(() => real) },
      { name: syncNames.replay, connections: syncsAtOnce, sample: await putTogether(() => real) },
      {
        name: syncNames.change,
        connections: syncsAtOnce,
        sample: await putTogether(() => withOneChange(real, turn++)),
      },
    ]
  }
}
