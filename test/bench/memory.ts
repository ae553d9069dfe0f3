import type { Generator } from './generator.ts'
import { request } from './generator.ts'
import { madeRoadmap } from './payloads.ts'
import { residentBytes } from './processes.ts'
import { type Service, serve } from './workerd.ts'
import type { World } from './world.ts'

/** Megabytes, except the payload's bytes. */
export type Memory = {
  payload: number
  /** The smallest heap, to `memoryStep`, in which the sync still succeeds. */
  heap: number
  /** The most that its objects and the array buffers beside it came to at any collection. */
  live: number
  /** What the whole process grew by at its peak. */
  resident: number
}

/** How far apart the caps are that it ends with. */
export const memoryStep = 4
const [least, most] = [64, 256]

/**
 * Syncs 10,000 tasks and 2,000 documents of 16 MB, each document with a sign beyond Latin-1, so that V8 holds every
 * character in two bytes. V8's heap is capped ever closer, each time in a fresh workerd, until it is too small.
 */
export async function measureMemory(
  dir: string,
  service: Service,
  generator: Generator,
  projects: World['synced'],
): Promise<Memory> {
  const body = JSON.stringify(madeRoadmap(10_000, 2_000, 6_600))
  let found: Attempt | undefined
  let [low, high] = [least, most]
  for (const project of projects) {
    if (high - low <= memoryStep) break
    const cap = low + Math.round((high - low) / 2 / memoryStep) * memoryStep
    const attempt = await trySync(dir, service, generator, project, body, cap)
    if (attempt) [found, high] = [attempt, cap]
    else low = cap
  }
  return {
    payload: Buffer.byteLength(body),
    heap: high,
    live: found?.live ?? Number.NaN,
    resident: found?.resident ?? Number.NaN,
  }
}

type Attempt = { live: number; resident: number }

/** Undefined when workerd died of its cap. */
async function trySync(
  dir: string,
  service: Service,
  generator: Generator,
  { projectId, token }: World['synced'][number],
  body: string,
  cap: number,
): Promise<Attempt | undefined> {
  const flags = [`--max-heap-size=${cap}`, '--trace-gc', '--trace-gc-verbose']
  const workerd = await serve(dir, [service], flags)
  const before = residentBytes(workerd.pid).now
  const put = request({ method: 'PUT', path: `/api/projects/${projectId}/roadmaps/main`, token, body })
  const port = workerd.ports[service.name]!
  try {
    await generator.run({ kind: 'http', port, requests: [put], status: 200, connections: 1 })
    return { live: liveOf(workerd.output()), resident: (residentBytes(workerd.pid).peak - before) / 1e6 }
  } catch (thrown) {
    if (/out of memory/.test(workerd.output())) return undefined
    throw thrown
  } finally {
    await workerd.stop()
  }
}

function liveOf(log: string): number {
  const collections = log.matchAll(/-> ([\d.]+) \([\d.]+\) MB,.*?Backing store memory: +(\d+) KB/gs)
  return Math.max(...Array.from(collections, ([, heap, buffers]) => Number(heap) + Number(buffers) / 1024))
}
