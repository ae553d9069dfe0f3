import { type SQL, sql } from 'drizzle-orm'
import { ensure, ensureFound } from '../../access/ensure.ts'
import type { Ask } from '../../access/gate.ts'
import { write } from '../../access/trip.ts'
import { ApiError, type Language, type Sentence } from '../../errors.ts'
import { isBlocked } from '../notifications/roadmap-changes.ts'
import { diffRoadmap } from './diff.ts'
import { isSameLinks, resolveIssues } from './links.ts'
import type { SyncPayload } from './payload.ts'
import type { RepoIdentity } from './repo-identity.ts'
import { previewOf, resultOf, type SyncResult } from './result.ts'
import { type Snapshot, takeSnapshot } from './snapshot.ts'
import { readInTurn, readState, type State } from './state.ts'
import { storeRoadmap } from './store.ts'
import { heldByAnother, pauseBeforeTurn } from './turns.ts'

/** `dryRun` writes nothing; `appUrl` is what links in mails start with; warnings are in `language`. */
type SyncOptions = { dryRun: boolean; appUrl: string; language: Language }

type Sync = SyncOptions & {
  ask: Ask
  slug: string
  identity: RepoIdentity
  snapshot: Snapshot
  /** The id of its turn, when several syncs come at once. */
  turn: string
}

type Settled = { result: SyncResult; hasMailed: boolean }

/** Milliseconds that a sync waits for others before it, and seconds after which it is told to come again. */
const [patience, comeAgain] = [10_000, 5]

/**
 * Makes the stored roadmap what the payload says: one trip reads what differs, one writes it, if the version read
 * still stands; an identical replay ends after the first. If another sync was faster, it waits for its turn.
 * `dryRun` writes nothing and tells what it would do.
 */
export async function syncRoadmap(
  ask: Ask,
  slug: string,
  payload: SyncPayload,
  options: SyncOptions,
): Promise<Settled> {
  const turn = crypto.randomUUID()
  const sync = {
    ...options,
    ask,
    slug,
    identity: payload.repoIdentity,
    snapshot: takeSnapshot(payload),
    turn,
  }
  const started = Date.now()
  for (let state = await readState(ask, slug, sync.snapshot); ; state = await stateInTurn(sync, started)) {
    assertAccepted(state, sync.identity)
    const settled = await settleOn(sync, state).catch(thrown => {
      if (thrown instanceof ApiError && thrown.code === 'roadmap_moved') return null
      throw thrown
    })
    if (settled) return settled
  }
}

async function stateInTurn({ ask, slug, snapshot, turn }: Sync, started: number): Promise<State> {
  while (Date.now() - started < patience) {
    const state = await readInTurn(ask, slug, snapshot, turn)
    if (state) return state
    await pauseBeforeTurn()
  }
  throw new ApiError('roadmap_moved', { retryAfter: comeAgain })
}

function assertAccepted({ isAhead, binding, roadmap }: State, { kind, value }: RepoIdentity): void {
  if (isAhead) throw new ApiError('roadmap_invalid', { message: ahead, field: 'roadmap.updatedAt' })
  if (!binding) throw new ApiError('repo_unbound')
  if (binding.kind !== kind || binding.value !== value) throw new ApiError('repo_mismatch')
  if (!roadmap?.isNewer) return
  const { updatedAt: storedUpdatedAt, syncedAt, syncedBy } = roadmap
  throw new ApiError('roadmap_conflict', { storedUpdatedAt, syncedAt, syncedBy })
}

const ahead: Sentence = [
  '「roadmap.updatedAt」が現在より 1 日以上先の日時です',
  '"roadmap.updatedAt" is more than a day ahead',
]

async function settleOn(sync: Sync, state: State): Promise<Settled> {
  const { ask, slug, snapshot, dryRun, appUrl } = sync
  const diff = diffRoadmap(state.roadmap, snapshot)
  const issues = resolveIssues(snapshot, state)
  if (dryRun) {
    const result = resultOf(state.roadmap?.id ?? null, sync, diff, issues)
    return { result: { ...result, ...previewOf(diff, issues) }, hasMailed: false }
  }
  const roadmapId = state.roadmap?.id ?? crypto.randomUUID()
  const links = isSameLinks(state.roadmap?.links ?? [], issues.links) ? null : issues.links
  if (links || !isStored(state)) {
    const target = { projectId: ask.projectId!, roadmapId, slug }
    await write(
      ask,
      [unmoved(sync, state), ...storeRoadmap(target, snapshot, diff, links, appUrl)],
      sql`null`,
    )
  }
  return {
    result: resultOf(roadmapId, sync, diff, issues),
    hasMailed: diff.changes.some(isBlocked),
  }
}

// Tasks, phases and documents are null where their hash is the one that is stored.
const isStored = ({ roadmap }: State): boolean => roadmap !== null && !roadmap.tasks && !roadmap.documents

const unmoved = (
  { ask: { projectId }, slug, identity: { kind, value }, turn }: Sync,
  { roadmap }: State,
): SQL => {
  const binding = sql`repo_bindings where project_id = ${projectId} and kind = ${kind} and value = ${value}`
  const stands = roadmap
    ? sql`exists (select from roadmaps where id = ${roadmap.id} and version = ${roadmap.version})`
    : sql`not exists (select from roadmaps where project_id = ${projectId} and slug = ${slug})`
  return sql`
    select ${ensureFound(binding, 'repo_mismatch')},
           ${ensure(sql`${stands} and not ${heldByAnother(projectId, slug, turn)}`, 'roadmap_moved')}`
}
