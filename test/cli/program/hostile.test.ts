import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { evil, hostile, hostileProject, listen } from '../../support/cli/hostile.ts'
import { runInProcess } from '../../support/cli/in-process.ts'
import { temporaryFolders } from '../../support/cli/offline-shell.ts'
import { commit, repositoryIn } from '../../support/cli/repository.ts'
import { roadmapFiles } from '../../support/cli/roadmaps.ts'
import { shell } from '../../support/cli/shell.ts'

/** Characters that a terminal interprets, except line breaks. */
const obeyed = /[^\P{Cc}\n]|[\p{Bidi_Control}\u2028\u2029]/u
const folder = temporaryFolders()
const esc = String.fromCharCode(27)
const ownColors = new RegExp(`${esc}\\[(?:1|2|22|31|32|33|36|39)m`, 'g')

/** A shell in a repository of a hostile author that is linked to a server. */
function stage(server: string) {
  const home = folder()
  const app = join(home, 'app')
  const settings = { CAIRN_URL: server, CAIRN_TOKEN: 'svc_user_x', FORCE_COLOR: '1' }
  const own = shell(home, settings, runInProcess)
  const link = JSON.stringify({ server, project: hostileProject, slug: 'main', source: 'roadmap-json' })
  const roadmap = roadmapFiles({ [evil]: [{ id: evil, title: evil, status: evil }] })
  repositoryIn(app, { ...roadmap, '.cairn.json': link })
  commit(app, `CRN-1 ${evil}`)
  const cairn = (args: string[], options = {}) => own.cairn(args, { cwd: app, ...options })
  return { app, home, cairn }
}

describe.concurrent('control characters from a server or a repository', () => {
  const commands: [code: number, ...args: string[]][] = [
    [0, 'whoami'],
    [0, 'whoami', '--json'],
    [0, 'issues', 'ls'],
    [0, 'issues', 'show', '1'],
    [0, 'issues', 'show', '1', '--json'],
    [0, 'issues', 'ls', '--fields', 'title,body'],
    [1, 'issues', 'download', '1'],
    [1, 'issues', 'download', '1', 'f'],
    [1, 'issues', 'detach', '1', 'f', '-y'],
    [0, 'issues', 'ls', '--jq', '.issues[0]'],
    [0, 'issues', 'new', 'x'],
    [0, 'issues', 'set', '1', '--title', 'x'],
    [0, 'files', 'ls', '--tree'],
    [0, 'files', 'history', 'f'],
    [0, 'status'],
    [0, 'sync', '--dry-run'],
    [0, 'links'],
    [0, 'link'],
    [0, 'init'],
    [0, 'projects'],
    [0, 'projects', '--json'],
    [0, 'projects', 'new', 'x'],
    [0, 'projects', 'key', 'CRN'],
    [0, 'orgs'],
    [0, 'orgs', 'new', 'x'],
    [1, 'login'],
    [1, 'api', 'GET', 'nothing'],
    [1, 'api', 'GET', 'nothing', '--json'],
  ]
  it.each(commands)('are not printed: exit code %i of %s %s %s %s', async (code, ...args) => {
    const ran = await stage(await hostile()).cairn(args)
    const shown = (ran.stdout + ran.stderr).replace(ownColors, '')
    expect([ran.code, shown]).toEqual([code, expect.not.stringMatching(obeyed)])
    expect(shown).not.toMatch(/^fake/m)
    expect(shown).toMatch(/[a-z]/)
  })
})

