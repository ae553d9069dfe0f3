import { describe, expect, it } from 'vitest'
import { offlineShell, temporaryFolders } from '../../support/cli/offline-shell.ts'
import type { Options } from '../../support/cli/runs.ts'

const folder = temporaryFolders()
const { cairn, asked } = offlineShell(folder())
const url = 'https://cairn.example.test/projects/8a1f0a5e-0000-4000-8000-000000000001/roadmaps'
const page = (...args: string[]) => ['open', '-p', url.split('/')[4]!, ...args]
const jq = (expression: string, options?: Options) => cairn(page('--jq', expression), options)

describe('cairn … --jq', () => {
  it.each([
    ['a string without quotes', '.url', url],
    [
      'another value as JSON on one line',
      '{url: (.url | length)}, [1, "a"], null',
      '{"url":81}\n[1,"a"]\nnull',
    ],
    ['all digits of a number', '12345678901234567890', '12345678901234567890'],
    ['control characters of strings', '"a\\tb\\u001b[2J\\nc"', 'a\tb\u001b[2J\nc'],
    ['escaped control characters in JSON', '["\\u009b\\u202e"]', '["\\u009b\\u202e"]'],
    ['an expression that looks like an option', '-1', '-1'],
  ])('prints %s', async (_, expression, printed) => {
    expect(await jq(expression)).toMatchObject({ code: 0, stdout: `${printed}\n`, stderr: '' })
  })

  it('prints nothing if the expression has no result', async () => {
    expect(await jq('empty')).toMatchObject({ code: 0, stdout: '', stderr: '' })
  })

  it('knows the language of jq: reduce, try, destructuring, regular expressions, dates', async () => {
    const expressions: [expression: string, result: unknown][] = [
      ['reduce range(4) as $i (0; . + $i)', 6],
      ['try error("x") catch .', 'x'],
      ['{a: [1, 2]} as {a: [$x, $y]} | $x + $y', 3],
      ['.url | test("EXAMPLE"; "i")', true],
      ['.url | capture("//(?<host>[^/]+)").host', 'cairn.example.test'],
      ['"2026-01-02T03:04:05Z" | fromdate | todate', '2026-01-02T03:04:05Z'],
      ['[[1, "a,\\"b"]] | .[] | @csv', '1,"a,""b"'],
      ['[{a: 1}, {a: 2}, {a: 1}] | group_by(.a) | map(length)', [2, 1]],
      ['"鳥👍" | length', 2],
      ['def f(g): [g]; f(1, 2) | limit(1; .[])', 1],
      ['[.. | strings] | length', 1],
    ]
    const whole = `[${expressions.map(([expression]) => `(${expression})`).join(', ')}]`
    expect((await jq(whole)).json()).toEqual(expressions.map(([, result]) => result))
  })

  it('applies to what --fields selects', async () => {
    const ran = await cairn(page('--fields', 'url', '--jq', 'keys'))
    expect([ran.code, ran.stdout]).toEqual([0, '["url"]\n'])
  })

  it('prints for a terminal without control characters, except tabs', async () => {
    const ran = await jq('"a\\tb\\u001b[2J\\r\\nc"', { inTerminal: true })
    expect(ran.stdout).toBe('a\tb [2J\r\nc\r\n')
  })

  it.each([
    ['C', '.[', 'Invalid --jq expression: syntax error, unexpected end of file at <top-level>, line 1'],
    ['C', 'nothing', 'Invalid --jq expression: nothing/0 is not defined at <top-level>, line 1'],
    ['C', '', 'Invalid --jq expression: Top-level program not given (try ".")'],
    ['C', '.url.x', 'The --jq expression failed: Cannot index string with string "x"'],
    ['C', '1, error("no")', 'The --jq expression failed: no'],
    ['ja_JP.UTF-8', 'error("だめ")', '--jq の式でエラーが発生しました: だめ'],
    ['ja_JP.UTF-8', '$x', '--jq の式が正しくありません: $x is not defined at <top-level>, line 1'],
  ])('ends with 2 and the message of an error: %s %s', async (LANG, expression, message) => {
    const ran = await cairn(page('--jq', expression), { env: { LANG } })
    expect([ran.code, ran.stdout]).toEqual([2, ''])
    expect(ran.refusal()).toMatchObject({ exit: 2, code: 'jq_failed', message })
  })

  it('refuses an invalid expression before anything is sent', async () => {
    for (const args of [
      ['issues', 'new', 'Roof'],
      ['api', 'POST', 'orgs'],
    ])
      expect((await cairn([...args, '-p', url.split('/')[4]!, '--jq', '.['])).code).toBe(2)
    expect(asked).toEqual([])
  })

  it('stops with Ctrl-C, whatever the expression does', async () => {
    const started = (kill: (signal: NodeJS.Signals) => void) => void setTimeout(kill, 1000, 'SIGINT')
    expect(await jq('def forever: forever; forever', { started })).toMatchObject({ code: 130, stdout: '' })
  })

  it('reads no file and no variable of this machine', async () => {
    const ran = await cairn(page('--jq', '$ENV.CAIRN_TOKEN, env.XDG_CONFIG_HOME'))
    expect(ran.stdout).toBe('null\nnull\n')
    const file = await cairn(page('--jq', 'include "passwd" {search: "/etc"}; .'))
    expect(file.refusal().message).toMatch(/^Invalid --jq expression: module not found: passwd/)
  })
})
