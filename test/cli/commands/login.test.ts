import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { nameToken } from '../../../src/cli/commands/login.ts'
import { unwrap } from '../../../src/client/index.ts'
import { runInProcess } from '../../support/cli/in-process.ts'
import { writeFiles } from '../../support/cli/repository.ts'
import { folder, type Person, person, projectOf, type Shell, shell, url } from '../../support/cli/shell.ts'

/** A shell without a sign-in. */
const fresh = () => shell(folder())
const kept = ({ home }: Shell) => join(home, '.config', 'cairn', 'credentials.json')

/** Approves the login as soon as its page is printed. */
function approveOnce({ api }: Person) {
  let isApproved = false
  return ({ stderr }: { stderr: string }) => {
    const userCode = /user_code=([\w-]+)\n/.exec(stderr)?.[1]
    if (!userCode || isApproved) return
    isApproved = true
    void unwrap(api.POST('/api/auth/device/approve', { body: { userCode } }))
  }
}

describe.concurrent('cairn login', () => {
  it('waits for the approval in the browser, and stores a token that others cannot read', async () => {
    const own = fresh()
    const someone = await person(folder())
    const ran = await own.cairn(['login', url()], { watch: approveOnce(someone) })
    expect([ran.code, ran.stdout]).toEqual([0, `Signed in to ${url()} as ${someone.email}\n`])
    expect(statSync(kept(own)).mode & 0o777).toBe(0o600)
    expect(statSync(join(kept(own), '..')).mode & 0o777).toBe(0o700)
    expect((await own.cairn(['whoami'])).stdout).toContain(someone.email)
  })

  it('reads a token from standard input', async () => {
    const own = fresh()
    const someone = await person(folder())
    const ran = await own.cairn(['login', url(), '--token', '--json'], { input: `${someone.token}\n` })
    expect([ran.code, ran.json()]).toMatchObject([0, { server: url(), user: { email: someone.email } }])
  })

  it('revokes only the token that the last login created', async () => {
    const own = fresh()
    const someone = await person(folder())
    const active = async () =>
      (await unwrap(someone.api.GET('/api/tokens'))).tokens
        .filter(({ status }) => status === 'active')
        .map(({ name }) => name.replace(/ on .*/, ''))
    const { token: minted } = await unwrap(someone.api.POST('/api/tokens', { body: { name: 'minted' } }))
    const before = { email: someone.email, token: minted, isMinted: true }
    writeFiles(own.home, {
      '.config/cairn/credentials.json': JSON.stringify({ current: url(), servers: { [url()]: before } }),
    })
    await own.cairn(['login', url(), '--token'], { input: someone.token })
    expect(await active()).toEqual(['shell'])
    const ran = await own.cairn(['login', url()], { watch: approveOnce(someone) })
    expect([ran.code, (await active()).sort()]).toEqual([0, ['cairn', 'shell']])
    expect(JSON.parse(readFileSync(kept(own), 'utf8')).servers[url()].isMinted).toBe(true)
  })

  it('names the token after the machine, and asks for exactly the scopes and the project that are given', async () => {
    const own = fresh()
    const someone = await person(folder())
    const projectId = await projectOf(someone, { name: 'Pier' })
    for (const project of ['pier', projectId]) {
      const ran = await own.cairn(
        ['login', url(), '--scopes', 'roadmap:sync,issues:read', '--project', project],
        { watch: approveOnce(someone) },
      )
      expect(ran.code).toBe(0)
      const { token } = (await own.cairn(['whoami', '--json'])).json()
      expect(token).toMatchObject({
        name: nameToken(hostname()),
        scopes: ['roadmap:sync', 'issues:read'],
        projectId,
      })
      const days = (Date.parse(token.expiresAt) - Date.now()) / 86_400_000
      expect(Math.round(days)).toBe(90)
    }
  })

  it('reports a scope that does not exist', async () => {
    const ran = await fresh().cairn(['login', url(), '--scopes', 'roadmap:all'])
    expect([ran.code, ran.stderr]).toEqual([
      1,
      expect.stringMatching(/"scopes.0" must be one of: .*roadmap:sync\nhint: Run `cairn login --help`/),
    ])
  })

  it('opens the browser in a terminal', async () => {
    const own = shell(folder(), {}, runInProcess)
    const someone = await person(folder())
    const opened: string[] = []
    const ran = await own.cairn(['login', url()], {
      inTerminal: true,
      async browse(page) {
        opened.push(page)
        const body = { userCode: new URL(page).searchParams.get('user_code')! }
        await unwrap(someone.api.POST('/api/auth/device/approve', { body }))
      },
    })
    expect([ran.code, opened]).toEqual([
      0,
      [expect.stringMatching(`^${RegExp.escape(url())}/device\\?user_code=[\\w-]+$`)],
    ])
  })

  it('revokes the new token if it cannot be stored, and says why', async () => {
    const own = fresh()
    const someone = await person(folder())
    symlinkSync('nowhere/at-all', join(own.home, '.config'))
    const ran = await own.cairn(['login', url()], { watch: approveOnce(someone) })
    expect([ran.code, ran.stderr]).toEqual([
      1,
      expect.stringMatching(/error: .*\.config\/cairn: .*\nhint: Check the path and your permissions\n$/),
    ])
    const { tokens } = await unwrap(someone.api.GET('/api/tokens'))
    expect(tokens.map(({ status }) => status).sort()).toEqual(['active', 'revoked'])
  })

  it('does not ask for an approval if the stored sign-ins cannot be read', async () => {
    const own = fresh()
    writeFiles(own.home, { '.config/cairn/credentials.json/a': '' })
    const ran = await own.cairn(['login', url()])
    expect([ran.code, ran.stderr]).toEqual([
      1,
      `error: ${kept(own)}: it is a folder\nhint: Check the path and your permissions\n`,
    ])
  })

  it('does not store an invalid token', async () => {
    const own = fresh()
    const ran = await own.cairn(['login', url(), '--token', 'svc_user_wrong'])
    expect([ran.code, ran.stdout]).toEqual([3, ''])
    expect(() => readFileSync(kept(own))).toThrow('ENOENT')
  })

  it('supports several servers; the last one is current outside of a linked repository', async () => {
    const own = fresh()
    const someone = await person(folder())
    const other = url().replace('127.0.0.1', 'localhost')
    await own.cairn(['login', other, '--token'], { input: someone.token })
    const another = await person(folder())
    await own.cairn(['login', url(), '--token'], { input: another.token })
    const at = async (...args: string[]) => (await own.cairn(['whoami', '--json', ...args])).json()
    expect((await at()).user.email).toBe(another.email)
    expect((await at('--server', other)).user.email).toBe(someone.email)
    const link = { server: other, project: randomUUID(), slug: 'main' }
    writeFiles(own.home, { '.cairn.json': JSON.stringify(link) })
    expect((await at()).user.email).toBe(someone.email)
    rmSync(join(own.home, '.cairn.json'))
    await own.cairn(['logout'])
    expect((await at()).user.email).toBe(someone.email)
  })
})

