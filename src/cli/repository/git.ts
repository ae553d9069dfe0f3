import { execFile } from 'node:child_process'
import { platform } from 'node:os'
import { promisify } from 'node:util'
import type { Context } from '../context/context.ts'
import type { Env } from '../language/language.ts'
import { Failure } from '../terminal/failure.ts'

/** Runs git and returns its output without the final line break; null if git fails, as outside of a repository. */
export type Git = (...args: string[]) => Promise<string | null>

/** Creates a function that runs git in a folder. */
export const gitIn =
  (dir: string, { env, interrupted }: Pick<Context, 'env' | 'interrupted'>): Git =>
  async (...args) => {
    try {
      const { stdout } = await promisify(execFile)('git', [...harmless(), ...args], {
        cwd: dir,
        maxBuffer: 1 << 28,
        signal: interrupted,
        env: gitEnv(env),
      })
      return stdout.replace(/\n$/, '')
    } catch (thrown) {
      if (isNoGit(thrown)) throw gitMissing
      if (isDistrusted(thrown)) throw distrusted(dir)
      if (isPartial(thrown)) throw partial
      if (interrupted.aborted) throw thrown
      return null
    }
  }

// A repository's settings can name programs to run. These options disable them.
const harmless = () => [
  '--no-pager',
  ...[
    'core.fsmonitor=false',
    `core.hooksPath=${platform() === 'win32' ? 'NUL' : '/dev/null'}`,
    'core.pager=cat',
    'diff.external=',
    'log.showSignature=false',
  ].flatMap(setting => ['-c', setting]),
]

// English output, literal paths, no prompts, and no fetching, because fetching would also run programs from the
// repository's settings.
const gitEnv = (env: Env) => ({
  ...env,
  LC_ALL: 'C.UTF-8',
  GIT_TERMINAL_PROMPT: '0',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_LITERAL_PATHSPECS: '1',
  GIT_NO_LAZY_FETCH: '1',
  GIT_ALLOW_PROTOCOL: 'none',
})

const isNoGit = (thrown: unknown): boolean =>
  thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT'

/** Git refuses a repository of another user, for example in a container. */
const isDistrusted = (thrown: unknown): boolean =>
  thrown instanceof Error && 'stderr' in thrown && /dubious ownership/.test(String(thrown.stderr))

/** The objects are missing from a partial clone, and git would fetch them. */
const isPartial = (thrown: unknown): boolean =>
  thrown instanceof Error && 'stderr' in thrown && /promisor remote/.test(String(thrown.stderr))

const partial = new Failure(
  ['部分クローンのため、git で履歴を読み込めません', 'git cannot read this partial clone'],
  {
    code: 'clone_partial',
    hint: ['--filter=tree:0 を付けずにクローンし直してください', 'Clone it again without --filter=tree:0'],
  },
)

const distrusted = (dir: string) =>
  new Failure(
    [
      'リポジトリの所有者が別のユーザーのため、git が読み込みを拒否しました',
      'git refuses to read this repository, because it belongs to another user',
    ],
    {
      code: 'git_distrusts',
      hint: [
        `git config --global --add safe.directory '${dir}' で許可してください`,
        `Trust it: git config --global --add safe.directory '${dir}'`,
      ],
    },
  )

const gitMissing = new Failure(['git が見つかりません', 'git is not installed'], {
  code: 'no_git',
  hint: ['git をインストールしてください', 'Install git'],
})
