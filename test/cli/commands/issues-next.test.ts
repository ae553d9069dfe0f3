import { beforeAll, describe, expect, it } from 'vitest'
import { unwrap } from '../../../src/client/index.ts'
import { folder, type Person, person, projectOf } from '../../support/cli/shell.ts'

type Fields = { priority?: 'low' | 'urgent'; dueDate?: string; status?: 'todo' | 'done'; isMine?: boolean }

let sato: Person
let projects: [named: string, other: string]
beforeAll(async () => {
  sato = await person(folder())
  projects = [await projectOf(sato, { key: 'SHL' }), await projectOf(sato, { name: '別の企画' })]
  const make = async (projectId: string, title: string, { isMine, ...fields }: Fields) => {
    const body = { title, ...fields, ...(isMine && { assigneeId: sato.id }) }
    await unwrap(sato.api.POST('/api/projects/{projectId}/issues', { params: { path: { projectId } }, body }))
  }
  await make(projects[0], 'Later', { priority: 'urgent', dueDate: '2999-12-31' })
  await make(projects[0], 'Whenever', { priority: 'urgent', isMine: true })
  await make(projects[0], 'Small', { priority: 'low', dueDate: '2020-01-01', isMine: true })
  await make(projects[0], 'Soon', { priority: 'urgent', dueDate: '2999-01-01', isMine: true })
  await make(projects[0], 'Over', { priority: 'urgent', status: 'done', isMine: true })
  await make(projects[1], 'Elsewhere', { isMine: true })
})

const cairn = (...args: string[]) => sato.cairn(['issues', ...args])
const titles = async (...args: string[]) => {
  const ran = await cairn(...args, '--jq', '.issues[].title')
  expect([ran.code, ran.stderr]).toEqual([0, ''])
  return ran.stdout.split('\n').filter(Boolean)
}

describe('cairn issues next', () => {
  const ofProject = (...args: string[]) => titles('next', '-p', projects[0], ...args)

  it('lists ready issues by priority, then by due day', async () => {
    expect(await ofProject()).toEqual(['Soon', 'Later', 'Whenever', 'Small'])
    expect(await ofProject('--limit', '2')).toEqual(['Soon', 'Later'])
    expect(await ofProject('--priority', 'low')).toEqual(['Small'])
    expect(await ofProject('--assignee', 'none')).toEqual(['Later'])
    expect(await titles('next', '--mine')).toEqual(['Soon', 'Whenever', 'Small', 'Elsewhere'])
  })

  it('reports that none is ready', async () => {
    const ran = await cairn('next', '-p', projects[0], '--search', 'Over')
    expect(ran).toMatchObject({ code: 0, stdout: '', stderr: 'No issues are ready\n' })
  })
})

describe('cairn issues ls --mine', () => {
  it('lists issues of all projects with the name of each', async () => {
    expect((await titles('ls', '--mine')).sort()).toEqual(['Elsewhere', 'Over', 'Small', 'Soon', 'Whenever'])
    expect(await titles('ls', '--mine', 'watched', '--search', 'Soon')).toEqual(['Soon'])
    expect(await titles('ls', '--mine', 'created', '--search', 'Later')).toEqual(['Later'])
    const { stdout } = await cairn('ls', '--mine', '--search', 'Elsewhere')
    expect(stdout).toMatch(/^#1 {2}別の企画 {2}To do {2}Elsewhere {2}\S+\n$/)
  })

  it.each([
    ['--label', 'bug'],
    ['--assignee', 'Kim'],
    ['--parent', '12'],
  ])('refuses names that only one project has: %s %s', async (flag, named) => {
    const ran = await cairn('ls', '--mine', flag, named)
    expect([ran.code, ran.stdout]).toEqual([2, ''])
    expect(ran.stderr).toContain(`Issues of all projects cannot be filtered by "${named}"`)
  })
})
