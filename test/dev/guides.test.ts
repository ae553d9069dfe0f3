import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { runProgram } from '../../dev/shared/program.ts'
import { openBrowser, watchTrouble } from '../support/browser.ts'
import { type Guide, guides, installGuides, runBlock } from '../support/guides.ts'
import { asJson, bearer } from '../support/headers.ts'
import { type LocalStack, startLocalStack } from '../support/local-stack.ts'
import { readerOf } from '../support/reader.ts'

const dir = mkdtempSync(join(tmpdir(), 'cairn-guides-'))
const guide = (name: string): Guide => guides.find(guide => guide.name === name)!

let stack: LocalStack
let reader: ReturnType<typeof readerOf>
let env: Record<string, string>
let signedIn: string

beforeAll(async () => {
  stack = await startLocalStack()
  reader = readerOf(stack, dir, 'reader@example.test')
  env = { CAIRN_URL: stack.addresses.url, CAIRN_EMAIL: reader.email }
  installGuides(dir)
  signedIn = await runBlock(guide('sign-in'), 'sh', { dir, env, asking: reader.code })
  env.CAIRN_TOKEN = /svc_user_\w{38}/.exec(signedIn)![0]
  env.CAIRN_PROJECT = await makeProject()
}, 60_000)

afterAll(async () => {
  await stack?.stop()
  rmSync(dir, { recursive: true, force: true })
})

async function makeProject(): Promise<string> {
  const { org } = await ask('/api/orgs', { name: 'Readers' })
  const { project } = await ask('/api/projects', { orgId: org.id, name: 'Reading' })
  for (const title of ['One', 'Two', 'Three']) await ask(`/api/projects/${project.id}/issues`, { title })
  return project.id
}

async function ask(path: string, body: object): Promise<any> {
  const headers = { ...bearer(env.CAIRN_TOKEN), ...asJson }
  const answer = await fetch(env.CAIRN_URL + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return answer.json()
}

const printed: Record<string, { sh: RegExp; ts: RegExp }> = {
  'sign-in': { sh: /"token_type" ?: ?"Bearer"/, ts: /A token: svc_user_\w{38}\n/ },
  'make-a-token': {
    sh: /svc_user_\w{38}[\s\S]*"tokens"/,
    ts: /^my tool may do everything until it is revoked\n$/,
  },
  'sync-a-roadmap': {
    sh: /"stats" ?: ?\{"total" ?: ?2, ?"done" ?: ?1/,
    ts: /^1 of 1 tasks done, 1 plans stored\n$/,
  },
  'upload-a-file': { sh: /What we agreed on\n$/, ts: /18 of 18 bytes\nagreed\.txt is revision 1\n$/ },
  'page-through-a-list': { sh: /^("title" ?: ?"\w+"\n){3}$/, ts: /^(\d \w+\n){3}$/ },
  'errors-and-retries': {
    sh: /^404 "code" ?: ?"not_found"\n$/,
    ts: /^No such folder: .+\n404 not_found, request [\w-]+\n$/,
  },
  limits: {
    sh: /^RateLimit: "token-writes";r=\d+;t=\d+\s[\s\S]*"usedBytes" ?: ?\d+/im,
    ts: /^Writes left: "token-writes";r=\d+;t=\d+\n\d+ of 104857600 bytes used\n$/,
  },
}

describe('the guides', () => {
  it('are those that are known here, and their TypeScript has no error of type', async () => {
    expect(guides.map(({ name }) => name)).toEqual(Object.keys(printed))
    expect(await runProgram('tsc', ['-p', dir])).toMatchObject({ code: 0, output: '' })
  })

  it.each(guides)('$name: its curl runs as it stands', async guide => {
    const output = guide.name === 'sign-in' ? signedIn : await runBlock(guide, 'sh', { dir, env })
    expect(output).toMatch(printed[guide.name]!.sh)
  })

  it.concurrent.each(guides)('$name: its TypeScript runs as it stands', async guide => {
    expect(await runBlock(guide, 'ts', { dir, env, asking: reader.approval })).toMatch(
      printed[guide.name]!.ts,
    )
  })
})

describe('the page of the reference', { timeout: 60_000 }, () => {
  let browser: Browser
  let page: Page
  let trouble: Trouble

  const open = async (place: string) => {
    await page.goto(`${env.CAIRN_URL}/docs/#${place}`)
    return page.getByRole('region')
  }

  /** Presses Send at an operation, with this token typed in. */
  async function send(place: string, name: string, token: string): Promise<string> {
    await open(place)
    await page.getByRole('region', { name }).getByRole('button', { name: 'Test Request' }).click()
    const client = page.getByRole('dialog')
    await client.getByPlaceholder('Token').fill(token)
    const answer = page.waitForResponse(({ url }) => new URL(url()).pathname.startsWith('/api/'))
    await client.getByRole('button', { name: 'Send' }).first().click()
    await answer
    return client.getByText(/200 OK|40\d /).first().innerText()
  }

