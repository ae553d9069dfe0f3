import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { writeFiles } from '../../support/cli/repository.ts'
import { changedPhases, linkedRepository, twoPhases } from '../../support/cli/roadmaps.ts'
import { folder, type Person, person } from '../../support/cli/shell.ts'

let someone: Person
let repository: string

beforeEach(async () => {
  someone = await person(folder())
  repository = join(someone.home, 'app')
  mkdirSync(repository)
  await linkedRepository(someone, repository, twoPhases, '2026-01-05T09:00:00Z')
})

describe('cairn sync --watch', () => {
  it('syncs each change, reports unreadable files and errors, and exits with 130 on Ctrl-C', async () => {
    const steps = [
      () => writeFiles(repository, { 'roadmap.json': '{' }),
      () => rmSync(join(repository, 'roadmap.json')),
      () => writeFiles(repository, changedPhases),
    ]
    const marks = ['Watching', 'Unexpected end of JSON', 'error: ', '2 of 4 tasks done']
    const ran = await someone.cairn(['sync', '--watch'], {
      cwd: repository,
      watch({ stdout, stderr }, kill) {
        if (!marks[0] || !(stdout + stderr).includes(marks[0])) return
        marks.shift()
        const step = steps.shift()
        if (step) step()
        else if (marks.length === 0) kill('SIGINT')
      },
    })
    expect([ran.code, marks]).toEqual([130, []])
  })
})

describe('cairn sync --watch --json', () => {
  it('writes a line for each sync', async () => {
    const ran = await someone.cairn(['sync', '--watch', '--json'], {
      cwd: repository,
      watch({ stdout }, kill) {
        if (stdout.split('\n').length === 2 && !stdout.includes('"done":2'))
          writeFiles(repository, changedPhases)
        if (stdout.split('\n').length === 3) kill('SIGINT')
      },
    })
    const lines = ran.stdout.trimEnd().split('\n')
    expect(lines.map(line => JSON.parse(line).stats.done)).toEqual([1, 2])
  })
})

describe('cairn sync --watch --jq', () => {
  it('writes the result for each sync', async () => {
    const ran = await someone.cairn(['sync', '--watch', '--jq', '.stats.done'], {
      cwd: repository,
      watch({ stdout }, kill) {
        if (stdout === '1\n') writeFiles(repository, changedPhases)
        if (stdout === '1\n2\n') kill('SIGINT')
      },
    })
    expect([ran.code, ran.stdout]).toEqual([130, '1\n2\n'])
  })

  it('ends if the expression fails', async () => {
    const ran = await someone.cairn(['sync', '--watch', '--jq', '.stats.done.x'], { cwd: repository })
    expect([ran.code, ran.stdout]).toEqual([2, ''])
    expect(ran.stderr).toContain('"code":"jq_failed"')
  })
})
