import type pg from 'pg'
import type { Cell, Delay, Site } from './cells.ts'
import { type Generator, request } from './generator.ts'
import { measure, type Pids, type Sample } from './measure.ts'
import { madeRoadmap, type Payload, realRoadmap, withOneChange } from './payloads.ts'
import { insertHead, insertRoadmap, rowsOf } from './plain-sql.ts'
import { hasPreparation, prepareSearches } from './preparation.ts'
import type { World } from './world.ts'

export const syncNames = {
  first: 'first sync, 613 tasks, 613 documents',
  replay: 'its replay',
  change: 'its sync with one status changed',
  small: 'first sync, 500 tasks, 100 documents',
}

type Project = World['synced'][number]
export type SyncSample = { cell: Cell; sample: Sample }
type How = { connections?: number; delay?: Delay }

/** The connections of concurrent syncs, each in a project of its own. */
const syncsAtOnce = 16

/** The number of projects without a roadmap, for this many syncs of each kind. */
export const projectsASync = (syncs: number): number => 3 * syncs + syncsAtOnce

/**
 * Measures each kind of sync on `projectsASync` projects: one after the other over one connection, a third with a
 * delay and a third with the generated roadmap instead of the real one, then the rest concurrently. The floor of a
 * first sync of the current code is the same rows with one INSERT through pg.
 */
export function syncsOn(generator: Generator, pids: Pids, site: Site, client: pg.Client) {
  const { side, ports, databaseUrl } = site
  const real = realRoadmap()
  const small = madeRoadmap(500, 100, 4_000)
  const rows = rowsOf(real)
  let turn = 0

  const putAll = async (
    name: string,
    projects: Project[],
    payload: () => Payload,
    { connections = 1, delay = 0 }: How,
  ): Promise<SyncSample> => {
    const requests = projects.map(({ projectId, token }) => {
      const path = `/api/projects/${projectId}/roadmaps/main`
      return request({ method: 'PUT', path, token, body: JSON.stringify(payload()) })
    })
    const load = { kind: 'http', port: ports[delay], requests, status: 200, connections } as const
    const sample = await measure(generator, load, pids)
    if (await hasPreparation(client)) await prepareSearches(client)
    return { cell: { name, side, connections, delay }, sample }
  }

  /** One after the other, each without the work that the one before it left for searches; or all at once. */
  const put = async (
    name: string,
    projects: Project[],
    payload: () => Payload,
    how: How = {},
  ): Promise<SyncSample[]> => {
    const samples: SyncSample[] = []
    for (const part of how.connections ? [projects] : projects.map(project => [project]))
      samples.push(await putAll(name, part, payload, how))
    return samples
  }

  const insert = async (projects: Project[]): Promise<SyncSample> => {
    const ids = projects.map(() => crypto.randomUUID())
    for (const [i, { projectId }] of projects.entries())
      await client.query(insertHead, [ids[i], projectId, 'plain'])
    const values = ids.map(id => [id, rows])
    const load = { kind: 'sql', url: databaseUrl, text: insertRoadmap, values, connections: 1 } as const
    const sample = await measure(generator, load, pids)
    return { cell: { name: syncNames.first, side: 'floor', connections: 1, delay: 0 }, sample }
  }

  const putReal = async (projects: Project[], how: How) => [
    ...(await put(syncNames.first, projects, () => real, how)),
    ...(side === 'earlier' || how.connections || how.delay ? [] : [await insert(projects)]),
    ...(await put(syncNames.replay, projects, () => real, how)),
    ...(await put(syncNames.change, projects, () => withOneChange(real, turn++), how)),
  ]

  return async (projects: Project[]): Promise<SyncSample[]> => {
    const each = (projects.length - syncsAtOnce) / 3
    const part = (n: number) => projects.slice(n * each, (n + 1) * each)
    return [
      ...(await putReal(part(0), {})),
      ...(await putReal(part(1), { delay: 1 })),
      ...(await put(syncNames.small, part(2), () => small)),
      ...(await putReal(projects.slice(3 * each), { connections: syncsAtOnce })),
    ]
  }
}
