import { describe, expect, it } from 'vitest'
import { unwrap } from '../../../src/client/index.ts'
import { linksScene } from '../../support/cli/links.ts'
import { commit, git, repositoryIn } from '../../support/cli/repository.ts'
import { folder, type Shell } from '../../support/cli/shell.ts'

const scene = linksScene()
const { issues, path, run, stored } = scene

describe('a pull request', () => {
  it('is linked by the keys in its title, and can be sent again', async () => {
    await issues(2)
    const pr = ['--pr', '17', '--title', 'CRN-1, CRN-2: サインイン', '--author', 'Sato']
    expect((await run(pr)).stdout).toBe('linked 2, existing 0, skipped 0\n')
    expect((await run(pr)).stdout).toBe('linked 0, existing 2, skipped 0\n')
    expect(await stored()).toMatchObject([
      { kind: 'pr', ref: '17', title: 'CRN-1, CRN-2: サインイン', issueKeys: ['CRN-1', 'CRN-2'] },
    ])
  })

  it('is linked by the given keys, also outside of a repository', async () => {
    await issues(1)
    const args = [
      'links',
      '--pr',
      '7',
      '--title',
      '-n',
      '--keys',
      'CRN-1, OTHER-1',
      '--project',
      scene.projectId,
    ]
    const { stdout, stderr } = await scene.someone.cairn(args)
    expect(stdout).toBe('linked 1, existing 0, skipped 1\n')
    expect(stderr).toBe('warning: Pull request 7: issue OTHER-1 was not found, so it was not linked\n')
    expect(await stored()).toMatchObject([{ ref: '7', title: '-n', issueKeys: ['CRN-1'] }])
  })

  it('without a key does not fail a CI step', async () => {
    const { code, stdout, stderr } = await run(['--pr', '17', '--title', 'Sign in', '--keys', ''])
    expect([code, stdout]).toEqual([0, 'linked 0, existing 0, skipped 0\n'])
    expect(stderr).toBe('Nothing to link: no issue keys such as CRN-1\n')
  })

  it('can be shown in a dry run', async () => {
    const { stdout } = await run(['--pr', '17', '--title', 'CRN-1', '--dry-run'])
    expect(stdout).toBe('#17  CRN-1  CRN-1\nDry run: 1 to send\n')
    expect(await stored()).toEqual([])
  })
})

describe('an unknown range', () => {
  const misuses: [args: string[], said: string][] = [
    [['nope'], 'Not a commit range: nope'],
    [['main..nope'], 'Not a commit range: main..nope'],
  ]

  it('exits with 2 and changes nothing', async () => {
    const ran = await Promise.all(misuses.map(([args]) => run(args)))
    expect(ran.map(({ code, stdout, stderr }) => [code, stdout, stderr])).toEqual(
      misuses.map(([, said]) => [2, '', expect.stringContaining(said)]),
    )
    expect(git(scene.dir, ['status', '--porcelain'])).toBe('')
  })
})

describe('a refusal', () => {
  const change = (body: object) =>
    unwrap(scene.someone.api.PATCH('/api/projects/{projectId}', { params: path(), body }))
  const refused = async (args: readonly string[] = [], by: Shell = scene.someone, cwd = scene.dir) => {
    const { code, stdout, refusal } = await by.cairn(['links', '--json', ...args], { cwd })
    return [code, stdout, refusal().code, refusal().hint]
  }

  it('happens for a project without an issue key', async () => {
    await change({ key: null })
    expect(await refused()).toEqual([
      1,
      '',
      'no_issue_key',
      expect.stringContaining('cairn projects key SHEL'),
    ])
  })

  it('without an issue key does not stop a CI job, which warns', async () => {
    await change({ key: null })
    const ran = await run([], scene.someone, { CI: 'true' })
    expect([ran.code, ran.stdout, ran.stderr]).toEqual([
      0,
      '',
      'warning: The issues of Shelter have no key. A project admin sets it once: cairn projects key SHEL\n',
    ])
    const given = ['--json', '--pr', '1', '--title', 'CRN-1']
    expect((await run(given, scene.someone, { CI: '1' })).json()).toMatchObject({
      ...{ project: scene.projectId, dryRun: false, sent: 0, linked: 0 },
      warnings: [expect.stringContaining('have no key')],
    })
    expect((await run(['--json', '--dry-run'], scene.someone, { CI: '1' })).json()).toEqual({
      ...{ project: scene.projectId, dryRun: true, links: [] },
    })
    expect((await run([], scene.someone, { CI: 'false' })).code).toBe(1)
  })

  it('without an issue key names the project if the repository is not linked to it', async () => {
    await change({ key: null })
    const elsewhere = folder()
    repositoryIn(elsewhere, {})
    expect(await refused(['-p', scene.projectId], scene.someone, elsewhere)).toEqual([
      ...[1, '', 'no_issue_key'],
      `A project admin sets it once: cairn projects key SHEL --project ${scene.projectId}`,
    ])
  })

  it('happens for a project with issues or git links turned off', async () => {
    await change({ features: ['issues', 'roadmap'] })
    expect(await refused()).toEqual([1, '', 'feature_off', expect.stringContaining('turn on')])
  })

  it('happens in a folder without git', async () => {
    expect(await refused(['--project', scene.projectId], scene.someone, scene.someone.home)).toEqual([
      1,
      '',
      'no_repository',
      expect.stringContaining('--dir'),
    ])
  })

  it('happens for a token without the scope', async () => {
    commit(scene.dir, 'CRN-1')
    const { token } = await unwrap(
      scene.someone.api.POST('/api/tokens', { body: { name: 'reads', scopes: ['issues:read'] } }),
    )
    const { code, refusal } = await run(['--json'], scene.someone, { CAIRN_TOKEN: token })
    expect([code, refusal().code]).toEqual([1, 'token_scope'])
  })

  it('happens without a valid sign-in', async () => {
    expect((await run([], scene.someone, { CAIRN_TOKEN: '', CAIRN_URL: '' })).code).toBe(3)
    expect((await run([], scene.someone, { CAIRN_TOKEN: 'svc_user_wrong' })).code).toBe(3)
  })
})

it('a token with roadmap:sync can also link', async () => {
  await issues(1)
  const { token } = await unwrap(
    scene.someone.api.POST('/api/tokens', {
      body: { name: 'CI', scopes: ['roadmap:sync'], projectId: scene.projectId },
    }),
  )
  commit(scene.dir, 'CRN-1')
  expect((await run([], scene.someone, { CAIRN_TOKEN: token })).stdout).toBe(
    'linked 1, existing 0, skipped 0\n',
  )
})
