import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, inject, it } from 'vitest'
import { stage } from '../../support/cli/files.ts'
import { runInShell } from '../../support/cli/in-shell.ts'
import { openProxy } from '../../support/cli/proxy.ts'
import { linkedRepository, twoPhases } from '../../support/cli/roadmaps.ts'
import { folder, person, shell, url } from '../../support/cli/shell.ts'

describe.concurrent('a process', () => {
  it.each([
    [0, ['whoami'], {}],
    [1, ['issues', 'ls', '--project', crypto.randomUUID()], {}],
    [2, ['whoamI'], {}],
    [3, ['whoami'], { CAIRN_TOKEN: 'svc_user_wrong' }],
    [5, ['whoami'], { CAIRN_URL: 'http://127.0.0.1:9' }],
  ] as const)('exits with %i for %j', async (code, args, env) => {
    const someone = await person(folder(), {}, runInShell)
    expect((await someone.cairn(args, { env })).code).toBe(code)
  })

  it('uses Japanese if the environment does', async () => {
    const ran = await shell(folder(), {}, runInShell).cairn(['whoami'], { env: { LANG: 'ja_JP.UTF-8' } })
    expect(ran.stderr).toBe('エラー: サインインしていません\nヒント: cairn login URL を実行してください\n')
  })

  it('reports that the current folder was deleted', async () => {
    const script = 'mkdir gone; cd gone; rmdir ../gone; "$CAIRN" status; "$CAIRN" --version > ../version'
    const env = { ...process.env, CAIRN: inject('cairn'), LANG: 'C' }
    const cwd = folder()
    const { stdout, stderr } = await promisify(execFile)('bash', ['-c', script], { cwd, env })
    expect([stdout, stderr]).toEqual([
      '',
      'error: The current folder was deleted\nhint: Change to another folder with `cd`\n',
    ])
    expect(readFileSync(join(cwd, 'version'), 'utf8')).toMatch(/^\d+\.\d+\.\d+\n$/)
  })

  it('stores credentials in the home of the user', async () => {
    const someone = await person(folder())
    const own = shell(folder(), { XDG_CONFIG_HOME: '' }, runInShell)
    const ran = await own.cairn(['login', url(), '--token'], { input: `${someone.token}\n` })
    expect([ran.code, ran.stderr]).toEqual([0, ''])
    expect((await own.cairn(['whoami'])).stdout).toContain(someone.email)
    const kept = process.platform === 'linux' ? '.config/cairn' : 'Library/Preferences/cairn'
    expect(readFileSync(join(own.home, kept, 'credentials.json'), 'utf8')).toContain(someone.token)
  })

  it('stores no credentials in the current folder without a home', async () => {
    const own = shell(folder(), { HOME: '', XDG_CONFIG_HOME: '.config' }, runInShell)
    const ran = await own.cairn(['login', url(), '--token'], { input: 'svc_user_x\n' })
    expect([ran.code, ran.stderr]).toEqual([
      1,
      expect.stringContaining('error: The home folder is unknown, so sign-ins cannot be stored'),
    ])
    expect([(await own.cairn(['--version'])).code, readdirSync(own.home)]).toEqual([0, []])
  })
})

describe.concurrent('a signal', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s ends a login, which stores nothing', async signal => {
    const own = shell(folder(), {}, runInShell)
    let isKilled = false
    const ran = await own.cairn(['login', url()], {
      watch({ stderr }, kill) {
        if (!isKilled && stderr.includes('user_code=')) kill(signal)
        isKilled ||= stderr.includes('user_code=')
      },
    })
    expect([ran.code, ran.stdout]).toEqual([130, ''])
    const kept = join(own.home, '.config', 'cairn', 'credentials.json')
    expect(() => readFileSync(kept)).toThrow('ENOENT')
  })

  it('cancels an upload; a second one exits immediately', async () => {
    const { files, write, pending } = await stage(runInShell)
    write('a.bin', 'x'.repeat(1_000_000))
    const interrupted = async (times: number, signal: NodeJS.Signals = 'SIGINT') => {
      let press = () => {}
      const CAIRN_URL = await openProxy(({ line, request, pass }) => {
        if (line.startsWith('PUT store')) request.once('data', () => press())
        else if (line.startsWith('DELETE') && times === 2) press()
        else pass()
      })
      const options = {
        env: { CAIRN_URL },
        started: (kill: (signal: NodeJS.Signals) => void) => (press = () => kill(signal)),
      }
      return (await files(['put', 'a.bin'], options)).code
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      expect([await interrupted(1, signal), await pending()]).toEqual([130, []])
    // The request that cancels the upload is never answered.
    expect([await interrupted(2), (await pending()).length]).toEqual([130, 1])
  })

  it('ends a watch with exit code 130', async () => {
    const someone = await person(folder(), {}, runInShell)
    const repository = join(someone.home, 'app')
    await linkedRepository(someone, repository, twoPhases)
    const ran = await someone.cairn(['sync', '--watch'], {
      cwd: repository,
      watch({ stderr }, kill) {
        if (stderr.includes('Watching')) kill('SIGINT')
      },
    })
    expect([ran.code, ran.stdout]).toEqual([130, expect.stringContaining('Synced: 1 of 4 tasks done')])
  })
})
