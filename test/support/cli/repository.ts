import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A file's text by its path. */
export type Files = Record<string, string>

export function writeFiles(dir: string, files: Files): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true })
    writeFileSync(join(dir, path), text)
  }
}

// Prevents a commit from starting maintenance in the background.
const settings = {
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_COUNT: '1',
  GIT_CONFIG_KEY_0: 'maintenance.auto',
  GIT_CONFIG_VALUE_0: 'false',
}
const people = {
  GIT_AUTHOR_NAME: 'Sato',
  GIT_AUTHOR_EMAIL: 'sato@example.test',
  GIT_COMMITTER_NAME: 'Mori',
  GIT_COMMITTER_EMAIL: 'mori@example.test',
}

/** Runs git. `date` is the date of a commit. */
export const git = (dir: string, args: readonly string[], date?: string): string =>
  run(dir, 'git', args, date)

function run(dir: string, program: string, args: readonly string[], date?: string): string {
  const env = { ...process.env, ...settings, HOME: dir, ...people, ...datesOf(date) }
  return execFileSync(program, args, { cwd: dir, encoding: 'utf8', env }).trim()
}

/**
 * Commits as after a rebase in reverse order: the later a commit is, the earlier it was written. Both dates are in zones
 * of their own.
 */
function datesOf(date?: string): Record<string, string> {
  const committed = Math.floor((date ? Date.parse(date) : Date.now()) / 1000)
  const written = 2 * turningPoint - committed
  return {
    GIT_AUTHOR_DATE: `@${written} +0900`,
    ...(date && { GIT_COMMITTER_DATE: `@${committed} -0330` }),
  }
}

const turningPoint = Date.UTC(2020, 6, 1) / 1000

/** Creates a repository with one commit of these files. */
export function repositoryIn(dir: string, files: Files, remote?: string, date?: string): void {
  for (const name of ['objects', 'refs']) mkdirSync(join(dir, '.git', name), { recursive: true })
  writeFiles(dir, { '.git/HEAD': 'ref: refs/heads/main\n', '.git/config': configOf(remote), ...files })
  commitAll(dir, 'Begin', date)
}

// Like the output of `git init` and `git remote add`.
function configOf(remote?: string): string {
  const core = '[core]\n\trepositoryformatversion = 0\n\tbare = false\n'
  const fetch = '+refs/heads/*:refs/remotes/origin/*'
  return remote ? `${core}[remote "origin"]\n\turl = ${remote}\n\tfetch = ${fetch}\n` : core
}

/** Commits all files. A shell runs both commands, because starting a process from a test costs ten times as much. */
export const commitAll = (dir: string, message: string, date?: string): void => {
  run(dir, 'sh', ['-c', 'git add --all && exec git "$@"', 'sh', ...commitWith(message)], date)
}

/** Creates an empty commit. */
export const commit = (dir: string, message: string, date?: string): void => {
  git(dir, commitWith(message), date)
}

const commitWith = (message: string) => ['commit', '--quiet', '--allow-empty', '--message', message]

/** Returns the commit that is checked out. Reads git's files, which takes no process. */
export function headOf(dir: string): string {
  const [, ref] = readText(dir, '.git/HEAD').split('ref: ')
  return ref ? readText(dir, `.git/${ref}`) : readText(dir, '.git/HEAD')
}

const readText = (dir: string, path: string): string => readFileSync(join(dir, path), 'utf8').trim()

/** Sets the default branch of the remote, as after `git clone`. */
export const setDefaultBranch = (dir: string, branch: string): void =>
  writeFiles(dir, {
    [`.git/refs/remotes/origin/${branch}`]: `${headOf(dir)}\n`,
    '.git/refs/remotes/origin/HEAD': `ref: refs/remotes/origin/${branch}\n`,
  })
