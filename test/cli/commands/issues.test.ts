import { beforeEach, describe, expect, it } from 'vitest'
import { unwrap } from '../../../src/client/index.ts'
import { folder, type Person, person, projectOf, url } from '../../support/cli/shell.ts'

let sato: Person
let projectId: string
beforeEach(async () => {
  sato = await person(folder())
  const profile = sato.api.PATCH('/api/me/profile', { body: { displayName: '佐藤 花子' } })
  ;[projectId] = await Promise.all([projectOf(sato, { key: 'SHL' }), unwrap(profile)])
})

const issues = (...args: string[]) => sato.cairn(['issues', ...args, '--project', projectId])
const inJapanese = (...args: string[]) =>
  sato.cairn(['issues', ...args, '--project', projectId], { env: { LANG: 'ja_JP.UTF-8' } })

async function made(...titles: string[]): Promise<void> {
  for (const title of titles)
    await unwrap(
      sato.api.POST('/api/projects/{projectId}/issues', {
        params: { path: { projectId } },
        body: { title },
      }),
    )
}

describe('cairn issues new', () => {
  it('creates an issue with a description from standard input', async () => {
    const given = ['new', 'Search is slow', '--body', '-', '--status', 'in_progress', '--assignee', 'Me']
    const ran = await sato.cairn(['issues', ...given, '--project', projectId], { input: 'Since *May*.\n' })
    expect(ran).toMatchObject({
      code: 0,
      stdout: `Created SHL-1\n${url()}/projects/${projectId}/issues/1\n`,
      stderr: '',
    })
    expect((await issues('show', '1', '--json')).json().issue).toMatchObject({
      ...{ key: 'SHL-1', title: 'Search is slow', body: 'Since *May*.', status: 'in_progress' },
      assignee: { id: sato.id, displayName: '佐藤 花子' },
    })
  })

  it('outputs the issue as JSON', async () => {
    const { issue } = (await issues('new', 'A bell', '--json')).json()
    expect(issue).toMatchObject({ number: 1, title: 'A bell', body: null, assigneeId: null })
  })

  it('reports refusals of the service', async () => {
    const ran = await inJapanese('new', 'あ'.repeat(201))
    expect([ran.code, ran.stdout]).toEqual([1, ''])
    expect(ran.stderr).toContain('「title」は 200 文字以内で指定してください')
  })
})

describe('cairn issues ls', () => {
  it('lists issues in a table, newest first', async () => {
    await made('Roof', '窓')
    await issues('set', '1', '--status', 'blocked', '--assignee', '佐藤 花子')
    expect((await issues('ls')).stdout).toBe('SHL-2  To do    窓\nSHL-1  Blocked  Roof  佐藤 花子\n')
    expect((await inJapanese('ls')).stdout).toBe(
      'SHL-2  未着手      窓\nSHL-1  ブロック中  Roof  佐藤 花子\n',
    )
    expect((await issues('ls', '--status', 'blocked')).stdout).toMatch(/^SHL-1 .*\n$/)
    expect((await issues('ls', '--search', '#2')).stdout).toMatch(/^SHL-2 .*\n$/)
  })

  it('reports how many issues are not shown', async () => {
    await made('One', 'Two', 'Three')
    const ran = await issues('ls', '--limit', '2')
    expect(ran.stdout.split('\n')).toHaveLength(3)
    expect(ran.stderr).toBe('Showing 2 of 3. Use --all to show all\n')
    const { issues: found, ...page } = (await issues('ls', '--limit', '2', '--json')).json()
    expect(found.map(({ number }: { number: number }) => number)).toEqual([3, 2])
    expect(page).toEqual({ total: 3, page: 1, pageSize: 2, truncated: false })
    expect((await issues('ls', '--all', '--json')).json()).toMatchObject({ total: 3, pageSize: 3 })
  })

  it('prints nothing if there are no issues', async () => {
    expect(await issues('ls')).toMatchObject({ code: 0, stdout: '', stderr: 'No matching issues\n' })
    expect((await issues('ls', '--json')).json()).toMatchObject({ issues: [], total: 0 })
  })

  it('is truncated to the terminal and colored', async () => {
    await made(`A title ${'that goes on and on '.repeat(8)}`)
    await issues('set', '1', '--status', 'done')
    const given = ['issues', 'ls', '-p', projectId]
    const { stdout } = await sato.cairn(given, { inTerminal: true, columns: 40 })
    expect(stdout).toContain('\u001b[32mDone\u001b[39m  A title that goes on and o…\r\n')
    const env = { NO_COLOR: '1' }
    const plain = await sato.cairn(given, { inTerminal: true, columns: 40, env })
    expect(plain.stdout).toBe('SHL-1  Done  A title that goes on and o…\r\n')
  })
})

