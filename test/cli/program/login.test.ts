import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { nameToken } from '../../../src/cli/commands/login.ts'
import { offlineShell, temporaryFolders } from '../../support/cli/offline-shell.ts'
import { writeFiles } from '../../support/cli/repository.ts'

const folder = temporaryFolders()

/** Creates a folder that is linked to a server. */
function linkedFolder(): string {
  const home = folder()
  const link = { server: 'https://cairn.example.com', project: randomUUID(), slug: 'main' }
  writeFiles(home, { '.cairn.json': JSON.stringify(link) })
  return home
}
const notSignedIn =
  'error: Not signed in to https://cairn.example.com\nhint: Run `cairn login https://cairn.example.com`\n'

describe('cairn login', () => {
  it.each([
    ['http://cairn.example.com', 'Not encrypted'],
    ['ftp://cairn.example.com', 'Not a server address'],
    ['https://me:secret@cairn.example.com', 'Not a server address'],
  ])('refuses %s', async (address, said) => {
    const { cairn, asked } = offlineShell(folder(), {})
    const ran = await cairn(['login', address])
    expect([ran.code, ran.stderr]).toEqual([2, expect.stringContaining(said)])
    expect(asked).toEqual([])
  })
})

describe('cairn login without a URL', () => {
  it('names the server of the repository if there was no sign-in, and sends nothing to it', async () => {
    const { cairn, asked } = offlineShell(linkedFolder(), {})
    const ran = await cairn(['login', '--token', 'svc_user_x'])
    expect([ran.code, ran.stderr, asked]).toEqual([3, notSignedIn, []])
  })
})

describe('without a home', () => {
  const homeless = { HOME: '', XDG_CONFIG_HOME: '.config' }

  it.each([['login', 'cairn.example.com', '--token', 'svc_user_x'], ['logout'], ['whoami']])(
    'cairn %s says so, and neither sends nor writes anything',
    async (...args) => {
      const home = folder()
      const { cairn, asked } = offlineShell(home, homeless)
      const ran = await cairn(args)
      expect([ran.code, ran.stderr]).toEqual([
        1,
        expect.stringMatching(
          /^error: The home folder is unknown, so sign-ins cannot be stored\nhint: Set HOME, or on Windows USERPROFILE, to an/,
        ),
      ])
      expect([asked, readdirSync(home)]).toEqual([[], []])
    },
  )

  it('cairn login does not ask for an approval whose token it cannot store', async () => {
    const { cairn, asked } = offlineShell(folder(), { ...homeless, CAIRN_TOKEN: 'svc_user_x' })
    const ran = await cairn(['login', 'cairn.example.com'])
    expect([ran.code, ran.stderr, asked]).toEqual([
      1,
      expect.stringMatching(/^error: The home folder is unknown/),
      [],
    ])
  })

  it('a token of the environment is enough', async () => {
    const url = 'https://cairn.example.com'
    const { cairn, asked } = offlineShell(folder(), {
      ...homeless,
      CAIRN_URL: url,
      CAIRN_TOKEN: 'svc_user_x',
    })
    expect((await cairn(['orgs', 'new', 'Club'])).code).toBe(5)
    expect(asked).toContain(`POST ${url}/api/orgs`)
    const ran = await cairn(['init'], { env: { CAIRN_URL: '' } })
    expect([ran.code, ran.stderr]).toEqual([2, expect.stringContaining('error: Specify a server\n')])
  })
})

describe('the name of the token of cairn login', () => {
  it.each([
    ['harbor', 'cairn on harbor'],
    ['har\u001bbor\nx', 'cairn on har bor x'],
    [`${'字'.repeat(110)}𠮷y`, `cairn on ${'字'.repeat(110)}𠮷`],
    ['', 'cairn on'],
  ])('on %j is %j', (host, name) => {
    expect(nameToken(host)).toBe(name)
  })
})

describe('cairn login --token', () => {
  it.each([
    ['--scopes', 'roadmap:sync'],
    ['--project', 'Pier'],
  ])('is refused with %s', async (...access) => {
    const { cairn, asked } = offlineShell(folder(), {})
    const ran = await cairn(['login', 'cairn.example.com', '--token', 'svc_user_x', ...access])
    expect([ran.code, ran.stderr]).toEqual([2, expect.stringContaining('Leave out --scopes and --project')])
    expect(asked).toEqual([])
  })
})

describe('a credential', () => {
  it('in the environment is not used without CAIRN_URL', async () => {
    const { cairn, asked } = offlineShell(folder(), { CAIRN_TOKEN: 'svc_user_x' })
    const ran = await cairn(['whoami'])
    expect([ran.code, ran.stderr]).toEqual([2, expect.stringContaining('CAIRN_URL')])
    expect(asked).toEqual([])
  })

  it('that is missing is reported with a hint', async () => {
    const { cairn, asked } = offlineShell(folder(), {})
    const ran = await cairn(['whoami'])
    expect([ran.code, ran.stdout]).toEqual([3, ''])
    expect(ran.stderr).toBe('error: Not signed in\nhint: Run `cairn login URL`\n')
    const machine = await cairn(['whoami', '--json'])
    expect(machine.refusal()).toMatchObject({ exit: 3, code: 'signed_out', message: 'Not signed in' })
    expect(asked).toEqual([])
  })

  it('is that of the repository if CAIRN_URL is empty, as an undefined variable of CI is', async () => {
    const ran = await offlineShell(linkedFolder(), { CAIRN_URL: '' }).cairn(['whoami'])
    expect([ran.code, ran.stderr]).toEqual([3, notSignedIn])
  })

  it.each([
    [
      { CAIRN_URL: 'https://cairn.example.com' },
      'CAIRN_TOKEN is not set',
      'https://cairn.example.com/settings/tokens',
    ],
    [{}, 'CAIRN_URL and CAIRN_TOKEN are not set', 'its page /settings/tokens'],
  ])('that is missing in CI is a secret to set: %j', async (settings, said, page) => {
    const { cairn } = offlineShell(folder(), { CI: 'true', CAIRN_TOKEN: '', ...settings })
    const ran = await cairn(['whoami'])
    expect([ran.code, ran.stderr]).toEqual([3, expect.stringContaining(`error: ${said}\nhint: `)])
    expect(ran.stderr).toContain(page)
    expect(ran.stderr).toContain('the secret CAIRN_TOKEN of your CI')
  })
})
