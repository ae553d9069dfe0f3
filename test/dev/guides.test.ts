import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { runProgram } from '../../dev/shared/program.ts'
import { type Asking, type Guide, guides, installGuides, runBlock } from '../support/guides.ts'
import { asJson, bearer } from '../support/headers.ts'
import { type LocalStack, startLocalStack } from '../support/local-stack.ts'

const email = 'reader@example.test'
const dir = mkdtempSync(join(tmpdir(), 'cairn-guides-'))

let stack: LocalStack
let env: Record<string, string>
let signedIn: string

const guide = (name: string): Guide => guides.find(guide => guide.name === name)!

/** Takes the code out of the mail. */
const code: Asking = {
  question: /The code in the mail: $/,
  async answer() {
    const inbox = `${stack.addresses.mailboxUrl}/messages?to=${email}`
    const newest = async () => ((await (await fetch(inbox)).json()) as { text: string }[])[0]
    const mail = await vi.waitUntil(newest, { timeout: 10_000, interval: 50 })
    return `${/^ {4}(\d{6})$/m.exec(mail.text)![1]}\n`
  },
}

beforeAll(async () => {
  installGuides(dir)
  stack = await startLocalStack()
  env = { CAIRN_URL: stack.addresses.url, CAIRN_EMAIL: email }
  signedIn = await runBlock(guide('sign-in'), 'sh', { dir, env, asking: code })
  env.CAIRN_TOKEN = /svc_user_\w{38}/.exec(signedIn)![0]
  env.CAIRN_PROJECT = await makeProject()
}, 60_000)

afterAll(async () => {
  await stack?.stop()
  rmSync(dir, { recursive: true, force: true })
})

async function makeProject(): Promise<string> {
  const { org } = await ask('POST', '/api/orgs', { name: 'Readers' })
  const { project } = await ask('POST', '/api/projects', { orgId: org.id, name: 'Reading' })
  for (const title of ['One', 'Two', 'Three'])
    await ask('POST', `/api/projects/${project.id}/issues`, { title })
  return project.id
}

/** As somebody who has made a token with all scopes. */
async function ask(method: string, path: string, body: object) {
  const answer = await fetch(stack.addresses.url + path, {
    method,
    headers: { ...bearer(env.CAIRN_TOKEN), ...asJson },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as any
}

/** Approves in the browser that the guide has signed in. */
const approval: Asking = {
  question: /approve (\w{4}-\w{4})\n/,
  async answer([, userCode]) {
    const session = /\tsession\t(\S+)/.exec(readFileSync(join(dir, 'cairn.jar'), 'utf8'))![1]
    await fetch(`${stack.addresses.url}/api/auth/device/approve`, {
      method: 'POST',
      headers: { ...asJson, cookie: `session=${session}`, origin: stack.addresses.url },
      body: JSON.stringify({ userCode }),
    })
    return ''
  },
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
    expect(await runBlock(guide, 'ts', { dir, env, asking: approval })).toMatch(printed[guide.name]!.ts)
  })
})
