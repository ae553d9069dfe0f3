import { chmodSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { unwrap } from '../../../src/client/index.ts'
import { writeFiles } from '../../support/cli/repository.ts'
import { folder, hasTerminal, person, type Shell, shell, url } from '../../support/cli/shell.ts'

/** A machine where nobody is signed in. */
const fresh = () => shell(folder())
const kept = ({ home }: Shell) => join(home, '.config', 'cairn', 'credentials.json')

describe.concurrent('cairn login', () => {
  it('waits until it is approved in the browser, and keeps a token that others cannot read', async () => {
    const own = fresh()
    const someone = await person(folder())
    let approval: Promise<unknown> | undefined
    const ran = await own.cairn(['login', url()], {
      watch({ stderr }) {
        const userCode = /user_code=(\S+)/.exec(stderr)?.[1]
        if (userCode)
          approval ??= unwrap(someone.api.POST('/api/auth/device/approve', { body: { userCode } }))
      },
    })
    await approval
    expect([ran.code, ran.stdout]).toEqual([0, `Signed in to ${url()} as ${someone.email}\n`])
    expect(statSync(kept(own)).mode & 0o777).toBe(0o600)
    expect(statSync(join(kept(own), '..')).mode & 0o777).toBe(0o700)
    expect((await own.cairn(['whoami'])).stdout).toContain(someone.email)
  })

  it('takes a token of standard input, for machines', async () => {
    const own = fresh()
    const someone = await person(folder())
    const ran = await own.cairn(['login', url(), '--token', '--json'], { input: `${someone.token}\n` })
    expect([ran.code, ran.json()]).toMatchObject([0, { server: url(), user: { email: someone.email } }])
  })

  it('ends by Ctrl-C and keeps nothing', async () => {
    const own = fresh()
    let isKilled = false
    const ran = await own.cairn(['login', url()], {
      watch({ stderr }, kill) {
        if (!isKilled && stderr.includes('user_code=')) kill('SIGINT')
        isKilled ||= stderr.includes('user_code=')
      },
    })
    expect([ran.code, ran.stdout]).toEqual([130, ''])
    expect(() => readFileSync(kept(own))).toThrow('ENOENT')
  })

  it('revokes the token that it made the last time, and no other', async () => {
    const own = fresh()
    const someone = await person(folder())
    const active = async () =>
      (await unwrap(someone.api.GET('/api/tokens'))).tokens
        .filter(({ status }) => status === 'active')
        .map(({ name }) => name.replace(/ \(.*/, ''))
    const { token: minted } = await unwrap(someone.api.POST('/api/tokens', { body: { name: 'minted' } }))
    const before = { email: someone.email, token: minted, isMinted: true }
    writeFiles(own.home, {
      '.config/cairn/credentials.json': JSON.stringify({ current: url(), servers: { [url()]: before } }),
    })
    await own.cairn(['login', url(), '--token'], { input: someone.token })
    expect(await active()).toEqual(['shell'])
    let isApproved = false
    const ran = await own.cairn(['login', url()], {
      watch({ stderr }) {
        const userCode = /user_code=([\w-]+)\n/.exec(stderr)?.[1]
        if (!userCode || isApproved) return
        isApproved = true
        void unwrap(someone.api.POST('/api/auth/device/approve', { body: { userCode } }))
      },
    })
    expect([ran.code, (await active()).sort()]).toEqual([0, ['cairn', 'shell']])
    expect(JSON.parse(readFileSync(kept(own), 'utf8')).servers[url()].isMinted).toBe(true)
  })

  it.runIf(hasTerminal)('opens the browser where there is a terminal', async () => {
    const own = fresh()
    const someone = await person(folder())
    const told = join(own.home, 'opened')
    writeFiles(own.home, { 'bin/xdg-open': `#!/bin/sh\necho "$1" > '${told}'\n` })
    chmodSync(join(own.home, 'bin', 'xdg-open'), 0o755)
    const PATH = `${join(own.home, 'bin')}:${process.env.PATH}`
    let userCode = ''
    const ran = await own.cairn(['login', url()], {
      inTerminal: true,
      env: { PATH },
      watch({ stdout }) {
        const code = /user_code=([\w-]+)/.exec(stdout)?.[1]
        if (!code || userCode) return
        userCode = code
        void unwrap(someone.api.POST('/api/auth/device/approve', { body: { userCode } }))
      },
    })
    expect([ran.code, readFileSync(told, 'utf8')]).toEqual([0, `${url()}/device?user_code=${userCode}\n`])
  })

  it('keeps nothing of a token that is not taken', async () => {
    const own = fresh()
    const ran = await own.cairn(['login', url(), '--token', 'svc_user_wrong'])
    expect([ran.code, ran.stdout]).toEqual([3, ''])
    expect(() => readFileSync(kept(own))).toThrow('ENOENT')
  })

  it.each([
    ['http://cairn.example.com', 'Not encrypted'],
    ['ftp://cairn.example.com', 'Not the address'],
    ['https://me:secret@cairn.example.com', 'Not the address'],
  ])('refuses %s', async (address, said) => {
    const own = fresh()
    const ran = await own.cairn(['login', address])
    expect([ran.code, ran.stderr]).toEqual([2, expect.stringContaining(said)])
  })

  it('has several servers side by side, the last one current', async () => {
    const own = fresh()
    const someone = await person(folder())
    const other = url().replace('127.0.0.1', 'localhost')
    await own.cairn(['login', other, '--token'], { input: someone.token })
    const another = await person(folder())
    await own.cairn(['login', url(), '--token'], { input: another.token })
    const at = async (...args: string[]) => (await own.cairn(['whoami', '--json', ...args])).json()
    expect((await at()).user.email).toBe(another.email)
    expect((await at('--server', other)).user.email).toBe(someone.email)
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
})

describe.concurrent('a credential', () => {
  it('of the environment comes first', async () => {
    const own = fresh()
    const someone = await person(folder())
    const another = await person(folder())
    await own.cairn(['login', url(), '--token'], { input: someone.token })
    const ran = await own.cairn(['whoami', '--json'], {
      env: { CAIRN_URL: url(), CAIRN_TOKEN: another.token },
    })
    expect(ran.json().user.email).toBe(another.email)
  })

  it('of the environment goes nowhere without an address', async () => {
    const own = fresh()
    const someone = await person(folder())
    const ran = await own.cairn(['whoami'], { env: { CAIRN_TOKEN: someone.token } })
    expect([ran.code, ran.stderr]).toEqual([2, expect.stringContaining('CAIRN_URL')])
  })

  it('that nobody gave is told of, with what to do', async () => {
    const own = fresh()
    const ran = await own.cairn(['whoami'])
    expect([ran.code, ran.stdout]).toEqual([3, ''])
    expect(ran.stderr).toBe('error: Not signed in\nhint: Run `cairn login URL`\n')
    const machine = await own.cairn(['whoami', '--json'])
    expect(machine.refusal()).toMatchObject({ exit: 3, code: 'signed_out', message: 'Not signed in' })
  })
})
