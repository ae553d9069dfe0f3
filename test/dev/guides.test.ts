import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { runProgram } from '../../dev/shared/program.ts'
import { openBrowser, watchTrouble } from '../support/browser.ts'
import { type Asking, type Guide, guides, installGuides, runBlock } from '../support/guides.ts'
import { asJson, bearer } from '../support/headers.ts'
import { readerOf } from '../support/reader.ts'
import { referencePage } from '../support/reference-page.ts'
import { stackDatabase } from '../support/stack-database.ts'

const dir = mkdtempSync(join(tmpdir(), 'cairn-guides-'))
const guide = (name: string): Guide => guides.find(guide => guide.name === name)!

let reader: ReturnType<typeof readerOf>
let env: Record<string, string>
let signedIn: string

beforeAll(async () => {
  const addresses = inject('stack')
  reader = readerOf({ addresses }, dir, 'reader@example.test')
  env = {
    CAIRN_URL: addresses.url,
    CAIRN_EMAIL: reader.email,
    CAIRN_APP: 'https://reader.example/client.json',
  }
  installGuides(dir)
  signedIn = await runBlock(guide('sign-in'), 'sh', { dir, env, asking: reader.code })
  env.CAIRN_TOKEN = /svc_user_\w{38}/.exec(signedIn)![0]
  env.CAIRN_PROJECT = await makeProject()
})

afterAll(() => rmSync(dir, { recursive: true, force: true }))

async function makeProject(): Promise<string> {
  const { org } = await ask('/api/orgs', { name: 'Readers' })
  const { project } = await ask('/api/projects', { orgId: org.id, name: 'Reading' })
  for (const title of ['One', 'Two', 'Three']) await ask(`/api/projects/${project.id}/issues`, { title })
  return project.id
}

