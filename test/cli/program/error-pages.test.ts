import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runInProcess } from '../../support/cli/in-process.ts'
import { temporaryFolders } from '../../support/cli/offline-shell.ts'
import { repositoryIn } from '../../support/cli/repository.ts'
import { twoPhases } from '../../support/cli/roadmaps.ts'
import type { Options } from '../../support/cli/runs.ts'
import { shell } from '../../support/cli/shell.ts'

const folder = temporaryFolders()
const server = 'https://cairn.example.test'
const project = '00000000-0000-4000-8000-000000000001'

/** Runs a command without its pauses in a linked repository, whose service responds with an HTML page of this status. */
function runBehind(status: number, args: string[], options: Options = {}) {
  const home = folder()
  const cwd = join(home, 'app')
  const link = JSON.stringify({ server, project, slug: 'main', source: 'roadmap-json' })
  repositoryIn(cwd, { ...twoPhases, '.cairn.json': link }, 'git@github.com:team/app.git')
  const fetch = async () =>
    new Response('<html></html>', { status, headers: { 'content-type': 'text/html' } })
  const settings = { CAIRN_URL: server, CAIRN_TOKEN: 'svc_user_x' }
  const { cairn } = shell(home, settings, (given, more) =>
    runInProcess(given, { ...more, pause: async () => {}, fetch: fetch as never }),
  )
  return cairn(args, { ...options, cwd })
}

describe.concurrent('an error page in place of a response of the service', () => {
  it.each([
    [503, 5],
    [500, 5],
    [520, 5],
    [403, 1],
  ])('ends each command in the same way: %i', async (status, exit) => {
    for (const command of ['next', 'sync', 'status']) {
      const ran = await runBehind(status, [command, '--json'])
      expect([command, ran.code, ran.refusal()]).toMatchObject([
        command,
        exit,
        { code: `http_${status}`, message: `The service responded with ${status}` },
      ])
    }
  })

  it.each([503, 520, 429])('does not end cairn sync --watch: %i', async status => {
    let errors = 0
    const ran = await runBehind(status, ['sync', '--watch'], {
      watch({ stderr }, kill) {
        errors = stderr.match(/error: /g)?.length ?? 0
        if (errors === 2) kill('SIGINT')
      },
    })
    expect([ran.code, errors, ran.stderr]).toEqual([130, 2, expect.not.stringContaining('bug')])
  })
})
