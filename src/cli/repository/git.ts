import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { Failure } from '../terminal/failure.ts'
import { interrupted } from '../terminal/interrupt.ts'

/** What git answers, without the line break at its end; null where it refuses, as outside of a repository. */
export async function git(dir: string, ...args: string[]): Promise<string | null> {
  try {
    const { stdout } = await promisify(execFile)('git', args, {
      cwd: dir,
      maxBuffer: 1 << 28,
      signal: interrupted,
      env,
    })
    return stdout.replace(/\n$/, '')
  } catch (thrown) {
    if (isNoGit(thrown)) throw withoutGit
    if (interrupted.aborted) throw thrown
    return null
  }
}

// Its own words, whatever language the person reads; paths as they are; and no questions.
const env = {
  ...process.env,
  LC_ALL: 'C.UTF-8',
  GIT_TERMINAL_PROMPT: '0',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_LITERAL_PATHSPECS: '1',
}

const isNoGit = (thrown: unknown): boolean =>
  thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT'

const withoutGit = new Failure(['git が見つかりません', 'git is not installed'], {
  code: 'no_git',
  hint: ['git をインストールしてください', 'Install git'],
})