describe.concurrent('cairn logout', () => {
  it('revokes the token and forgets it', async () => {
    const own = fresh()
    const someone = await person(folder())
    await own.cairn(['login', url(), '--token'], { input: someone.token })
    expect(await own.cairn(['logout'])).toMatchObject({ code: 0, stdout: `Signed out of ${url()}\n` })
    expect(await own.cairn(['logout', '--server', url()])).toMatchObject({ code: 3 })
    expect(readFileSync(kept(own), 'utf8')).not.toContain(someone.token)
    expect((await someone.cairn(['whoami'])).code).toBe(3)
  })

  it('keeps the token if the server does not respond, and then removes it only here with --local', async () => {
    const own = fresh()
    const someone = await person(folder())
    await own.cairn(['login', url(), '--token'], { input: someone.token })
    const gone = 'http://127.0.0.1:9'
    writeFileSync(kept(own), readFileSync(kept(own), 'utf8').replaceAll(url(), gone))
    const failed = await own.cairn(['logout'])
    expect([failed.code, failed.stderr]).toEqual([5, expect.stringContaining('run `cairn logout --local`')])
    expect(readFileSync(kept(own), 'utf8')).toContain(someone.token)
    const removed = await own.cairn(['logout', '--local', '--json'])
    expect(removed.json()).toEqual({ server: gone, signedOut: true, revoked: false })
    expect(readFileSync(kept(own), 'utf8')).not.toContain(someone.token)
    expect((await someone.cairn(['whoami'])).code).toBe(0)
  })

  it('signs out of the server of the repository, like all commands there, or names the others', async () => {
    const own = fresh()
    const [someone, another] = [await person(folder()), await person(folder())]
    const other = url().replace('127.0.0.1', 'localhost')
    await own.cairn(['login', other, '--token'], { input: someone.token })
    await own.cairn(['login', url(), '--token'], { input: another.token })
    writeFiles(own.home, {
      '.cairn.json': JSON.stringify({ server: other, project: randomUUID(), slug: 'main' }),
    })
    expect(await own.cairn(['logout'])).toMatchObject({ code: 0, stdout: `Signed out of ${other}\n` })
    const again = await own.cairn(['logout'])
    expect([again.code, again.stderr]).toEqual([
      3,
      `error: Not signed in to ${other}\nhint: Choose a server that you are signed in to with --server: ${url()}\n`,
    ])
    expect((await another.cairn(['whoami'])).code).toBe(0)
  })
})

describe.concurrent('a credential', () => {
  it('in the environment has priority', async () => {
    const own = fresh()
    const someone = await person(folder())
    const another = await person(folder())
    await own.cairn(['login', url(), '--token'], { input: someone.token })
    const ran = await own.cairn(['whoami', '--json'], {
      env: { CAIRN_URL: url(), CAIRN_TOKEN: another.token },
    })
    expect(ran.json().user.email).toBe(another.email)
  })
})
