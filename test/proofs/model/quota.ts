import { bytesOf } from './roadmaps.ts'
import type { Project } from './state.ts'

const limits = { free: 104_857_600, pro: 10_737_418_240, pro_plus: null }
const roadmapLimits = { free: 52_428_800, pro: 1_073_741_824, pro_plus: 5_368_709_120 }

/** Uploads that are not linked, every revision, and every attachment (files § Usage). */
export const usageOf = (of: Project) => ({
  usedBytes: usedIn(of),
  limitBytes: limits[of.org.plan],
  roadmapBytes: of.roadmaps.reduce((sum, roadmap) => sum + bytesOf(roadmap), 0),
  roadmapLimitBytes: roadmapLimits[of.org.plan],
})

function usedIn({ uploads, files, issues }: Project): number {
  const waiting = uploads.filter(({ state }) => state === 'pending' || state === 'ready')
  const revisions = files.flatMap(file => file.revisions)
  const attached = issues.flatMap(({ attachments }) => attachments.map(({ upload }) => upload))
  return [...waiting, ...revisions, ...attached].reduce((sum, { size }) => sum + size, 0)
}

/** An empty file always fits (files § Quota). */
export function fits(of: Project, size: number): boolean {
  const { usedBytes, limitBytes } = usageOf(of)
  return size === 0 || limitBytes === null || usedBytes + size <= limitBytes
}