describe('cairn issues show', () => {
  it('shows an issue with its links', async () => {
    await made('House', 'Roof', 'Window')
    const path = (number: number) => ({ params: { path: { projectId, number } } })
    const [{ issue: house }] = await Promise.all([
      unwrap(sato.api.GET('/api/projects/{projectId}/issues/{number}', path(1))),
      issues('set', '2', '--body', 'Tiles.\n\n\u202eRed', '--assignee', sato.email),
    ])
    await unwrap(
      sato.api.PATCH('/api/projects/{projectId}/issues/{number}', {
        ...path(2),
        body: { parentId: house.id },
      }),
    )
    const of = { params: { path: { projectId } } }
    await unwrap(
      sato.api.PUT('/api/projects/{projectId}/repo-binding', {
        ...of,
        body: { repoIdentity: { kind: 'remote', value: 'github.com/acme/house' } },
      }),
    )
    await unwrap(
      sato.api.POST('/api/projects/{projectId}/git-links', {
        ...of,
        body: { links: [{ kind: 'pr', ref: '7', title: 'Tile the roof', issueKeys: ['SHL-2'] }] },
      }),
    )
    const { stdout } = await sato.cairn(['issues', 'show', 'shl-2', '-p', projectId], { env: { TZ: 'UTC' } })
    expect(stdout.replace(/\w{3} \d\d?, \d{4}, \d\d?:\d\d\s[AP]M/g, 'TIME')).toBe(`SHL-2  Roof

Status    To do
Assignee  佐藤 花子
Created   TIME  佐藤 花子
Updated   TIME
Watching  Yes

Tiles.

 Red

Parent
SHL-1  To do  House

Commits and pull requests
PR 7  Tile the roof
  https://github.com/acme/house/pull/7
`)
    expect((await inJapanese('show', '#1')).stdout).toContain('\n子課題\nSHL-2  未着手  Roof\n')
  })

  it('refuses issues of other projects and invalid numbers', async () => {
    const refusals: [written: string, code: number, said: string][] = [
      ['SHLX-1', 1, 'Not an issue of this project'],
      ['9', 1, 'The issue was not found\nhint: List them: cairn issues ls'],
      ['one', 2, 'Not an issue number'],
      ['0', 2, 'Not an issue number'],
    ]
    await made('House')
    const ran = await Promise.all(refusals.map(([written]) => issues('show', written)))
    expect(ran.map(({ code, stdout, stderr }) => [code, stdout, stderr])).toEqual(
      refusals.map(([, code, said]) => [code, '', expect.stringContaining(said)]),
    )
  })
})

it('a token for issues can assign by "me" and ID, but cannot search for members', async () => {
  const worker = await person(folder(), { scopes: ['issues:write'] })
  const own = await projectOf(worker)
  const make = (who: string) => worker.cairn(['issues', 'new', 'A', '--assignee', who, '-p', own, '--json'])
  expect((await make('me')).json().issue.assigneeId).toBe(worker.id)
  expect((await make(worker.id)).json().issue.assigneeId).toBe(worker.id)
  const looked = await make('Kim')
  expect([looked.code, looked.refusal().code]).toEqual([1, 'token_scope'])
})

describe('cairn issues set', () => {
  it('changes an issue', async () => {
    await made('House')
    const { stdout } = await issues('set', 'SHL-1', '--title', 'Home', '--status', 'done', '--assignee', 'ME')
    expect(stdout).toBe('SHL-1  Done  Home  佐藤 花子\n')
    const { issue } = (await issues('set', '1', '--assignee', 'none', '--body', '', '--json')).json()
    expect(issue).toMatchObject({ title: 'Home', status: 'done', assignee: null, body: null })
  })

  it('refuses the key of another project', async () => {
    await made('House')
    const ran = await issues('set', 'OTH-1', '--status', 'done', '--json')
    expect([ran.code, ran.refusal().code]).toEqual([1, 'not_found'])
    expect((await issues('show', '1', '--json')).json().issue.status).toBe('todo')
  })

  it('finds an assignee among the project members, and refuses ambiguous names', async () => {
    const names = ['Kim', 'Kim', 'Lee']
    const people = await Promise.all(names.map(() => person(folder())))
    for (const [i, { api, email }] of people.entries()) {
      await unwrap(api.PATCH('/api/me/profile', { body: { displayName: names[i]! } }))
      await unwrap(
        sato.api.POST('/api/projects/{projectId}/members', {
          params: { path: { projectId } },
          body: { email, featureScope: ['issues'] },
        }),
      )
    }
    await made('House')
    const set = (who: string) => issues('set', '1', '--assignee', who, '--json')
    const [kim, , lee] = people
    expect((await set('lee')).json().issue.assigneeId).toBe(lee!.id)
    expect((await set(kim!.email.toUpperCase())).json().issue.assigneeId).toBe(kim!.id)
    expect((await set(lee!.id)).json().issue.assigneeId).toBe(lee!.id)
    const several = await set('Kim')
    expect([several.code, several.refusal().hint]).toEqual([2, expect.stringContaining(kim!.email)])
    const nobody = await set('Park')
    expect([nobody.code, nobody.refusal()]).toMatchObject([1, { code: 'not_found' }])
    const foreign = await set(crypto.randomUUID())
    expect([foreign.code, foreign.refusal().code]).toEqual([1, 'assignee_invalid'])
  })
})
