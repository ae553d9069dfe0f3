import { unwrap } from '../../../client/index.ts'
import type { Context } from '../../context/context.ts'
import { compare, countsOf } from '../../roadmap/compare.ts'
import { keepOf } from '../../roadmap/keep.ts'
import { type Blocked, blockedIn, type Progress, progressOf } from '../../roadmap/progress.ts'
import { readRoadmap } from '../../roadmap/read.ts'
import { assertWhole, toldRemark } from '../../roadmap/remarks.ts'
import { storedRoadmap } from '../../service/stored.ts'
import { linkedRoadmap } from '../linked.ts'

/** Where the repository stands, as `--json` tells it. */
export type Standing = {
  server: string
  project: { id: string; name: string }
  slug: string
  source: string
  repository: { kind: string; value: string }
  /** What the project is bound to. */
  bound: { kind: string; value: string } | null
  isBoundHere: boolean
  inSync: boolean
  /** When a sync last wrote the roadmap; null: never. */
  syncedAt: string | null
  /** Tasks that a sync would add, change and remove. */
  pending: { added: number; changed: number; removed: number }
  phases: Progress[]
  blocked: Blocked[]
  remarks: ReturnType<typeof toldRemark>[]
}

export async function standingOf(
  context: Context,
  shared: Parameters<typeof linkedRoadmap>[1],
  isForMachines: boolean,
): Promise<Standing> {
  const { place, target } = await linkedRoadmap(context, shared)
  const { url, api, projectId } = place
  const params = { path: { projectId } }
  const read = await readRoadmap(place.repository, target.identity, target.source)
  assertWhole(context.io, read.remarks, isForMachines)
  const [stored, binding, { projects }] = await Promise.all([
    storedRoadmap(context, place, target.slug, read.digest),
    unwrap(api.GET('/api/projects/{projectId}/repo-binding', { params })),
    unwrap(api.GET('/api/projects')),
  ])
  const difference = stored.isKnownSame
    ? null
    : compare(read.snapshot, stored.roadmap, keepOf(read, stored.roadmap))
  if (difference?.isSame) stored.keepAsSame()
  const bound = binding.repoIdentity
  return {
    server: url,
    project: { id: projectId, name: projects.find(({ id }) => id === projectId)?.name ?? projectId },
    slug: target.slug,
    source: read.reader.name,
    repository: target.identity,
    bound,
    isBoundHere: bound?.kind === target.identity.kind && bound.value === target.identity.value,
    inSync: difference?.isSame ?? true,
    syncedAt: stored.syncedAt,
    pending: difference ? countsOf(difference) : { added: 0, changed: 0, removed: 0 },
    phases: progressOf(read.snapshot),
    blocked: blockedIn(read.snapshot),
    remarks: read.remarks.map(remark => toldRemark(context.io.say, remark)),
  }
}
