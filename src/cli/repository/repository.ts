import { existsSync, realpathSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { type RepoIdentity, repoIdentityOf } from '../../client/index.ts'
import type { Context } from '../context/context.ts'
import type { Env } from '../language/language.ts'
import { usageError } from '../terminal/failure.ts'
import { type Git, gitIn } from './git.ts'
import { type Link, linkFile, readLink } from './link-file.ts'

/** The repository that a command runs in. A linked worktree has the `name` of the main one. `gitDir` is null outside of git. */
export type Repository = {
  root: string
  name: string
  gitDir: string | null
  link: Link | null
  /** The path of a link between the root and the current folder, which is not read. */
  ignoredLink: string | null
  /** Runs git at the root. */
  git: Git
}

/** Opens the repository of the current folder. Outside of git, opens the nearest linked folder or else the current one. */
export async function openRepository(
  context: Pick<Context, 'cwd' | 'env' | 'interrupted'>,
): Promise<Repository> {
  const { cwd, env } = context
  const createGit = canBeInGit(cwd, env) ? gitIn : createNoGit
  const git = createGit(cwd, context)
  const top = await git('rev-parse', '--show-toplevel', '--git-common-dir', '--git-dir')
  if (top === null) {
    const bare = await openBare(git)
    if (bare) return bare
  }
  const [ofGit, gitDir, ownGitDir] = top?.split('\n') ?? []
  const nearest = findFolderWith([linkFile], cwd)
  const root = ofGit || nearest || cwd
  return {
    root,
    name: basename(findMainTree(ownGitDir) ?? root),
    gitDir: gitDir ? resolve(cwd, gitDir) : null,
    link: readLink(root),
    ignoredLink: nearest === null ? null : pathBelow(root, nearest),
    git: createGit(root, context),
  }
}

/** Opens a bare repository, which has commits and remotes but no files. Its root is its own folder. */
async function openBare(git: Git): Promise<Repository | null> {
  const [isBare, root] =
    (await git('rev-parse', '--is-bare-repository', '--absolute-git-dir'))?.split('\n') ?? []
  if (isBare !== 'true' || !root) return null
  return { root, name: basename(root, '.git'), gitDir: root, link: readLink(root), ignoredLink: null, git }
}

/** Whether the repository is a bare one, which has no files. */
export const isBare = ({ root, gitDir }: Repository): boolean => root === gitDir

/** Returns the path of a link in a folder below the root. Git has followed the links on the way to the root. */
function pathBelow(root: string, folder: string): string | null {
  const path = relative(root, realpathSync(folder))
  return path === '' || path.startsWith('..') ? null : join(path, linkFile)
}

/** Derives the folder of the main worktree from the git folder of a linked one. A bare repository has no main worktree. */
const findMainTree = (gitDir = ''): string | undefined => /^(.+)\/\.git\/worktrees\/[^/]+$/.exec(gitDir)?.[1]

/**
 * Finds the repository's identity (roadmaps § Repository binding) from the given remote, else the one of `.cairn.json` if
 * this clone has it, else `origin`, else the only remote. Without a remote, the identity is the name of the folder.
 */
export async function findIdentity(repository: Repository, remote?: string): Promise<RepoIdentity> {
  const { name, git, link } = repository
  const usual = remote ?? link?.remote ?? 'origin'
  const usualUrl = await findUrl(git, usual)
  if (usualUrl) return repoIdentityOf(usualUrl)
  const remotes = await listRemotes(repository)
  if (remote && !remotes.includes(remote))
    throw usageError([`${remote} というリモートはありません`, `There is no remote "${remote}"`])
  if (usual !== 'origin' && remotes.includes('origin')) return findIdentity(repository, 'origin')
  const others = remotes.includes(usual) ? [] : remotes
  if (others.length > 1)
    throw usageError(
      ['リモートが複数あります', 'There are several remotes'],
      [
        `cairn link --remote で選んでください: ${remotes.join(', ')}`,
        `Choose one with \`cairn link --remote\`: ${remotes.join(', ')}`,
      ],
    )
  const url = others[0] && (await findUrl(git, others[0]))
  return url ? repoIdentityOf(url) : { kind: 'local', value: name }
}

/** Finds the remote that has this identity, as that of the team's repository in the clone of a fork. */
export async function findRemoteOf(repository: Repository, identity: RepoIdentity): Promise<string | null> {
  for (const remote of await listRemotes(repository)) {
    const url = await findUrl(repository.git, remote)
    if (url && isSameIdentity(repoIdentityOf(url), identity)) return remote
  }
  return null
}

const findUrl = (git: Git, remote: string) => git('remote', 'get-url', '--', remote)

/** Lists the names of the remotes. */
export const listRemotes = async ({ git }: Pick<Repository, 'git'>): Promise<string[]> =>
  (await git('remote'))?.split('\n').filter(Boolean) ?? []

/** Whether two identities are of the same repository. */
export const isSameIdentity = (one: RepoIdentity | null, other: RepoIdentity): boolean =>
  one?.kind === other.kind && one.value === other.value

/** Finds the file that changes with each commit and checkout, relative to the root. None outside of git. */
export async function findHeadLog({ root, git }: Repository): Promise<string[]> {
  const path = await git('rev-parse', '--git-path', 'logs/HEAD')
  return path ? [relative(root, resolve(root, path))] : []
}

/** Saves starting git in folders where it would find nothing. They do not even need it to be installed. */
const createNoGit = (): Git => async () => null

/** Whether git could find a repository. A folder inside of one, such as a bare one, has a file `HEAD`. */
const canBeInGit = (cwd: string, { GIT_DIR }: Env): boolean =>
  GIT_DIR !== undefined || findFolderWith(['.git', 'HEAD'], cwd) !== null

/** Finds the nearest folder, this one or one above it, that contains one of these names. */
function findFolderWith(names: readonly string[], from: string): string | null {
  if (names.some(name => existsSync(join(from, name)))) return from
  const above = dirname(from)
  return above === from ? null : findFolderWith(names, above)
}