describe.concurrent('a server that names another address', () => {
  /** A server of another origin, and the requests that reached it. */
  async function elsewhere(location?: () => string) {
    const seen: string[] = []
    const url = await listen(({ method, url }, response) => {
      seen.push(`${method} ${url}`)
      response.writeHead(location ? 307 : 200, location && { location: location() }).end()
    })
    return { url, seen }
  }

  it.each(['file:///etc/passwd', 'https://elsewhere.example.test/device'])(
    'for a page to open is refused: %j',
    async address => {
      const login = { device_code: 'x', user_code: 'x', interval: 1, verification_uri_complete: address }
      const opened: string[] = []
      const browse = async (page: string) => void opened.push(page)
      const ran = await stage(await hostile([[/device\/code$/, login]])).cairn(['login'], {
        browse,
        inTerminal: true,
      })
      expect([ran.code, ran.stdout + ran.stderr]).toEqual([1, expect.stringContaining('another site')])
      expect(opened).toEqual([])
    },
  )

  it.each([['whoami'], ['issues', 'new', 'x']])('in a redirect is not followed: %s', async (...args) => {
    const other = await elsewhere()
    const server = await elsewhere(() => `${other.url}/there`)
    const ran = await stage(server.url).cairn([...args, '--json'])
    const told = {
      code: 'redirected',
      location: `${other.url}/there`,
      hint: expect.stringMatching(/`cairn init` with its new address in a linked repository.*`cairn login`/),
    }
    expect([ran.code, ran.refusal()]).toEqual([1, expect.objectContaining(told)])
    expect(other.seen).toEqual([])
  })

  const steps = (url: string): [RegExp, object][] => [
    [/^GET .*\/download$/, { url, expiresAt: '' }],
    [/^POST .*\/attachments$/, { attachment: { id: 'a' }, upload: { url, method: 'PUT', headers: {} } }],
  ]
  const transfers = [
    ['files', 'get', 'f', '-o', 'there'],
    ['issues', 'download', '1', '-o', 'there'],
    ['files', 'put', 'roadmap.json'],
  ]
  it.each(transfers)('for file content is refused if the store redirects: %s %s', async (...args) => {
    const other = await elsewhere()
    const store = await elsewhere(() => other.url)
    const { app, cairn } = stage(await hostile(steps(store.url)))
    const ran = await cairn([...args, '--json'])
    expect([ran.code, ran.refusal().code, other.seen]).toEqual([1, 'store_redirects', []])
    expect(store.seen).toHaveLength(1)
    expect(existsSync(join(app, 'there'))).toBe(false)
  })

  it.each(transfers)('for file content is refused if it is not HTTP: %s %s', async (...args) => {
    const { app, cairn } = stage(await hostile(steps('data:text/plain,x')))
    const ran = await cairn([...args, '--json'])
    expect([ran.code, ran.refusal().code]).toEqual([1, 'address_unsafe'])
    expect(existsSync(join(app, 'there'))).toBe(false)
  })
})

describe.concurrent('a server that is not Cairn', () => {
  const page = (status: number, type = 'text/html; charset=utf-8') =>
    listen((_, response) => response.writeHead(status, { 'content-type': type }).end('<!doctype html>'))

  it.each([['whoami'], ['login'], ['issues', 'new', 'x'], ['files', 'ls']])(
    'is named if it responds with a page: cairn %s %s',
    async (...args) => {
      const server = await page(200)
      const { cairn } = stage(server)
      const machine = await cairn([...args, '--json'])
      expect([machine.code, machine.refusal()]).toEqual([
        5,
        expect.objectContaining({ code: 'not_cairn', status: 200, contentType: 'text/html; charset=utf-8' }),
      ])
      const ran = await cairn(args)
      expect(ran.stderr.replace(ownColors, '')).toMatch(
        `error: ${server} does not respond like Cairn\nhint: Check the address`,
      )
    },
  )

  it('is reported by cairn doctor, and in Japanese', async () => {
    const server = await page(200, 'text/plain')
    const ran = await stage(server).cairn(['doctor'], { env: { LANG: 'ja_JP.UTF-8', NO_COLOR: '1' } })
    expect(ran.stdout).toContain(`✗ ${server} の応答は Cairn のものではありません`)
  })

  it('gets a hint to check the address if it refuses', async () => {
    const ran = await stage(await page(403)).cairn(['projects', '--json'])
    expect(ran.refusal()).toMatchObject({
      code: 'http_403',
      hint: 'Check the address of the server, and the proxy if there is one',
    })
  })
})

describe.concurrent('a repository whose folder leads out of it', () => {
  it.each([['docs/'], ['docs/new/'], ['docs/below/f', '--force']])(
    'is refused as a place to save to: %s',
    async (...output) => {
      const store = await listen((_, response) => response.end('x'))
      const { app, home, cairn } = stage(
        await hostile([[/^GET .*\/download$/, { url: store, expiresAt: '' }]]),
      )
      mkdirSync(join(home, 'outside', 'below'), { recursive: true })
      symlinkSync(join(home, 'outside'), join(app, 'docs'))
      const ran = await cairn(['files', 'get', 'f', '--json', '-o', ...output])
      expect([ran.code, ran.refusal()]).toEqual([1, expect.objectContaining({ code: 'leads_outside' })])
      expect(readdirSync(join(home, 'outside'), { recursive: true })).toEqual(['below'])
      const attached = await cairn(['issues', 'download', '1', '--json', '-o', ...output])
      expect(attached.refusal().code).toBe('leads_outside')
      const missing = await cairn(['files', 'get', 'f', '--json', '-o', 'missing/f'])
      expect(missing.refusal().code).toBe('enoent')
      mkdirSync(join(app, 'inside'))
      symlinkSync('inside', join(app, 'plain'))
      expect((await cairn(['files', 'get', 'f', '-o', 'plain/'])).code).toBe(0)
      expect((await cairn(['files', 'get', 'f', '-o', `${join(home, 'outside')}/`])).code).toBe(0)
    },
  )
})
