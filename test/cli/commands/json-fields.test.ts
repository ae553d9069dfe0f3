import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { linkedRepository, twoPhases } from '../../support/cli/roadmaps.ts'
import { folder, type Person, person } from '../../support/cli/shell.ts'

let someone: Person
let repository: string
beforeAll(async () => {
  someone = await person(folder())
  repository = join(someone.home, 'app')
  await linkedRepository(someone, repository, twoPhases)
  writeFileSync(join(repository, 'a.txt'), 'A')
  for (const title of ['Roof', 'Window']) await cairn('issues', 'new', title, '--body', 'Long. '.repeat(50))
  await cairn('files', 'put', 'a.txt', 'docs/', '--parents')
  await cairn('files', 'put', 'a.txt')
})

async function cairn(...args: string[]) {
  const ran = await someone.cairn(args, { cwd: repository })
  expect([ran.code, ran.stderr]).toEqual([0, expect.any(String)])
  return ran
}

/** The names that `--fields` lists. */
const fieldsOf = async (...args: string[]) =>
  (await cairn(...args, '--fields')).stdout
    .trimEnd()
    .split('\n')
    .map(line => line.split(' ')[0]!)

describe('a document of --json', () => {
  it.each<[args: string[], find: (document: any) => object]>([
    [['whoami'], document => document],
    [['status'], document => document],
    [['sync'], document => document],
    [['open'], document => document],
    [['projects', 'ls'], ({ projects }) => projects[0]],
    [['projects', 'key', 'APP'], ({ project }) => project],
    [['orgs', 'ls'], ({ orgs }) => orgs[0]],
    [['issues', 'view', '1', '--comments'], ({ issue }) => issue],
    [['issues', 'edit', '1', '--status', 'todo'], ({ issue }) => issue],
    [['issues', 'status', 'todo', '1', '2'], ({ issues }) => issues[0]],
    [['issues', 'comment', '1', '--body', 'Yes'], ({ comment }) => comment],
    [['issues', 'attach', '1', 'a.txt'], ({ attachments }) => attachments[0]],
    [['issues', 'create', 'Door'], ({ issue }) => issue],
    [['issues', 'watch', '1'], ({ issues }) => issues[0]],
    [['issues', 'ls'], ({ issues }) => ({ ...issues[0], body: null, project: null })],
    [['issues', 'ls', '--mine', 'created'], ({ issues }) => ({ ...issues[0], body: null })],
    [['issues', 'next'], ({ issues }) => ({ ...issues[0], body: null, project: null })],
    [['files', 'ls'], ({ files }) => files[0]],
    [['files', 'history', 'a.txt'], ({ revisions }) => revisions[0]],
    [['files', 'get', 'a.txt'], document => document],
    [['files', 'put', 'a.txt'], ({ files }) => files[0]],
  ])('of cairn %j has exactly the fields that --fields lists', async (args, find) => {
    const found = find((await cairn(...args, '--json')).json())
    expect(Object.keys(found).sort()).toEqual((await fieldsOf(...args)).sort())
  })
})

describe('--fields', () => {
  it('makes an array of the items of a list', async () => {
    const issues = (await cairn('issues', 'ls', '--search', 'Roof', '--fields', 'title,number')).stdout
    expect(issues).toBe('[{"title":"Roof","number":1}]\n')
    const none = (await cairn('issues', 'ls', '--search', 'Cellar', '--fields', 'number')).stdout
    expect(none).toBe('[]\n')
    const revisions = (await cairn('files', 'history', 'docs/a.txt', '--fields', 'revision,size')).json()
    expect(revisions).toEqual([{ revision: 1, size: 1 }])
  })

  it('makes an object of a single resource', async () => {
    expect((await cairn('issues', 'show', '1', '--fields', 'number,title')).json()).toEqual({
      ...{ number: 1, title: 'Roof' },
    })
    expect((await cairn('sync', '--fields', 'changed')).json()).toEqual({ changed: expect.any(Boolean) })
  })

  it('lists folders and files together, with null for what a folder does not have', async () => {
    expect((await cairn('files', 'ls', '--fields', 'kind,path,size')).json()).toEqual([
      { kind: 'folder', path: 'docs', size: null },
      { kind: 'file', path: 'a.txt', size: 1 },
    ])
  })
})

describe('the list of issues', () => {
  it('has the descriptions only if --fields names them', async () => {
    const { issues } = (await cairn('issues', 'ls', '--json')).json()
    expect(issues.length).toBeGreaterThan(1)
    for (const issue of issues) expect(issue).not.toHaveProperty('body')
    const [named] = (await cairn('issues', 'ls', '--search', 'Roof', '--fields', 'body')).json()
    expect(named).toEqual({ body: 'Long. '.repeat(50) })
  })
})
