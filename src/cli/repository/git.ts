import { execFile } from 'node:child_process'
import { platform } from 'node:os'
import { promisify } from 'node:util'
import type { Context } from '../context/context.ts'
import type { Env } from '../language/language.ts'
import { Failure } from '../terminal/failure.ts'

/** What git answers, without the line break at its end; null where it refuses, as outside of a repository. */
export type Git = (...args: string[]) => Promise<string | null>

/** Runs git in a folder. */
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

// The settings of a repository can name programs. These switch off those that reading would run.
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

// Its own words, whatever language the person reads; paths as they are; no questions; and nothing is fetched, for that
// would run programs of the repository's settings too.
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

/** As in a container whose files are another user's: git then tells nothing of a repository that is there. */
const isDistrusted = (thrown: unknown): boolean =>
  thrown instanceof Error && 'stderr' in thrown && /dubious ownership/.test(String(thrown.stderr))

/** What is read was left out of the clone, and git would fetch it. */
const isPartial = (thrown: unknown): boolean =>
  thrown instanceof Error && 'stderr' in thrown && /promisor remote/.test(String(thrown.stderr))

const partial = new Failure(
  [
    'クローンに履歴の一部がないため、git が読めません',
    'git cannot read this clone: parts of its history are missing',
  ],
  {
    code: 'clone_partial',
    hint: ['--filter=tree:0 を付けずにクローンし直してください', 'Clone it again without --filter=tree:0'],
  },
)

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

const gitMissing = new Failure(['git が見つかりません', 'git is not installed'], {
  code: 'no_git',
  hint: ['git をインストールしてください', 'Install git'],
})
