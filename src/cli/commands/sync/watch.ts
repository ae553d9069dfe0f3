import type { Context } from '../../context/context.ts'
import { listFilesAt, readFileStatus } from '../../repository/changed-at.ts'
import { toFailure } from '../../service/refusals.ts'
import { retryDelayOf } from '../../service/retry-delay.ts'
import type { Io } from '../../terminal/io.ts'
import { reportFailure } from '../../terminal/report-failure.ts'

/** Milliseconds between two checks of the files. */
const interval = 500

/** Milliseconds by which the clock of a file system can be behind. */
const clockTolerance = 10

/** Differs from each state, also from that of no files. */
const outdated = 'outdated'

type Sync = () => Promise<readonly string[]>

/**
 * Syncs, and syncs again whenever the files have changed and are stable, until Ctrl-C. Polling works on every file system.
 * `sync` returns the paths that it has read, which are watched in addition to `paths`.
 */
export async function watch(
  context: Context,
  root: string,
  paths: readonly string[],
  sync: Sync,
  isForMachines: boolean,
): Promise<never> {
  const { io, interrupted } = context
  context.endWithReader()
  // The loop ends on Ctrl-C.
  const wait = (millis: number) => context.pause(millis).catch(() => {})
  let watched = paths
  let synced: string | null = null
  for (let before = readState(root, watched); !interrupted.aborted; await wait(interval)) {
    const state = readState(root, watched)
    const isStable = state === before
    before = state
    if (!isStable || state === synced) continue
    const begun = Date.now() - clockTolerance
    const outcome: number | 'told' | readonly string[] = await sync().catch(thrown =>
      reportError(context, thrown, isForMachines),
    )
    if (typeof outcome === 'number') await wait(outcome)
    else {
      if (synced === null) reportWatching(io)
      const watchedBefore = watched
      if (outcome !== 'told') watched = [...new Set([...paths, ...outcome])]
      before = readState(root, watched)
      // Files that changed during the sync are synced again. New paths are compared by their change time.
      const found = watched.filter(path => !watchedBefore.includes(path))
      const isStill: boolean =
        readState(root, watchedBefore) === state && !hasChangedSince(begun, root, found)
      synced = isStill ? before : outdated
    }
  }
  throw interrupted.reason
}

const reportWatching = ({ say, report, messageColors }: Io) =>
  report(
    messageColors.dim(
      say(['変更を待っています（Ctrl-C で終了）', 'Watching for changes. Press Ctrl-C to stop']),
    ),
  )

/** Returns a text that changes whenever a file at or below these paths changes. */
function readState(root: string, paths: readonly string[]): string {
  const files = paths.flatMap(path => listFilesAt(root, path))
  return files
    .map(path => {
      const { mtimeMs = 0, size = 0 } = readFileStatus(root, path) ?? {}
      return `${path} ${mtimeMs} ${size}`
    })
    .join('\n')
}

const hasChangedSince = (instant: number, root: string, paths: readonly string[]): boolean =>
  paths
    .flatMap(path => listFilesAt(root, path))
    .some(path => (readFileStatus(root, path)?.ctimeMs ?? 0) >= instant)

/**
 * Reports errors that a change of the files or a retry can fix, and throws others. Returns the milliseconds until the retry,
 * or `told` if it needs a change.
 */
function reportError(context: Context, thrown: unknown, isForMachines: boolean): number | 'told' {
  if (context.interrupted.aborted) return 'told'
  const failure = toFailure(context, thrown)
  const retryDelay = retryDelayOf(failure)
  if (retryDelay === null && !recoverable.has(failure.code ?? '')) throw thrown
  reportFailure(context.io, failure, isForMachines)
  return retryDelay ?? 'told'
}

const recoverable = new Set([
  'source_faulty',
  'no_source',
  'roadmap_conflict',
  'roadmap_superseded',
  'roadmap_diverged',
  'clone_shallow',
  'removals_unconfirmed',
  'other_branch',
  'no_branch',
  'roadmap_invalid',
  'payload_too_large',
])
