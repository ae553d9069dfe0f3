import { execFile, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Command } from 'commander'
import { beforeAll, describe, expect, it } from 'vitest'
import { ListOption } from '../../../src/cli/commands/localized.ts'
import { createProgram } from '../../../src/cli/program.ts'
import { statuses } from '../../../src/cli/terminal/statuses.ts'
import { contextIn } from '../../support/cli/in-process.ts'
import { offlineShell, temporaryFolders } from '../../support/cli/offline-shell.ts'
import { writeFiles } from '../../support/cli/repository.ts'
import type { Shell } from '../../support/cli/shell.ts'

const shells = ['bash', 'zsh', 'fish', 'powershell']
const folder = temporaryFolders()
const isHere = (name: string): boolean => spawnSync(name, ['--version']).status === 0

let own: Shell
let scripts: Record<string, string>
beforeAll(async () => {
  own = offlineShell(folder())
  writeFiles(own.home, { 'plans and notes/a.md': '' })
  const ran = shells.map(async name => [name, (await own.cairn(['completion', name])).stdout])
  scripts = Object.fromEntries(await Promise.all(ran))
})

/** Returns the completions of bash for the last of these words. */
async function offered(words: string[]): Promise<string[]> {
  const line = `eval "$SCRIPT"
    COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
    _cairn
    printf '%s\\n' "\${COMPREPLY[@]}"`
  const { stdout, stderr } = await promisify(execFile)('bash', ['-c', line, 'bash', ...words], {
    cwd: own.home,
    env: { ...process.env, SCRIPT: scripts.bash, LANG: 'C' },
  })
  expect(stderr).toBe('')
  return stdout.split('\n').filter(Boolean)
}

const everyCommand = (command: Command): Command[] =>
  command.commands.flatMap(one => [one, ...everyCommand(one)])

describe('cairn completion', () => {
  it.each(shells)('has every command, option and choice for %s', name => {
    const script = scripts[name]
    const all = everyCommand(createProgram(contextIn(own.home)))
    expect(all.length).toBeGreaterThan(5)
    for (const command of all) {
      const words = [
        command.name(),
        ...command.options.filter(({ hidden }) => !hidden).map(({ long }) => long!.slice(2)),
        ...[...command.options, ...command.registeredArguments].flatMap(({ argChoices = [] }) => argChoices),
      ]
      const lists = command.options.flatMap(one => (one instanceof ListOption ? one.words : []))
      for (const word of [...words, ...lists]) expect(script).toContain(word)
    }
  })

  it.each(['bash', 'zsh', 'fish'].filter(isHere))('has valid syntax for %s', name => {
    const path = join(own.home, 'script')
    writeFileSync(path, scripts[name]!)
    const { stderr, status } = spawnSync(name, ['-n', path], { encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
  })

  it.each<[words: string[], offered: readonly string[]]>([
    [['is'], ['issues']],
    [
      ['issues', ''],
      [
        'ls',
        'next',
        'view',
        'create',
        'edit',
        'status',
        'assign',
        'comment',
        'attach',
        'download',
        'detach',
        'watch',
        'unwatch',
      ],
    ],
    [['--project', 'issues', 'issues', 's'], ['status']],
    [['issues', 'ls', '--st'], ['--status']],
    [['issues', 'ls', '--status', ''], statuses],
    [
      ['issues', 'ls', '--status', '=', 'd'],
      ['done', 'deferred'],
    ],
    [['issues', 'ls', '--status', '='], statuses],
    [['issues', 'ls', '--status', 'todo,do'], ['todo,done']],
    [
      ['issues', 'ls', '--assignee', ''],
      ['me', 'none'],
    ],
    [['issues', 'ls', '--search', ''], []],
    [['issues', 'status', 'i'], ['in_progress']],
    [['issues', 'set', '--prio'], ['--priority']],
    [['issues', 'ls', '--fields', 'createdBy,tit'], ['createdBy,title']],
    [
      ['whoami', '--fields', ''],
      ['server', 'user', 'token'],
    ],
    [
      ['whoami', '--fields', '=', 'user,'],
      ['user,server', 'user,user', 'user,token'],
    ],
    [['issues', 'ls', '--js'], ['--json']],
    [
      ['api', 'P'],
      ['POST', 'PUT', 'PATCH'],
    ],
    [['api', 'GET', 'P'], []],
    [['completion', ''], shells],
    [['help', 'is'], ['issues']],
    [
      ['help', 'projects', ''],
      ['ls', 'new', 'key'],
    ],
    [['-C', 'pl'], ['plans and notes']],
  ])('offers for cairn %j in bash: %j', async (words, expected) => {
    expect(await offered(['cairn', ...words])).toEqual(expected)
  })

  it('has closed quotes and brackets for PowerShell, also around texts of users', async () => {
    for (const LANG of ['C', 'ja_JP.UTF-8']) {
      const { stdout } = await own.cairn(['completion', 'powershell'], { env: { LANG } })
      const code = stdout.replaceAll(/'(?:[^'\u2018-\u201b]|['\u2018-\u201b]{2})*'|"[^"]*"/g, 'text')
      expect(code).not.toMatch(/['"]|[^\x20-\x7e\n]/)
      const open: string[] = []
      for (const bracket of code.match(/[(){}[\]]/g) ?? [])
        if ('({['.includes(bracket)) open.push(bracket)
        else expect(open.pop()).toBe('({['[')}]'.indexOf(bracket)])
      expect(open).toEqual([])
    }
  })

  it.runIf(isHere('pwsh')).each([
    ['cairn is', ['issues']],
    ['cairn issues ls --st', ['--status']],
    ['cairn issues ls --status=d', ['--status=done', '--status=deferred']],
  ])('offers for `%s` in PowerShell: %j', async (line, expected) => {
    const script = `Invoke-Expression $env:SCRIPT
      (TabExpansion2 -inputScript '${line}' -cursorColumn ${line.length}).CompletionMatches.CompletionText`
    const given = ['-NoProfile', '-Command', script]
    const env = { ...process.env, SCRIPT: scripts.powershell }
    const { stdout } = await promisify(execFile)('pwsh', given, { cwd: own.home, env })
    expect(stdout.split(/\r?\n/).filter(Boolean)).toEqual(expected)
  })

  it('uses the language of the user', async () => {
    const { stdout } = await own.cairn(['completion', 'fish'], { env: { LANG: 'ja_JP.UTF-8' } })
    expect(stdout).toContain("-a ls -d '課題を新しい順に一覧表示します'")
  })

  it('outputs JSON', async () => {
    const { shell, script } = (await own.cairn(['completion', 'bash', '--json'])).json()
    expect([shell, `${script}`]).toEqual(['bash', expect.stringContaining('complete -F _cairn cairn')])
  })

  it('refuses other shells', async () => {
    const ran = await own.cairn(['completion', 'tcsh'])
    expect(ran).toMatchObject({
      code: 2,
      stdout: '',
      stderr: 'error: Invalid value "tcsh" for shell\nhint: Use one of bash, zsh, fish, powershell\n',
    })
  })
})
