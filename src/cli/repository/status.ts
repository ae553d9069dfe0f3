import { posix } from 'node:path'
import { disableFilters } from './filters.ts'
import type { Git } from './git.ts'
import { isLeftover } from './leftovers.ts'

/** A commit, and the branch that is checked out. */
export type Head = { commit: string; branch: string | null }

export type Status = {
  /** Null if the output does not tell: no branch is checked out, or it has no commit yet. */
  head: Head | null
  /**
   * The paths of files that differ from the commit, without untracked leftovers of editors. A repository in an untracked
   * folder ends with a slash.
   */
  changed: string[]
}

/** Reads `git status` of these paths. Null if git fails, or would have to run a program from the repository's settings. */
export async function readStatus(git: Git, paths: readonly string[]): Promise<Status | null> {
  const settings = await disableFilters(git)
  const found = settings && (await git(...settings, 'status', ...flags, '--', ...paths))
  return found === null ? null : parseStatus(found)
}

const flags = [
  ...['--porcelain=v2', '-z', '--branch', '--no-ahead-behind'],
  ...['--no-renames', '--untracked-files=all', '--ignore-submodules=all'],
]

/** The number of fields before the path in each kind of entry: changed, unmerged, and untracked. */
const fieldsBeforePath: Record<string, number> = { 1: 8, u: 10, '?': 1 }

function parseStatus(output: string): Status {
  const entries = output.split('\0').map(entry => entry.split(' '))
  const headers = new Map(
    entries.filter(([kind]) => kind === '#').map(([, name, ...value]) => [name, value.join(' ')]),
  )
  return {
    head: parseHead(headers.get('branch.oid') ?? '', headers.get('branch.head') ?? ''),
    changed: entries.flatMap(fields => {
      const before = fieldsBeforePath[fields[0]!]
      const path = fields.slice(before).join(' ')
      const isIgnored = fields[0] === '?' && isLeftover(posix.basename(path))
      return before && !isIgnored ? [path] : []
    }),
  }
}

/** A detached head is shown as `(detached)`, and a reference outside of the branches with its full name. */
const parseHead = (commit: string, branch: string): Head | null =>
  /^[0-9a-f]+$/.test(commit) && !/^(\(|refs\/|$)/.test(branch) ? { commit, branch } : null
