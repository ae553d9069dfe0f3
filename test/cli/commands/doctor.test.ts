import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { unwrap } from '../../../src/client/index.ts'
import { git, writeFiles } from '../../support/cli/repository.ts'
import { linkedRepository, twoPhases } from '../../support/cli/roadmaps.ts'
import { folder, type Person, person, shell, url } from '../../support/cli/shell.ts'

let someone: Person
let repository: string
let projectId: string

beforeEach(async () => {
  someone = await person(folder())
  repository = join(someone.home, 'app')
  mkdirSync(repository)
  ;({ projectId } = await linkedRepository(someone, repository, twoPhases, '2026-01-05T09:00:00Z'))
})

const doctor = (options = {}, ...args: string[]) =>
  someone.cairn(['doctor', ...args], { cwd: repository, ...options })

/** The results by name. */
const resultsOf = (ran: { json(): { checks: { name: string; ok: boolean | null }[] } }) =>
  Object.fromEntries(ran.json().checks.map(({ name, ok }) => [name, ok]))

describe('cairn doctor', () => {
  it('checks the server, the clock, the token, git, the link, and the roadmap, one line each', async () => {
    const ran = await doctor()
    expect([ran.code, ran.stderr]).toEqual([0, ''])
    expect(ran.stdout.split('\n').slice(0, -1)).toEqual([
      `✓ Reached ${url()}`,
      // The local stack sends no `Date`.
      '- The clock was not checked',
      `✓ "shell" of ${someone.email} (CAIRN_TOKEN); scopes: all; project: all; expires: never`,
      expect.stringMatching(/^✓ git version .*; branch /),
      expect.stringMatching(/^✓ "Shelter" is bound to /),
      '✓ roadmap-json; phases: 2; tasks: 4; plans: 1; warnings: 0',
    ])
    expect(ran.stdout).not.toContain(someone.token)
  })

  it('outputs JSON, and Japanese', async () => {
    const machine = await doctor({}, '--json')
    expect(machine.json()).toMatchObject({ server: url(), version: expect.any(String) })
    expect(resultsOf(machine)).toEqual({
      ...{ server: true, clock: null, token: true, git: true, link: true, roadmap: true },
    })
    expect((await doctor({ env: { LANG: 'ja_JP.UTF-8' } })).stdout).toContain(`✓ ${url()} に接続できます`)
  })

  it('goes on with the local checks if the server cannot be reached', async () => {
    const ran = await doctor({ env: { CAIRN_URL: 'http://127.0.0.1:9' } }, '--json')
    expect(ran.code).toBe(1)
    expect(resultsOf(ran)).toEqual({
      ...{ server: false, clock: null, token: null, git: true, link: null, roadmap: true },
    })
    expect(ran.refusal()).toMatchObject({ code: 'unhealthy', message: 'Found 1 problem' })
  })

  it('says what is wrong with the token, and does not print it', async () => {
    const ran = await doctor({ env: { CAIRN_TOKEN: 'svc_user_secret' } })
    expect(ran.code).toBe(1)
    expect(ran.stdout).toContain(
      `✗ The token in CAIRN_TOKEN is malformed or incomplete. Create a token at ${url()}/settings/tokens\n`,
    )
    expect(ran.stdout + ran.stderr).not.toContain('svc_user_secret')
  })

  it('reports that no user is signed in, and that the link and the repository are missing', async () => {
    const home = folder()
    const ran = await shell(home).cairn(['doctor'], { env: { GIT_CEILING_DIRECTORIES: join(home, '..') } })
    expect(ran.code).toBe(1)
    expect(ran.stdout).toContain('✗ Not signed in. Run `cairn login URL`')
    expect(ran.stdout).toContain('not a git repository')
    expect(ran.stdout).toContain('✗ This repository is not linked to a project. Run `cairn link`')
  })

  it('reports a project that is bound to another repository, and one that cannot be reached', async () => {
    const params = { path: { projectId } }
    const repoIdentity = { kind: 'local' as const, value: 'other' }
    await unwrap(
      someone.api.PUT('/api/projects/{projectId}/repo-binding', { params, body: { repoIdentity } as never }),
    )
    expect((await doctor()).stdout).toMatch(
      /✗ "Shelter" is bound to .*other\. If the repository has moved, .*--rebind/,
    )
    const stranger = await person(folder())
    expect((await doctor({ env: { CAIRN_TOKEN: stranger.token } }, '--json')).code).toBe(1)
  })

  it('names a remote that is a path, and checks a bare repository', async () => {
    const bare = join(someone.home, 'app.git')
    git(someone.home, ['clone', '--quiet', '--bare', repository, bare])
    const ran = await doctor({ cwd: bare }, '--json')
    expect(ran.json().checks.slice(3)).toMatchObject([
      { ok: true, message: expect.stringMatching(/; a bare repository; remote .*\/app; branch main$/) },
      { ok: false, hint: 'Run `cairn link`' },
      { ok: null, message: expect.stringContaining('a bare repository has no files') },
    ])
    git(bare, ['remote', 'remove', 'origin'])
    expect((await doctor({ cwd: bare })).stdout).toContain('; a bare repository; no remote; ')
    const linked = await someone.cairn(['link', '--project', projectId, '--rebind'], { cwd: bare })
    expect(linked.stdout).toMatch(/^app is linked to Shelter\nOnly the branch main is synced\n$/)
  })

  it('reports a damaged link and an unreadable roadmap', async () => {
    writeFiles(repository, { 'roadmap.json': '{' })
    const broken = await doctor({}, '--json')
    expect([broken.code, resultsOf(broken).roadmap]).toEqual([1, false])
    writeFileSync(join(repository, '.cairn.json'), '{')
    const damaged = await doctor({}, '--json')
    expect([damaged.code, resultsOf(damaged).link]).toEqual([1, false])
  })
})
