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
    if (isDistrusted(thrown)) throw distrusted(dir)
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

/** As in a container whose files are another user's: git then tells nothing of a repository that is there. */
const isDistrusted = (thrown: unknown): boolean =>
  thrown instanceof Error && 'stderr' in thrown && /dubious ownership/.test(String(thrown.stderr))

const distrusted = (dir: string) =>
  new Failure(
    [
      'リポジトリの所有者が別の利用者のため、git が読みません',
      'git does not read this repository: it is owned by somebody else',
    ],
    {
      code: 'git_distrusts',
      hint: [
        `git config --global --add safe.directory '${dir}' で許可してください`,
        `Trust it: git config --global --add safe.directory '${dir}'`,
      ],
    },
  )

const withoutGit = new Failure(['git が見つかりません', 'git is not installed'], {
  code: 'no_git',
  hint: ['git をインストールしてください', 'Install git'],
})
