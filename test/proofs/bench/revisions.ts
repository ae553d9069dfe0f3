import { execFile, execFileSync } from 'node:child_process'
import { readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Parts } from '../../../dev/stack/parts.ts'

const root = join(import.meta.dirname, '..', '..', '..')

/** Throws if this repository has no such revision. */
export function commitOf(revision: string): string {
  try {
    return git('rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`)
  } catch {
    throw new Error(`--against: this repository has no revision ${JSON.stringify(revision)}`)
  }
}

/** The current commit, with `-dirty` if files differ from it. */
export function currentRevision(): string {
  try {
    return git('describe', '--always', '--dirty', '--abbrev=40', '--exclude=*')
  } catch {
    return 'unknown'
  }
}

/**
 * Checks a commit out into a new folder with its dependencies, which are linked if they are the same: an installation
 * through a link would empty the folder that it leads to. The folder is deleted at the end.
 */
export async function checkOut(parts: Parts, commit: string, dir: string): Promise<void> {
  const modules = join(dir, 'node_modules')
  git('worktree', 'add', '--detach', '--quiet', dir, commit)
  const locks = [root, dir].map(folder => readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  if (locks[0] === locks[1]) symlinkSync(realpathSync(join(root, 'node_modules')), modules)
  else await promisify(execFile)('npm', ['ci', '--no-audit', '--no-fund'], { cwd: dir })
  await parts.add({
    async stop() {
      rmSync(modules, { recursive: true, force: true })
      git('worktree', 'remove', '--force', dir)
    },
  })
}

/** Migrates a database with the command of a checked out revision. */
export async function migrateBy(checkout: string, databaseUrl: string): Promise<void> {
  const flags = ['--experimental-strip-types', '--disable-warning=ExperimentalWarning']
  await promisify(execFile)(process.execPath, [...flags, join(checkout, 'db', 'migrate.ts')], {
    cwd: checkout,
    env: { ...process.env, DATABASE_URL: databaseUrl },
  })
}

const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'safe.directory=*', ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim()
