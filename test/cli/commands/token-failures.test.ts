import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { unwrap } from '../../../src/client/index.ts'
import { newTokenSecret } from '../../../src/worker/domain/accounts/token-secrets.ts'
import { folder, person, projectOf, shell, url } from '../../support/cli/shell.ts'

const page = () => `${url()}/settings/tokens`
const whoami = (token: string, env = {}) =>
  shell(folder(), { CAIRN_URL: url(), CAIRN_TOKEN: token, ...env }).cairn(['whoami'])

describe.concurrent('a refused CAIRN_TOKEN', () => {
  it.each([
    ['svc_user_x'],
    ['svc_user_…x'],
    ['svc_user_\u200bx'],
    ['svc_user_\nx'],
    [`${newTokenSecret().plaintext.slice(0, -1)}_`],
    [newTokenSecret().plaintext.replace(/.{6}$/, '000000')],
  ])('that is malformed says so: %s', async token => {
    const ran = await whoami(token)
    expect([ran.code, ran.stderr]).toEqual([
      3,
      `error: The token in CAIRN_TOKEN is malformed or incomplete\nhint: Create a token at ${page()}\n`,
    ])
    expect(ran.stdout + ran.stderr).not.toContain(token)
  })

  it('says whether it was revoked or has expired, and is of no other server', async () => {
    const someone = await person(folder())
    const mint = (body: object) => unwrap(someone.api.POST('/api/tokens', { body: { name: 'CI', ...body } }))
    const revoked = await mint({})
    const path = { tokenId: revoked.record.id }
    await unwrap(someone.api.POST('/api/tokens/{tokenId}/revoke', { params: { path } }))
    const expiresAt = new Date(Date.now() + 1500).toISOString()
    const expired = await mint({ expiresAt })
    expect((await whoami(revoked.token)).stderr).toBe(
      `error: The token in CAIRN_TOKEN was revoked\nhint: Create a token at ${page()}\n`,
    )
    await setTimeout(Date.parse(expiresAt) - Date.now() + 500)
    expect((await whoami(expired.token)).stderr).toBe(
      `error: The token in CAIRN_TOKEN has expired\nhint: Create a token at ${page()}\n`,
    )
    expect((await whoami(newTokenSecret().plaintext)).stderr).toBe(
      `error: The token in CAIRN_TOKEN is not a token of ${url()}, or it ended long ago\nhint: Create a token at ${page()}\n`,
    )
  })

  it('says in CI that it is a secret, in Japanese too', async () => {
    const ran = await whoami(newTokenSecret().plaintext, { CI: 'true', LANG: 'ja_JP.UTF-8' })
    expect(ran.stderr).toContain(`ヒント: ${page()} でトークンを作成し、CI のシークレット CAIRN_TOKEN に保存`)
  })

  it('names the scope that it lacks, in every command', async () => {
    const someone = await person(folder(), { scopes: ['issues:read'] })
    const projectId = await projectOf(await person(folder()))
    for (const [args, scope] of [
      [['issues', 'new', 'x'], 'issues:write'],
      [['files', 'ls'], 'files:read'],
      [['api', 'GET', 'projects/{project}/roadmaps'], 'roadmap:read'],
    ] as const) {
      const ran = await someone.cairn([...args, '--project', projectId])
      expect([ran.code, ran.stderr]).toEqual([
        1,
        `error: The token in CAIRN_TOKEN lacks the scope ${scope}\nhint: Create a token with the scope ${scope} at ${page()}\n`,
      ])
    }
    const ran = await someone.cairn(['api', 'GET', '/api/orgs'])
    expect(ran.stderr).toBe(
      `error: The token in CAIRN_TOKEN needs full access for this\nhint: Create a token with full access at ${page()}\n`,
    )
    const machine = await someone.cairn(['files', 'ls', '--project', projectId, '--json'])
    expect(machine.refusal()).toMatchObject({
      code: 'token_scope',
      requiredScope: 'files:read',
      tokenScopes: ['issues:read'],
      hint: `Create a token with the scope files:read at ${page()}`,
    })
  })

  it('says that it is for another project', async () => {
    const owner = await person(folder())
    const [projectId, other] = [await projectOf(owner), await projectOf(owner)]
    const { token } = await unwrap(owner.api.POST('/api/tokens', { body: { name: 'CI', projectId } }))
    const own = shell(folder(), { CAIRN_URL: url(), CAIRN_TOKEN: token })
    const ran = await own.cairn(['issues', 'ls', '--project', other])
    expect([ran.code, ran.stderr]).toEqual([
      1,
      `error: The token in CAIRN_TOKEN is for another project only\nhint: Create a token for this project at ${page()} (\`cairn whoami\` shows the current one)\n`,
    ])
  })

  it('says that it is for one project, where no project is named and where another one is', async () => {
    const owner = await person(folder())
    const projectId = await projectOf(owner)
    const { token } = await unwrap(owner.api.POST('/api/tokens', { body: { name: 'CI', projectId } }))
    const own = shell(folder(), { CAIRN_URL: url(), CAIRN_TOKEN: token })
    for (const args of [
      ['orgs', 'ls'],
      ['projects', 'new', 'Pier'],
      ['orgs', 'new', 'Club'],
    ]) {
      const ran = await own.cairn(args)
      expect([ran.code, ran.stderr]).toEqual([
        1,
        `error: The token in CAIRN_TOKEN is for one project only, which does not allow this\nhint: Create a token for all projects at ${page()} (\`cairn whoami\` shows the current one)\n`,
      ])
    }
    const ran = await own.cairn(['issues', 'ls', '--project', 'Pier'])
    expect([ran.code, ran.stderr]).toEqual([
      1,
      'error: There is no project "Pier"\nhint: Your token is for one project only (`cairn projects`). If the other one exists, use a token for it\n',
    ])
  })
})

describe.concurrent('a refused token of cairn login', () => {
  it('says why, and to sign in again', async () => {
    const own = shell(folder())
    const someone = await person(folder())
    const { token, record } = await unwrap(someone.api.POST('/api/tokens', { body: { name: 'CI' } }))
    await own.cairn(['login', url(), '--token'], { input: token })
    await unwrap(
      someone.api.POST('/api/tokens/{tokenId}/revoke', { params: { path: { tokenId: record.id } } }),
    )
    expect((await own.cairn(['whoami'])).stderr).toBe(
      `error: The token was revoked\nhint: Run \`cairn login ${url()}\`\n`,
    )
  })

  it('that lacks a scope says which, and to sign in with one that has it', async () => {
    const own = shell(folder())
    const someone = await person(folder(), { scopes: ['issues:read'] })
    await own.cairn(['login', url(), '--token'], { input: someone.token })
    const ran = await own.cairn(['api', 'GET', '/api/orgs'])
    expect(ran.stderr).toBe(
      `error: The token needs full access for this\nhint: Sign in with a token that allows this: \`cairn login ${url()}\`\n`,
    )
  })
})
