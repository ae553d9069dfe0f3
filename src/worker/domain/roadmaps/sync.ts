import { type SQL, sql } from 'drizzle-orm'
import { ensure, ensureFound } from '../../access/ensure.ts'
import type { Ask } from '../../access/gate.ts'
import { write } from '../../access/trip.ts'
import { ApiError, type Language, type Sentence } from '../../errors.ts'
import { isBlocked } from '../notifications/roadmap-changes.ts'
import { diffRoadmap } from './diff.ts'
import { type Keeping, keepStored } from './keep.ts'
import { isSameLinks, resolveIssues } from './links.ts'
import type { SyncPayload } from './payload.ts'
import type { RepoIdentity } from './repo-identity.ts'
import { previewOf, resultOf, type SyncResult } from './result.ts'
import { assertRoom, hasRoom } from './room.ts'
import { takeSnapshot } from './snapshot.ts'
import { readInTurn, readState, type SentRoadmap, type State } from './state.ts'
import { storeRoadmap } from './store.ts'
import { heldByAnother, pauseBeforeTurn } from './turns.ts'

/** `dryRun` writes nothing. Links in emails start with `appUrl`. Warnings are in `language`. */
type SyncOptions = { dryRun: boolean; appUrl: string; language: Language }

type Sync = SyncOptions &
  SentRoadmap & {
    ask: Ask
    identity: RepoIdentity
    /** Whether the response says what was kept. */
    answersKept: boolean
    /** The id of its turn among concurrent syncs. */
    turn: string
  }

/** `unprepared`: the id of the roadmap, if it changed and must be prepared for searches. */
type Settled = { result: SyncResult; hasMailed: boolean; unprepared: string | null }

/** Milliseconds that a sync waits for others, and seconds for its `Retry-After`. */
const [maxWaitMs, retryAfterSeconds] = [10_000, 5]

/**
 * Replaces the stored roadmap with the payload. One round trip reads the differences, and one writes them if the stored
 * version is unchanged. An identical replay needs only the first. If another sync was faster, it waits for its turn.
 * `dryRun` writes nothing and returns what it would do.
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
    keep: payload.keep ?? { tasks: [], documents: [] },
    answersKept: Boolean(payload.keep),
    turn,
  }
  const started = Date.now()
  for (let state = await readState(ask, sync); ; state = await stateInTurn(sync, started)) {
    assertAccepted(state, sync.identity)
    const settled = await settleOn(sync, state).catch(thrown => {
      if (thrown instanceof ApiError && thrown.code === 'roadmap_moved') return null
      throw thrown
    })
    if (settled) return settled
  }
}

async function stateInTurn(sync: Sync, started: number): Promise<State> {
  while (Date.now() - started < maxWaitMs) {
    const state = await readInTurn(sync.ask, sync, sync.turn)
    if (state) return state
    await pauseBeforeTurn()
  }
  throw new ApiError('roadmap_moved', { retryAfter: retryAfterSeconds })
}

function assertAccepted({ isAhead, binding, roadmap }: State, { kind, value }: RepoIdentity): void {
  if (isAhead) throw new ApiError('roadmap_invalid', { message: ahead, field: 'roadmap.updatedAt' })
  if (!binding) throw new ApiError('repo_unbound')
  if (binding.kind !== kind || binding.value !== value) throw new ApiError('repo_mismatch')
  if (!roadmap?.isNewer) return
  const { updatedAt: storedUpdatedAt, syncedAt, syncedBy, source: storedSource } = roadmap
  throw new ApiError('roadmap_conflict', { storedUpdatedAt, syncedAt, syncedBy, storedSource })
}

const ahead: Sentence = [
  '「roadmap.updatedAt」が 1 日以上先の日時になっています',
  '"roadmap.updatedAt" is more than a day in the future',
]

async function settleOn(sync: Sync, state: State): Promise<Settled> {
  const { ask, slug, dryRun, appUrl } = sync
  const keeping = keepStored(sync.snapshot, sync.keep, state.roadmap)
  const { snapshot } = keeping
  const diff = diffRoadmap(state.roadmap, snapshot)
  const known = { ...state.issues, ...state.roadmap?.kept.issues }
  const issues = resolveIssues(snapshot, { ...state, issues: known })
  assertRoom(state.room, state.roadmap?.bytes ?? null, snapshot.bytes)
  if (dryRun) {
    const result = resultOf(state.roadmap?.id ?? null, sync, keeping, diff, issues)
    return { result: { ...result, ...previewOf(diff, issues) }, hasMailed: false, unprepared: null }
  }
  const roadmapId = state.roadmap?.id ?? crypto.randomUUID()
  const links = isSameLinks(state.roadmap?.links ?? [], issues.links) ? null : issues.links
  const isNew = !isStored(state, keeping)
  if (links || isNew) {
    const target = { projectId: ask.projectId!, roadmapId, slug }
    await write(
      ask,
      [unmoved(sync, state, keeping), ...storeRoadmap(target, snapshot, diff, links, appUrl)],
      sql`null`,
    )
  }
  return {
    result: resultOf(roadmapId, sync, keeping, diff, issues),
    hasMailed: diff.changes.some(isBlocked),
    unprepared: isNew && snapshot.branchOf === null ? roadmapId : null,
  }
}

const isStored = ({ roadmap }: State, { snapshot }: Keeping): boolean =>
  roadmap?.isSame === true && roadmap.bytes === snapshot.bytes

const unmoved = (
  { ask: { projectId }, slug, identity: { kind, value }, turn }: Sync,
  { roadmap, room }: State,
  { snapshot: { bytes } }: Keeping,
): SQL => {
  const binding = sql`repo_bindings where project_id = ${projectId} and kind = ${kind} and value = ${value}`
  const stands = roadmap
    ? sql`exists (select from roadmaps where id = ${roadmap.id} and version = ${roadmap.version})`
    : sql`not exists (select from roadmaps where project_id = ${projectId} and slug = ${slug})`
  return sql`
    select ${ensureFound(binding, 'repo_mismatch')},
           ${ensure(sql`${stands} and not ${heldByAnother(projectId, slug, turn)}`, 'roadmap_moved')},
           ${ensure(hasRoom(projectId!, slug, bytes, room), 'roadmap_moved')}`
}
