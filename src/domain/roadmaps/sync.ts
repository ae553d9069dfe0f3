import { sql } from 'drizzle-orm'
import type { Ask } from '../../access/gate.ts'
import { write } from '../../access/trip.ts'
import { ApiError } from '../../errors.ts'
import { boundWarnings } from '../warnings.ts'
import { type Diff, diffRoadmap } from './diff.ts'
import { type IssueLinks, isSameLinks, resolveIssues } from './links.ts'
import { isBlocked } from './notify.ts'
import type { RepoIdentity, SyncPayload } from './payload.ts'
import { type Snapshot, takeSnapshot } from './snapshot.ts'
import { readState, type State } from './state.ts'
import { storeRoadmap } from './store.ts'
import { warningsOf } from './warnings.ts'

/** The answer to a sync (contract, "Roadmap sync payload"). */
export type SyncResult = {
  roadmapId: string | null
  slug: string
  stats: Snapshot['stats']
  documents: { upserted: number; unchanged: number; deleted: number }
  issues: { linked: number; skipped: number }
  warnings: string[]
  warningsTotal: number
}

/** `dryRun` writes nothing; `appUrl` is what links in mails start with. */
type SyncOptions = { dryRun: boolean; appUrl: string }

const maxAttempts = 5

/**
 * Makes the stored roadmap what the payload says: one trip reads what differs, one writes it, if the version read
 * still stands; an identical replay ends after the first. `dryRun` writes nothing and tells the plan.
 */
export async function syncRoadmap(
  ask: Ask,
  slug: string,
  payload: SyncPayload,
  { dryRun, appUrl }: SyncOptions,
): Promise<{ result: SyncResult; hasMailed: boolean }> {
  const snapshot = takeSnapshot(payload)
  for (let attempt = 1; ; attempt++) {
    const state = await readState(ask, slug, snapshot)
    assertAccepted(state, payload)
    const settled = await settleOn(ask, slug, payload.repoIdentity, snapshot, state, {
      dryRun,
      appUrl,
    }).catch(thrown => {
      if (thrown instanceof ApiError && thrown.code === 'roadmap_moved' && attempt < maxAttempts) return null
      throw thrown
    })
    if (settled) return settled
  }
}

function assertAccepted({ binding, roadmap }: State, { repoIdentity }: SyncPayload): void {
  if (!binding) throw new ApiError('repo_unbound')
  if (binding.kind !== repoIdentity.kind || binding.value !== repoIdentity.value)
    throw new ApiError('repo_mismatch')
  if (roadmap?.isNewer) throw new ApiError('roadmap_conflict', { storedUpdatedAt: roadmap.updatedAt })
}

async function settleOn(
  ask: Ask,
  slug: string,
  identity: RepoIdentity,
  snapshot: Snapshot,
  state: State,
  { dryRun, appUrl }: SyncOptions,
): Promise<{ result: SyncResult; hasMailed: boolean }> {
  const diff = diffRoadmap(state.roadmap, snapshot)
  const issues = resolveIssues(snapshot, state)
  if (dryRun) {
    const result = resultOf(state.roadmap?.id ?? null, slug, snapshot, diff, issues)
    return { result: { ...result, ...planOf(diff, issues) }, hasMailed: false }
  }
  const roadmapId = state.roadmap?.id ?? crypto.randomUUID()
  const links = isSameLinks(state.roadmap?.links ?? [], issues.links) ? null : issues.links
  if (links || !isStored(state)) {
    const target = { projectId: ask.projectId!, roadmapId, slug }
    await write(
      ask,
      [unmoved(ask, slug, identity, state), ...storeRoadmap(target, snapshot, diff, links, appUrl)],
      sql`null`,
    )
  }
  return {
    result: resultOf(roadmapId, slug, snapshot, diff, issues),
    hasMailed: diff.changes.some(isBlocked),
  }
}

// Tasks, phases and documents are null where their hash is the one that is stored.
const isStored = ({ roadmap }: State): boolean => roadmap !== null && !roadmap.tasks && !roadmap.documents

const unmoved = (ask: Ask, slug: string, { kind, value }: RepoIdentity, { roadmap }: State) => sql`
  select ensure(exists (select from repo_bindings where project_id = ${ask.projectId} and kind = ${kind} and value = ${value}), 'repo_mismatch'),
         ensure((select version from roadmaps where project_id = ${ask.projectId} and slug = ${slug}) is not distinct from ${roadmap?.version ?? null}::int, 'roadmap_moved')`

function resultOf(
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
    ...boundWarnings(warningsOf(snapshot, issues.unresolved).map(warning => () => warning)),
  }
}

const planOf = ({ tasks, documents, changes }: Diff, { links }: IssueLinks) => ({
  plan: {
    tasks: { upserted: tasks.upserted.map(({ task }) => task.id), deleted: tasks.deleted },
    documents: { upserted: documents.upserted.map(({ path }) => path), deleted: documents.deleted },
    changes,
    issueLinks: links.length,
  },
})
