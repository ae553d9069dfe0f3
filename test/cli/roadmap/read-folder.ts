import type { ReadRoadmap } from '../../../src/cli/roadmap/read.ts'
import { readRoadmap } from '../../../src/cli/roadmap/read.ts'

/** Reads the roadmap of a folder that is not a git repository. */
export const readFolder = (root: string, source: string | null) =>
  readRoadmap(
    { root, gitDir: null, name: 'repository', link: null, ignoredLink: null, git: async () => null },
    { kind: 'local', value: 'x' },
    source,
  )

/** Returns the stored roadmap after a sync. */
export const storedOf = ({ snapshot: { roadmap, planDocuments } }: ReadRoadmap) => ({
  ...roadmap,
  phases: roadmap.phases.map(phase => ({
    ...phase,
    tasks: phase.tasks.map(task => ({ ...task, claim: null })),
  })),
  id: 'x',
  slug: 'main',
  title: 'x',
  syncedAt: '',
  source: null,
  branchOf: null,
  stats: { total: 0, done: 0, blocked: 0 },
  issueLinks: [],
  documents: planDocuments.map(({ path, taskId, contentHash }) => ({ path, taskId, contentHash })),
})
