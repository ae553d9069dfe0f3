import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { unwrap } from '../../../src/client/index.ts'
import { runInProcess } from '../../support/cli/in-process.ts'
import { folder, type Person, person, projectOf } from '../../support/cli/shell.ts'

let sato: Person
let projectId: string
beforeAll(async () => {
  sato = await person(folder(), {}, runInProcess)
  projectId = await projectOf(sato, { key: 'SHL' })
  const params = { path: { projectId } }
  await unwrap(sato.api.POST('/api/projects/{projectId}/issues', { params, body: { title: 'House' } }))
})

const issues = (who: Person, ...args: string[]) => who.cairn(['issues', ...args, '-p', projectId])

describe('cairn issues of a project', () => {
  it('says which scope a token lacks', async () => {
    const { token } = await unwrap(
      sato.api.POST('/api/tokens', { body: { name: 'reader', scopes: ['issues:read'] } }),
    )
    const env = { CAIRN_TOKEN: token }
    const reads = await sato.cairn(['issues', 'view', '1', '-p', projectId, '--jq', '.issue.title'], { env })
    expect(reads).toMatchObject({ code: 0, stdout: 'House\n' })
    for (const args of [
      ['status', 'done', '1'],
      ['comment', '1', '--body', 'x'],
      ['watch', '1'],
    ]) {
      const ran = await sato.cairn(['issues', ...args, '-p', projectId], { env })
      expect([ran.code, ran.stdout]).toEqual([1, ''])
      expect(ran.stderr).toContain('The token in CAIRN_TOKEN lacks the scope issues:write')
    }
  })

  it.each<[args: string[], message: string, hint: string]>([
    [['create', ' '], '"title" must be at least 1 character long', 'See `cairn issues create --help`'],
    [
      ['edit', '1', '--start', '2026-02-02', '--due', '2026-02-01'],
      'The start day must not be after the due day',
      'See `cairn issues edit --help`',
    ],
    [['edit', '1', '--parent', '1'], 'This issue cannot be the parent', 'See `cairn issues edit --help`'],
    [
      ['comment', '1', '--edit', crypto.randomUUID(), '--body', 'x'],
      'The comment was not found',
      'See them with their IDs: cairn issues view NUMBER --comments',
    ],
  ])('says what to do about input that is refused: %j', async (args, message, hint) => {
    const { code, stderr } = await issues(sato, ...args)
    expect([code, stderr]).toEqual([1, `error: ${message}\nhint: ${hint}\n`])
  })

  it('is not found by a guest without issues', async () => {
    const kim = await person(folder(), {}, runInProcess)
    const body = { email: kim.email, featureScope: ['files' as const] }
    await unwrap(
      sato.api.POST('/api/projects/{projectId}/members', { params: { path: { projectId } }, body }),
    )
    for (const args of [['ls'], ['view', '1'], ['download', '1'], ['create', 'x']]) {
      const ran = await issues(kim, ...args)
      expect([ran.code, ran.stdout]).toEqual([1, ''])
      expect(ran.stderr).toContain('hint: It does not exist, or you cannot see it')
    }
  })

  it('can be read while it is archived, and keeps what was written for it', async () => {
    const params = { params: { path: { projectId } } }
    await unwrap(sato.api.POST('/api/projects/{projectId}/archive', params))
    expect((await issues(sato, 'ls')).stdout).toMatch(/^SHL-1 .*House/)
    const refused = await issues(sato, 'edit', '1', '--title', 'Home')
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringContaining('hint: Ask a project admin to unarchive it'),
    ])
    let draft = ''
    const commented = await sato.cairn(['issues', 'comment', '1', '-p', projectId], {
      inTerminal: true,
      env: { EDITOR: 'vi', NO_COLOR: '1' },
      edit: async (_, path) => {
        writeFileSync(path, `Much work\n${readFileSync(path, 'utf8')}`)
        draft = path
        return true
      },
    })
    expect([commented.code, existsSync(draft) && readFileSync(draft, 'utf8')]).toEqual([1, 'Much work\n'])
    expect(commented.stdout).toContain(`Your text is kept in ${draft}\r\n`)
    await unwrap(sato.api.POST('/api/projects/{projectId}/unarchive', params))
    const sent = await issues(sato, 'comment', '1', '--body-file', draft)
    expect(sent.code).toBe(0)
  })
})
