import type { Context } from '../../context/context.ts'
import { document, objectType } from '../../json/shape.ts'
import { openRepository, type Repository } from '../../repository/repository.ts'
import { chooseServer } from '../../service/server.ts'
import { version } from '../../service/version.ts'
import { Failure } from '../../terminal/failure.ts'
import type { Io } from '../../terminal/io.ts'
import { counted, plural } from '../../terminal/numbers.ts'
import { sanitizeLine } from '../../terminal/sanitize.ts'
import { command } from '../define.ts'
import { type Check, passed, runCheck, skipped } from './check.ts'
import { checkGit, checkRoadmap } from './local-checks.ts'
import { checkLink, checkServer, checkToken } from './server-checks.ts'

const checkType = objectType({
  name: '"server" | "clock" | "token" | "git" | "link" | "roadmap"',
  ok: 'boolean | null',
  message: 'string',
  hint: 'string | null',
})

export const doctor = command({
  name: 'doctor',
  about: [
    'サーバー、時刻、トークン、git、関連付け、ロードマップを確認し、問題があれば対処方法を表示します',
    'Checks the server, the clock, the token, git, the link, and the roadmap, and says what to do',
  ],
  examples: [
    ['cairn doctor', ['すべて確認', 'check everything']],
    ['cairn doctor --json', ['JSON で出力', 'output JSON']],
  ],
  shape: document({ version: 'string', server: 'string | null', checks: `${checkType}[]` }),
  async run(context, { server: named, json }) {
    const { io } = context
    const found = await findRepository(context)
    const { checks, url } = await runChecks(context, named, found)
    if (json)
      await io.printJson({
        version,
        server: url,
        checks: checks.map(({ name, ok, about, hint }) => ({
          name,
          ok,
          message: io.say(about),
          hint: hint && io.say(hint),
        })),
      })
    else for (const check of checks) printCheck(io, check)
    const count = checks.filter(({ ok }) => ok === false).length
    if (count > 0) throw problems(count)
  },
})

type Found = { repository: Repository; problem: null } | { repository: null; problem: Check }

/** A damaged `.cairn.json` is a result and not the end of the command. */
async function findRepository(context: Context): Promise<Found> {
  let repository: Repository | null = null
  const check = await runCheck(context, 'link', async () => {
    repository = await openRepository(context)
    return passed('link', ['', ''])
  })
  return repository ? { repository, problem: null } : { repository: null, problem: check }
}

async function runChecks(
  context: Context,
  named: string | undefined,
  { repository, problem }: Found,
): Promise<{ checks: Check[]; url: string | null }> {
  let url: string | null = null
  const chosen = await runCheck(context, 'server', async () => {
    url = chooseServer(context, named, repository?.link?.server)
    return passed('server', ['', ''])
  })
  const online = url === null ? [chosen] : await checkServer(context, url)
  const { check: token, connection } =
    url !== null && online[0]?.ok
      ? await checkToken(context, named, url)
      : {
          check: skipped('token', ['トークンは確認していません', 'The token was not checked']),
          connection: null,
        }
  const git = await checkGit(context, repository)
  if (!repository) return { checks: [...online, token, git, problem], url }
  const link = await checkLink(context, repository, connection)
  return { checks: [...online, token, git, link, await checkRoadmap(context, repository)], url }
}

function printCheck({ say, print, colors }: Io, { ok, about, hint }: Check): void {
  const sign = ok === null ? colors.dim('-') : ok ? colors.green('✓') : colors.red('✗')
  const advice = hint ? `${say(['。', '. '])}${sanitizeLine(say(hint))}` : ''
  print(`${sign} ${sanitizeLine(say(about))}${advice}`)
}

const problems = (count: number) =>
  new Failure(
    [counted`問題が ${count} 件見つかりました`, counted`Found ${count} ${plural(count, 'problem')}`],
    {
      code: 'unhealthy',
      hint: [
        '✗ の行にある方法で対処し、cairn doctor をもう一度実行してください',
        'Follow the lines with ✗, then run `cairn doctor` again',
      ],
    },
  )
