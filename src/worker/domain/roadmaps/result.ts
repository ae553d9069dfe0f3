import { boundWarnings } from '../shared/warnings.ts'
import type { Diff } from './diff.ts'
import type { IssueLinks } from './links.ts'
import type { Snapshot } from './snapshot.ts'
import { warningsOf } from './warnings.ts'

/** The answer to a sync (roadmaps § Sync answer). */
export type SyncResult = {
  roadmapId: string | null
  slug: string
  stats: Snapshot['stats']
  documents: { upserted: number; unchanged: number; deleted: number }
  issues: { linked: number; skipped: number }
  warnings: string[]
  warningsTotal: number
}

export function resultOf(
  roadmapId: string | null,
  slug: string,
  snapshot: Snapshot,
  { documents }: Diff,
  issues: IssueLinks,
): SyncResult {
  return {
    roadmapId,
    slug,
    stats: snapshot.stats,
    documents: {
      upserted: documents.upserted.length,
      unchanged: documents.unchanged,
      deleted: documents.deleted.length,
    },
    issues: { linked: issues.links.length, skipped: issues.skipped },
    ...boundWarnings(warningsOf(snapshot, issues.unresolved)),
  }
}

/** What a dry run tells besides: what a sync would write. */
export const planOf = ({ tasks, documents, changes }: Diff, { links }: IssueLinks) => ({
  plan: {
    tasks: { upserted: tasks.upserted.map(({ task }) => task.id), deleted: tasks.deleted },
    documents: { upserted: documents.upserted.map(({ path }) => path), deleted: documents.deleted },
    changes,
    issueLinks: links.length,
  },
})
