import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A file's text by its path. */
export type Files = Record<string, string>

export function writeFiles(dir: string, files: Files): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true })
    writeFileSync(join(dir, path), text)
  }
}

const author = { GIT_AUTHOR_NAME: 'Sato', GIT_AUTHOR_EMAIL: 'sato@example.test' }
const committer = { GIT_COMMITTER_NAME: 'Sato', GIT_COMMITTER_EMAIL: 'sato@example.test' }

/** `date` is that of a commit. */
export const git = (dir: string, args: readonly string[], date?: string): string => {
  const dates = date ? { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date } : {}
  const env = { ...process.env, GIT_CONFIG_NOSYSTEM: '1', HOME: dir, ...author, ...committer, ...dates }
  return execFileSync('git', args, { cwd: dir, encoding: 'utf8', env }).trim()
}

/** A repository of one commit of these files. */
export function repositoryIn(dir: string, files: Files, remote?: string, date?: string): void {
  mkdirSync(dir, { recursive: true })
  git(dir, ['init', '--quiet', '--initial-branch', 'main'])
  if (remote) git(dir, ['remote', 'add', 'origin', remote])
  writeFiles(dir, files)
  commitAll(dir, 'Begin', date)
}

export function commitAll(dir: string, message: string, date?: string): string {
  git(dir, ['add', '--all'])
  git(dir, ['commit', '--quiet', '--allow-empty', '--message', message], date)
  return git(dir, ['rev-parse', 'HEAD'])
}
