import { createHash } from 'node:crypto'
import { join, posix } from 'node:path'
import type { RepoIdentity } from '../../client/index.ts'
import type { Sentence } from '../language/language.ts'
import { findChangeTime, listFilesAt } from '../repository/changed-at.ts'
import { type GitState, readGitState } from '../repository/git-state.ts'
import type { Repository } from '../repository/repository.ts'
import { listSkipped } from '../repository/sparse.ts'
import { Failure } from '../terminal/failure.ts'
import { counted } from '../terminal/numbers.ts'
import { openFolder } from './reading/folder.ts'
import type { Diagnostic, Reader, SourceFolder } from './reading/found.ts'
import { createLinkResolver } from './reading/links.ts'
import { createSnapshot, type Snapshot } from './snapshot.ts'
import { chooseReader, sourceBelow } from './sources.ts'
import { findSourcesBelow } from './sources-below.ts'
import type { Holder } from './stored-ids.ts'

export type ReadRoadmap = {
  reader: Reader
  snapshot: Snapshot
  diagnostics: Diagnostic[]
  /** A hash of the roadmap without `updatedAt`, and of the unread paths. */
  digest: string
  /** The files and folders that the reader uses. */
  paths: string[]
  inGit: GitState
  /** The paths that exist but could not be read. */
  unread: string[]
  /** Whether the fields of the roadmap besides its phases could not be read. */
  isHeadUnread: boolean
  /** The paths of tasks whose status could not be read. */
  unreadStatuses: string[]
  /** The IDs of the phases whose own fields could not be read. */
  unreadPhases: string[]
  /** Creates the snapshot again, so that stored tasks keep their IDs if other tasks have come to share them. */
  recreateSnapshot(stored: readonly Holder[]): Snapshot
}

/** Reads the roadmap of a repository from disk, from the given source or the only one that it finds. */
export async function readRoadmap(
  repository: Repository,
  identity: RepoIdentity,
  source: string | null,
): Promise<ReadRoadmap> {
  const reader = await findReader(repository, source)
  const skipped = await listSkippedFrom(repository, reader)
  const folder = openFolder(repository.root, nameRepository(identity), skipped)
  const found = await reader.read(folder)
  const paths = listPaths(reader, folder.seen)
  leaveOut(folder, [...new Set([...skipped, ...(await listSkipped(repository, paths))])])
  const there = paths.filter(path => listFilesAt(repository.root, path).length > 0)
  const inGit = await readGitState(repository, paths, there)
  const updatedAt = findChangeTime(repository.root, there, inGit).toISOString()
  const project = { id: folder.name, name: folder.name, repository: identity.value }
  const defaults = { project, updatedAt }
  const snapshot = createSnapshot(found, defaults, folder)
  const unread = [...folder.unread].sort()
  return {
    reader,
    snapshot,
    diagnostics: folder.diagnostics,
    digest: computeDigest(snapshot, unread),
    paths,
    inGit,
    unread,
    isHeadUnread: found.head === null,
    unreadStatuses: found.phases.flatMap(({ tasks }) =>
      tasks.filter(({ isStatusUnread }) => isStatusUnread).map(({ at }) => at.file),
    ),
    unreadPhases: found.phases.filter(({ isUnread }) => isUnread).map(({ phase }) => phase.id),
    recreateSnapshot: stored => createSnapshot(found, defaults, { warn: () => {} }, stored),
  }
}

/** Finds the given reader or the only one. If the root has no source, the failure names those in folders below it. */
export async function findReader(repository: Repository, source: string | null): Promise<Reader> {
  try {
    return chooseReader(openFolder(repository.root), source)
  } catch (thrown) {
    if (!(thrown instanceof Failure && thrown.code === 'no_source')) throw thrown
    const below = await findSourcesBelow(repository)
    throw below.length > 0 ? sourceBelow(below) : thrown
  }
}

/** Lists the files of a reader that a sparse checkout skips. Those of a linked folder have its path. */
async function listSkippedFrom(repository: Repository, { paths }: Reader): Promise<string[]> {
  const resolveLinks = createLinkResolver(repository.root)
  const found = await Promise.all(
    paths.map(async path => {
      const real = resolveLinks(join(repository.root, path))?.path ?? path
      const skipped = await listSkipped(repository, [real])
      return skipped.map(file => `${path}${file.slice(real.length)}`)
    }),
  )
  return found.flat()
}

/** What was stored from files that a sparse checkout skips is kept. */
function leaveOut({ warn, markUnread }: SourceFolder, skipped: readonly string[]): void {
  for (const path of skipped) markUnread(path)
  if (skipped[0] !== undefined) warn({ file: skipped[0], line: null }, notCheckedOut(skipped.length - 1))
}

const notCheckedOut = (others: number): Sentence =>
  others > 0
    ? [
        counted`このスパースチェックアウトにありません（ほか ${others} 件）`,
        counted`This sparse checkout does not have the file, and ${others} more`,
      ]
    : ['このスパースチェックアウトにありません', 'This sparse checkout does not have the file']

/** Returns the last part of the identity. */
const nameRepository = ({ value }: RepoIdentity): string => value.split('/').at(-1) || value

/** Lists the reader's own paths and other paths that it has read, but none below another. */
function listPaths({ paths }: Reader, seen: ReadonlySet<string>): string[] {
  const all = new Set([...paths, ...seen])
  const isBelowAnother = (path: string): boolean => {
    const parent = posix.dirname(path)
    return parent !== '.' && (all.has(parent) || isBelowAnother(parent))
  }
  return [...all].filter(path => paths.includes(path) || !isBelowAnother(path))
}

function computeDigest(
  { roadmap: { updatedAt: _, ...roadmap }, planDocuments }: Snapshot,
  unread: readonly string[],
): string {
  const documents = planDocuments.map(({ path, taskId, contentHash }) => [path, taskId, contentHash])
  return createHash('sha256')
    .update(JSON.stringify([roadmap, documents, unread]))
    .digest('hex')
}