async function ask(path: string, body: object): Promise<any> {
  const headers = { ...bearer(env.CAIRN_TOKEN), ...asJson }
  const response = await fetch(env.CAIRN_URL + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return response.json()
}

const expectedOutput: Record<string, { sh: RegExp; ts: RegExp }> = {
  'sign-in': { sh: /"token_type" ?: ?"Bearer"/, ts: /A token: svc_user_\w{38}\n/ },
  'make-a-token': {
    sh: /svc_user_\w{38}[\s\S]*"tokens"/,
    ts: /^my tool may do everything until \d{4}-\d\d-\d\dT[\d:.]+Z\n$/,
  },
  'sync-a-roadmap': {
    sh: /"stats" ?: ?\{"total" ?: ?2, ?"done" ?: ?1/,
    ts: /^1 of 1 tasks done, 1 plans stored\n$/,
  },
  'upload-a-file': { sh: /What we agreed on\n$/, ts: /18 of 18 bytes\nagreed\.txt is revision 1\n$/ },
  'page-through-a-list': {
    sh: /^(\{"issues" ?: ?\[\{[^{}][\s\S]*?"truncated" ?: ?false\}\n){2}$/,
    ts: /^(\d \w+\n){3}$/,
  },
  'errors-and-retries': {
    sh: /^404 "code" ?: ?"not_found"\n$/,
    ts: /^No such folder: .+\n404 not_found, request [\w-]+\n$/,
  },
  'send-it-once': {
    sh: /^1: 201\n2: 201\nidempotency-replayed: true\s*$/i,
    ts: /^One folder\n$/,
  },
  limits: {
    sh: /^RateLimit: "token-writes";r=\d+;t=\d+\s[\s\S]*"usedBytes" ?: ?\d+/im,
    ts: /^Writes left: "token-writes";r=\d+;t=\d+\n\d+ of 104857600 bytes used\n$/,
  },
  'connect-an-agent': {
    sh: /"structuredContent":\{"issues":\[\{"number":\d/,
    ts: /^Written by an agent: true\n$/,
  },
  'build-an-app': {
    sh: /"issuer" ?: ?"http/,
    ts: /^Open http\S+\nThe app reaches Reading\nThe next access token lasts 3600 seconds\n$/,
  },
}

describe('the guides', () => {
  it('have an expected output each, and no type errors', async () => {
    expect(guides.map(({ name }) => name)).toEqual(Object.keys(expectedOutput))
    expect(await runProgram('tsc', ['-p', dir])).toMatchObject({ code: 0, output: '' })
  })

  it.each(guides)('$name: its curl commands run unchanged', async guide => {
    const output = guide.name === 'sign-in' ? signedIn : await runBlock(guide, 'sh', { dir, env })
    expect(output).toMatch(expectedOutput[guide.name]!.sh)
  })

  it.concurrent.each(guides)('$name: its TypeScript runs unchanged', async guide => {
    const asking = guide.name === 'build-an-app' ? reader.connection : reader.approval
    expect(await runBlock(guide, 'ts', { dir, env, asking })).toMatch(expectedOutput[guide.name]!.ts)
  })
})

describe('a tool that polls for its token', () => {
  const database = stackDatabase()

  it('goes on more slowly after a poll that came too early', async () => {
    const { question, answer } = reader.approval
    const pollLater = `update device_logins set last_polled_at = now() + interval '2 s' where user_code = $1`
    const isSlower = 'select from device_logins where user_code = $1 and interval_seconds > 5'
    const asking: Asking = {
      question,
      async answer(asked) {
        const code = [asked[1]!.replace('-', '')]
        await database.query(pollLater, code)
        await vi.waitUntil(async () => (await database.query(isSlower, code)).rowCount, 20_000)
        return answer(asked)
      },
    }
    expect(await runBlock(guide('sign-in'), 'ts', { dir, env, asking })).toMatch(/A token: svc_user_/)
  })
})

describe('the page', () => {
  let browser: Browser

  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser?.close())

  /** Opens a page in a new browser context, and watches it for errors. */
  async function visit(cookies: { name: string; value: string }[] = []) {
    const context = await browser.newContext()
    await context.addCookies(cookies.map(cookie => ({ ...cookie, url: env.CAIRN_URL! })))
    const page = await context.newPage()
    const trouble = watchTrouble(page, env.CAIRN_URL!)
    return { page, trouble, reference: referencePage(page, env.CAIRN_URL!) }
  }

  it('begins with the guides', async () => {
    const { page, trouble, reference } = await visit()
    await reference.open()
    const titles = guides.map(({ text }) => /^# (.*)/.exec(text)![1])
    expect(await page.locator('.guides h2').allInnerTexts()).toEqual(['Introduction', ...titles])
    expect(await page.title()).toBe('Cairn API')
    expect(trouble).toEqual({ errors: [], otherHosts: [] })
  })

  it('shows the permission and the errors of an operation', async () => {
    const { trouble, reference } = await visit()
    await reference.open('#folder.create')
    const operation = reference.operation('Create a folder')
    await operation.getByText('a token with files:write').waitFor()
    for (const code of ['folder_name_taken', 'project_archived', 'token_scope', 'unauthenticated'])
      expect(await operation.getByRole('list', { name: 'Responses' }).getByText(code).isVisible()).toBe(true)
    expect(trouble).toEqual({ errors: [], otherHosts: [] })
  })

  it('sends requests with a token, or with the session of the browser, and keeps no token', async () => {
    const { page, trouble, reference } = await visit([{ name: 'session', value: reader.session() }])
    const sent: (string | undefined)[] = []
    page.on('request', request => {
      if (request.url().endsWith('/api/me/profile')) sent.push(request.headers().authorization)
    })
    for (const token of ['', env.CAIRN_TOKEN]) {
      await reference.open('#profile.read')
      const response = await reference.send('Read your profile', token)
      expect(response).toEqual({ status: '200 OK', body: expect.stringContaining(reader.email) })
    }
    expect(sent).toEqual([undefined, `Bearer ${env.CAIRN_TOKEN}`])
    expect(JSON.stringify(await page.context().storageState())).not.toContain(env.CAIRN_TOKEN)
    expect(trouble).toEqual({ errors: [], otherHosts: [] })
  })
})
