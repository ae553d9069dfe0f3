import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { commitAll, writeFiles } from '../../support/cli/repository.ts'
import { createSyncedProject, type SyncedProject } from '../../support/cli/synced-project.ts'

const taskFile = (id: number) => `backlog/tasks/task-${id}.md`
const backlog = Object.fromEntries(
  Array.from({ length: 99 }, (_, i) => [
    taskFile(i + 1),
    `---\nid: task-${i + 1}\ntitle: Task ${i + 1}\nstatus: To Do\n---\n`,
  ]),
)

let project: SyncedProject
const sync = (...args: string[]) => project.sync('--source', 'backlog-md', ...args)
const total = async () => (await project.stored()).stats.total
const remove = (count: number) => {
  for (let id = 1; id <= count; id++) rmSync(join(project.repository, taskFile(id)))
}

describe('a sync that would remove 87 of 99 tasks', () => {
  beforeEach(async () => {
    project = await createSyncedProject(backlog)
    await sync()
    remove(87)
  })

  it('exits with 4 and lists the first 20', async () => {
    const ran = await sync()
    expect([ran.code, ran.stdout]).toEqual([4, ''])
    const listed = ran.stderr.split('\n').filter(line => line.startsWith('  - '))
    expect([listed.length, listed[0]]).toEqual([20, '  - TASK-1  Task 1'])
    expect(ran.stderr).toContain(
      '  and 67 more\nerror: This sync would remove 87 of 99 tasks from the server\n',
    )
    expect(ran.stderr).toContain('hint: Use --allow-removals if this is intended')
    expect(await total()).toBe(99)
  })

  it('outputs the first 20 as JSON', async () => {
    const ran = await sync('--json')
    expect([ran.code, ran.refusal()]).toMatchObject([
      4,
      { code: 'removals_unconfirmed', removals: { total: 87, of: 99, files: [] } },
    ])
    expect(ran.refusal().removals.tasks.length).toBe(20)
  })

  it('shows the reason and all differences in a dry run', async () => {
    const ran = await sync('--dry-run')
    expect([ran.code, ran.stderr]).toEqual([0, ''])
    expect(ran.stdout.match(/^ +- TASK-/gm)?.length).toBe(87)
    expect(ran.stdout).toContain('A sync would be refused: This sync would remove 87 of 99 tasks')
    const json = (await sync('--dry-run', '--json')).json()
    expect(json).toMatchObject({
      changed: false,
      tasks: { removed: 87 },
      refused: { code: 'removals_unconfirmed' },
    })
  })

  it('removes them with --allow-removals', async () => {
    expect((await sync('--allow-removals')).code).toBe(0)
    expect(await total()).toBe(12)
  })

  it.each([
    ['y', 0, 12],
    ['n', 4, 99],
  ])('asks on a terminal: %s', async (answer, code, left) => {
    let isAnswered = false
    const ran = await project.someone.cairn(['sync', '--source', 'backlog-md'], {
      cwd: project.repository,
      inTerminal: true,
      watch({ stdout }, _, type) {
        if (isAnswered || !stdout.includes('Continue? [y/N]')) return
        isAnswered = true
        type(`${answer}\n`)
      },
    })
    expect([ran.code, isAnswered, await total()]).toEqual([code, true, left])
  })

  it('does not ask in CI or with --watch', async () => {
    const options = { cwd: project.repository, inTerminal: true }
    const args = ['sync', '--source', 'backlog-md']
    const inCi = await project.someone.cairn(args, { ...options, env: { CI: 'true' } })
    expect([inCi.code, inCi.stdout]).toEqual([4, expect.not.stringContaining('Continue?')])
    const watching = await project.someone.cairn([...args, '--watch'], {
      ...options,
      watch({ stdout }, kill) {
        if (stdout.includes('Watching')) kill('SIGINT')
      },
    })
    expect([watching.code, watching.stdout]).toEqual([130, expect.not.stringContaining('Continue?')])
    expect(await total()).toBe(99)
  })
})

describe('a sync of a feature whose numbers were taken out', () => {
  it('exits with 4 and names the file', async () => {
    const boxes = (count: number, number: (i: number) => string) =>
      Array.from({ length: count }, (_, i) => `- [ ] ${number(i)}Write part ${i}\n`).join('')
    const numbered = (i: number) => `T${String(i + 1).padStart(3, '0')} `
    const others = { 'specs/2/tasks.md': boxes(200, numbered) }
    project = await createSyncedProject({ 'specs/1/tasks.md': boxes(38, numbered), ...others })
    expect((await project.sync('--source', 'spec-kit')).code).toBe(0)
    writeFiles(project.repository, { 'specs/1/tasks.md': boxes(38, () => '') })
    commitAll(project.repository, 'No numbers')
    expect(await project.sync('--source', 'spec-kit')).toMatchObject({
      code: 4,
      stderr: expect.stringContaining(
        'remove 38 of 238 tasks from the server, including all of specs/1/tasks.md',
      ),
    })
  })
})
