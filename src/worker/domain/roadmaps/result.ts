import type * as z from 'zod'
import type { Language } from '../../errors.ts'
import { boundWarnings } from '../shared/warnings.ts'
import type { Diff } from './diff.ts'
import type { Keeping } from './keep.ts'
import type { IssueLinks } from './links.ts'
import type { SyncAnswer } from './sync-answers.ts'
import { warningsOf } from './warnings.ts'

export type SyncResult = Omit<z.output<typeof SyncAnswer>, 'plan'>

export function resultOf(
  roadmapId: string | null,
  { slug, language, answersKept }: { slug: string; language: Language; answersKept: boolean },
  { snapshot, warnings, ...kept }: Keeping,
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
    ...(answersKept && { kept }),
    ...boundWarnings(
      [warningsOf(snapshot, issues.unresolved), warnings].values().flatMap(each => each),
      language,
    ),
  }
}

/** What a sync would write, for the response of a dry run. */
export const previewOf = (
  { tasks, documents, changes }: Diff,
  { links }: IssueLinks,
): Required<Pick<z.output<typeof SyncAnswer>, 'plan'>> => ({
  plan: {
    tasks: { upserted: tasks.upserted.map(({ task }) => task.id), deleted: tasks.deleted },
    documents: { upserted: documents.upserted.map(({ path }) => path), deleted: documents.deleted },
    changes,
    issueLinks: links.length,
  },
})
