import { describe, expect, it } from 'vitest'
import { offlineShell, temporaryFolders } from '../../support/cli/offline-shell.ts'

const folder = temporaryFolders()

const rows: [args: string[], japanese: string, english: string][] = [
  [['issues', 'show'], 'エラー: 引数 number が必要です', "error: Missing required argument 'number'"],
  [
    ['issues', 'ls', '--assignee'],
    'エラー: --assignee <who> には値が必要です',
    "error: Option '--assignee <who>' argument missing",
  ],
  [
    ['issues', 'show', '1', '2'],
    'エラー: 引数が多すぎます',
    "error: Too many arguments for 'view'. Expected 1 argument but got 2.",
  ],
  [
    ['projects', 'ls', 'more'],
    'エラー: 引数が多すぎます',
    "error: Too many arguments for 'ls'. Expected 0 arguments but got 1.",
  ],
  [
    ['api', 'GET', 'orgs', '--all', '--include'],
    'エラー: -i, --include は同時に指定できないオプションと一緒に使われています',
    "error: Option '-i, --include' cannot be used with option '--all'",
  ],
  [
    ['api', 'GOT', 'orgs'],
    'エラー: method に「GOT」は指定できません',
    'error: Invalid value "GOT" for method',
  ],
]

describe('wrong usage is explained in the language of the user', () => {
  it.each(rows)('cairn %j', async (args, japanese, english) => {
    const { cairn, asked } = offlineShell(folder())
    for (const [LANG, words] of [
      ['ja_JP.UTF-8', japanese],
      ['C', english],
    ] as const) {
      const { code, stdout, stderr } = await cairn(args, { env: { LANG } })
      expect([code, stdout, stderr.split('\n')[0]]).toEqual([2, '', words])
    }
    expect(asked).toEqual([])
  })
})

it.each<[args: string[], hint: string]>([
  [
    ['issues', 'ls', '--json', 'number,title'],
    '--json has no value. To choose fields, use --fields number,title',
  ],
  [['issues', 'view', '2', '--json', 'title'], '--json has no value. To choose fields, use --fields title'],
  [['issues', 'view', '2', '3'], 'See `cairn issues view --help`'],
  [['issues', 'view', '2', '3', '4', '--json'], 'See `cairn issues view --help`'],
])('names of fields after --json are pointed to --fields: cairn %j', async (args, hint) => {
  const ran = await offlineShell(folder()).cairn(args)
  expect([ran.code, ran.stderr]).toEqual([2, expect.stringContaining(hint)])
})
