import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { speakJapanese } from '../../src/http/messages.ts'

speakJapanese()

const messageOf = (schema: z.ZodType, input: unknown) => schema.safeParse(input).error?.issues[0]?.message

/** One schema and a wrong input for each kind of issue that zod knows: a new kind does not compile here. */
const kinds: Record<z.core.$ZodIssueCode, [schema: z.ZodType, input: unknown, message: string][]> = {
  invalid_type: [
    [z.object({ name: z.string() }), {}, '「name」は必須です'],
    [z.object({ name: z.string() }), { name: 1 }, '「name」は文字列で指定してください'],
    [z.object({ name: z.string() }), { name: null }, '「name」は文字列で指定してください'],
    [z.array(z.int()), [1, 1.5], '「1」は整数で指定してください'],
    [z.object({ a: z.object({ b: z.boolean() }) }), { a: { b: 'x' } }, '「a.b」は真偽値で指定してください'],
    [z.object({}), [], '入力内容はオブジェクトで指定してください'],
    [z.record(z.string(), z.string()), 'x', '入力内容はオブジェクトで指定してください'],
    [z.array(z.string()), 'x', '入力内容は配列で指定してください'],
    [z.number(), 'x', '入力内容は数値で指定してください'],
    [z.null(), 'x', '入力内容はnullで指定してください'],
    [z.map(z.string(), z.string()), 'x', '入力内容は正しい形式で指定してください'],
    [z.never(), 'x', '入力内容は正しい形式で指定してください'],
  ],
  too_small: [
    [z.string().min(1), '', '入力内容は1文字以上で指定してください'],
    [z.array(z.string()).min(1), [], '入力内容は1件以上で指定してください'],
    [z.number().min(1), 0, '入力内容は1以上で指定してください'],
    [z.number().positive(), 0, '入力内容は0より大きい値で指定してください'],
  ],
  too_big: [
    [z.string().max(2), 'xxx', '入力内容は2文字以内で指定してください'],
    [z.array(z.string()).max(0), ['x'], '入力内容は0件以内で指定してください'],
    [z.number().max(1), 2, '入力内容は1以下で指定してください'],
    [z.number().lt(1), 1, '入力内容は1より小さい値で指定してください'],
  ],
  invalid_format: [
    [z.guid(), 'x', '入力内容は UUID で指定してください'],
    [z.url(), 'x', '入力内容は URL で指定してください'],
    [z.email(), 'x', '入力内容はメールアドレスで指定してください'],
    [z.iso.datetime({ offset: true }), '2024-01-01', '入力内容はタイムゾーン付きの日時で指定してください'],
    [z.iso.date(), 'x', '入力内容は日付 (YYYY-MM-DD)で指定してください'],
    [z.string().regex(/^y$/), 'x', '入力内容は正しい形式で指定してください'],
    [z.string().startsWith('y'), 'x', '入力内容は正しい形式で指定してください'],
  ],
  not_multiple_of: [[z.number().multipleOf(2), 1, '入力内容の内容が正しくありません']],
  unrecognized_keys: [
    [z.strictObject({ a: z.string().optional() }), { b: 1, c: 2 }, '不明な項目: b'],
    [z.object({ a: z.strictObject({}) }), { a: { b: 1 } }, '不明な項目: b'],
  ],
  invalid_union: [[z.union([z.string(), z.number()]), null, '入力内容の内容が正しくありません']],
  invalid_key: [[z.record(z.string().regex(/^y/), z.string()), { x: '' }, '「x」の内容が正しくありません']],
  invalid_element: [[z.map(z.string(), z.string()), new Map([['x', 1]]), '「x」は文字列で指定してください']],
  invalid_value: [
    [z.enum(['a', 'b']), 'c', '入力内容は次のいずれかで指定してください: a、b'],
    [z.literal('a'), undefined, '入力内容は次のいずれかで指定してください: a'],
  ],
  custom: [
    [z.string().refine(() => false), 'x', '入力内容の内容が正しくありません'],
    [z.string().refine(() => false, '別の文です'), 'x', '別の文です'],
  ],
}

describe('the sentence for each kind of validation error (contract, "Errors")', () => {
  const rows = Object.entries(kinds).flatMap(([kind, cases]) => cases.map(given => [kind, ...given] as const))
  it.each(rows)('%s', (_, schema, input, message) => {
    expect(messageOf(schema, input)).toBe(message)
  })
})

const wrong: unknown[] = [
  undefined,
  null,
  0,
  -1,
  1.5,
  true,
  '',
  ' ',
  'x',
  'x'.repeat(5_000),
  '\0',
  '\ud800',
  '2024-02-30T00:00:00Z',
  '2024-01-01',
  [],
  [1],
  [''],
  {},
  { kind: 'x' },
  { kind: 'text', color: 'x', text: 'xxxx' },
  { unknown: 1 },
]

const isSchema = (value: unknown): value is z.ZodType => value instanceof Object && '_zod' in value

/** The keys of the object that a schema takes, through what it is wrapped in. */
function keysOf(schema: z.ZodType): string[] {
  const { def } = schema._zod as unknown as { def: Record<string, unknown> }
  if (def.shape) return Object.keys(def.shape)
  const inner = def.in ?? def.innerType
  return isSchema(inner) ? keysOf(inner) : []
}

const modules = {
  ...import.meta.glob('../../src/domain/**/*.ts', { eager: true }),
  ...import.meta.glob('../../src/routes/*.ts', { eager: true }),
}
const schemas = Object.entries(modules).flatMap(([file, exported]) =>
  Object.entries(exported).flatMap(([name, value]) =>
    isSchema(value) ? [[`${file.replace(/.*src\//, '')} ${name}`, value] as const] : [],
  ),
)

describe('every schema of the API', () => {
  it('is found', () => {
    expect(schemas.length).toBeGreaterThan(10)
  })

  it.each(schemas)('%s speaks Japanese', (_, schema) => {
    const keys = keysOf(schema)
    const inputs = [
      ...wrong,
      ...keys.flatMap(key => wrong.map(value => ({ [key]: value }))),
      ...wrong.map(value => Object.fromEntries(keys.map(key => [key, value]))),
    ]
    const messages = inputs.flatMap(
      input => schema.safeParse(input).error?.issues.map(({ message }) => message) ?? [],
    )
    expect(messages.filter(message => !/[ぁ-んァ-ヶ一-龠]/.test(message))).toEqual([])
    expect(messages.length).toBeGreaterThan(0)
  })
})
