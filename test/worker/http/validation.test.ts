import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { email, instant, list } from '../../../src/worker/domain/shared/fields.ts'
import { check, issueMessage, refusalOf } from '../../../src/worker/validation.ts'

/** The refusal of an input, as a response has it, in either language. */
function refusal(schema: z.ZodType, input: unknown) {
  const { error } = check(schema, input)
  return { ja: refusalOf(error!).body('ja'), en: refusalOf(error!).body('en') }
}

const ofKind = (kind: string) => z.object({ kind: z.literal(kind) })

/** A schema and an invalid input for each kind of issue of zod. A new kind does not compile here. */
const kinds: Record<z.core.$ZodIssueCode, [schema: z.ZodType, input: unknown, ja: string, en: string][]> = {
  invalid_type: [
    [z.object({ name: z.string() }), {}, '「name」は必須です', '"name" is required'],
    [
      z.object({ name: z.string() }),
      { name: 1 },
      '「name」は文字列で指定してください',
      '"name" must be a string',
    ],
    [
      z.object({ name: z.string() }),
      { name: null },
      '「name」は文字列で指定してください',
      '"name" must be a string',
    ],
    [z.array(z.int()), [1, 1.5], '「1」は整数で指定してください', '"1" must be an integer'],
    [
      z.object({ a: z.object({ b: z.boolean() }) }),
      { a: { b: 'x' } },
      '「a.b」は真偽値で指定してください',
      '"a.b" must be true or false',
    ],
    [z.object({}), [], '入力内容はオブジェクトで指定してください', 'The input must be an object'],
    [
      z.record(z.string(), z.string()),
      'x',
      '入力内容はオブジェクトで指定してください',
      'The input must be an object',
    ],
    [z.array(z.string()), 'x', '入力内容は配列で指定してください', 'The input must be an array'],
    [z.number(), 'x', '入力内容は数値で指定してください', 'The input must be a number'],
    [z.null(), 'x', '入力内容はnullで指定してください', 'The input must be null'],
    [
      z.map(z.string(), z.string()),
      'x',
      '入力内容は正しい形式で指定してください',
      'The input must be well-formed',
    ],
    [z.never(), 'x', '入力内容は正しい形式で指定してください', 'The input must be well-formed'],
  ],
  too_small: [
    [
      z.string().min(1),
      '',
      '入力内容は 1 文字以上で指定してください',
      'The input must be at least 1 character long',
    ],
    [
      z.array(z.string()).min(1),
      [],
      '入力内容は 1 件以上で指定してください',
      'The input must be at least 1 item long',
    ],
    [z.number().min(1), 0, '入力内容は 1 以上で指定してください', 'The input must be at least 1'],
    [z.number().gt(0), 0, '入力内容は 0 より大きい値で指定してください', 'The input must be more than 0'],
  ],
  too_big: [
    [
      z.string().max(2),
      'xxx',
      '入力内容は 2 文字以内で指定してください',
      'The input must be at most 2 characters long',
    ],
    [
      z.array(z.string()).max(0),
      ['x'],
      '入力内容は 0 件以内で指定してください',
      'The input must be at most 0 items long',
    ],
    [z.number().max(1), 2, '入力内容は 1 以下で指定してください', 'The input must be at most 1'],
    [z.number().lt(1), 1, '入力内容は 1 より小さい値で指定してください', 'The input must be less than 1'],
  ],
  invalid_format: [
    [z.guid(), 'x', '入力内容は UUID で指定してください', 'The input must be a UUID'],
    [z.url(), 'x', '入力内容は URL で指定してください', 'The input must be a URL'],
    [email, 'x', '入力内容はメールアドレスで指定してください', 'The input must be an email address'],
    [
      instant,
      '2024-01-01',
      '入力内容はタイムゾーン付きの日時で指定してください',
      'The input must be a date and time with a time zone',
    ],
    [
      z.iso.date(),
      'x',
      '入力内容は日付 (YYYY-MM-DD)で指定してください',
      'The input must be a date (YYYY-MM-DD)',
    ],
    [z.string().regex(/^y$/), 'x', '入力内容は正しい形式で指定してください', 'The input must be well-formed'],
  ],
  not_multiple_of: [[z.number().multipleOf(2), 1, '入力内容が正しくありません', 'The input is not valid']],
  unrecognized_keys: [
    [z.strictObject({ a: z.string().optional() }), { b: 1, c: 2 }, '不明な項目: b', 'Unknown field: b'],
    [z.object({ a: z.strictObject({}) }), { a: { b: 1 } }, '不明な項目: b', 'Unknown field: b'],
  ],
  invalid_union: [
    [z.union([z.string(), z.number()]), null, '入力内容が正しくありません', 'The input is not valid'],
    [
      z.object({ icon: z.discriminatedUnion('kind', [ofKind('text'), ofKind('emoji')]) }),
      { icon: { kind: 'image' } },
      '「icon.kind」は次のいずれかで指定してください: text、emoji',
      '"icon.kind" must be one of: text, emoji',
    ],
  ],
  invalid_key: [
    [z.record(z.string().regex(/^y/), z.string()), { x: '' }, '「x」が正しくありません', '"x" is not valid'],
  ],
  invalid_element: [
    [
      z.map(z.string(), z.string()),
      new Map([['x', 1]]),
      '「x」は文字列で指定してください',
      '"x" must be a string',
    ],
  ],
  invalid_value: [
    [
      z.enum(['a', 'b']),
      'c',
      '入力内容は次のいずれかで指定してください: a、b',
      'The input must be one of: a, b',
    ],
    [z.literal('a'), undefined, '入力内容は次のいずれかで指定してください: a', 'The input must be one of: a'],
  ],
  custom: [
    [z.string().refine(() => false), 'x', '入力内容が正しくありません', 'The input is not valid'],
    [
      z.object({ a: z.string().refine(() => false, issueMessage('は別です', 'is another')) }),
      { a: 'x' },
      '「a」は別です',
      '"a" is another',
    ],
    [
      z.string().refine(() => false, issueMessage('別の文です', 'Another sentence')),
      'x',
      '別の文です',
      'Another sentence',
    ],
    [
      z.object({ a: z.object({}).refine(() => false, issueMessage('別の文です', 'Another sentence')) }),
      { a: {} },
      '別の文です',
      'Another sentence',
    ],
  ],
}

describe('the message of each kind of validation error (requests § Validation)', () => {
  const rows = Object.entries(kinds).flatMap(([kind, cases]) => cases.map(given => [kind, ...given] as const))
  it.each(rows)('%s', (_, schema, input, ja, en) => {
    const error = refusal(schema, input)
    expect(error.ja).toMatchObject({ error: ja, message: ja, code: 'invalid' })
    expect(error.en).toMatchObject({ error: en, message: en, code: 'invalid' })
    expect(error.en.field).toBe(error.ja.field)
  })

  const fields: [z.ZodType, unknown, string | undefined][] = [
    [
      z.object({ links: z.array(z.object({ title: z.string() })) }),
      { links: [{ title: 1 }] },
      'links.0.title',
    ],
    [z.object({ name: z.string() }), {}, 'name'],
    [z.object({ a: z.strictObject({}) }), { a: { b: 1 } }, 'a.b'],
    [
      z.object({ a: z.object({}).refine(() => false, issueMessage('別の文です', 'Another')) }),
      { a: {} },
      'a',
    ],
    [z.object({}), [], undefined],
  ]
  it.each(fields)('names the field (%#)', (schema, input, field) => {
    expect(refusal(schema, input).ja.field).toBe(field)
  })

  it('quotes at most 100 characters of an unknown key', () => {
    const { ja } = refusal(z.strictObject({}), { ['🦊'.repeat(50_000)]: 1 })
    expect(ja).toMatchObject({ message: `不明な項目: ${'🦊'.repeat(100)}`, field: '🦊'.repeat(100) })
  })
})

describe('an input with many errors', () => {
  it('gets only the first error, and the rest is not checked', () => {
    let looked = 0
    const element = z.string().check(({ value: input, issues }) => {
      looked++
      issues.push({ code: 'custom', input })
    })
    expect(refusal(z.object({ all: z.array(element) }), { all: Array(500_000).fill('x') }).ja.field).toBe(
      'all.0',
    )
    expect(looked).toBe(1)
    expect(refusal(z.object({ all: list(element, 10) }), { all: Array(500_000).fill('x') }).ja.field).toBe(
      'all',
    )
    expect(looked).toBe(1)
  })

  it('costs no more with 100,000 unknown keys', () => {
    const keys = Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`k${i}`, 1]))
    expect(refusal(z.strictObject({ a: z.string().optional() }), keys).ja.message).toBe('不明な項目: k0')
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

/** The keys of an object schema, through its wrappers. */
function keysOf(schema: z.ZodType): string[] {
  const { def } = schema._zod as unknown as { def: Record<string, unknown> }
  if (def.shape) return Object.keys(def.shape)
  const inner = def.in ?? def.innerType
  return isSchema(inner) ? keysOf(inner) : []
}

const modules = {
  ...import.meta.glob('../../../src/worker/domain/**/*.ts', { eager: true }),
  ...import.meta.glob('../../../src/worker/routes/*.ts', { eager: true }),
}
const schemas = Object.entries(modules)
  .filter(([file]) => !file.endsWith('answers.ts'))
  .flatMap(([file, exported]) =>
    Object.entries(exported).flatMap(([name, value]) =>
      isSchema(value) ? [[`${file.replace(/.*src\//, '')} ${name}`, value] as const] : [],
    ),
  )

describe('every input schema of the API', () => {
  it('is found', () => {
    expect(schemas.length).toBeGreaterThan(10)
  })

  it.each(schemas)('%s has messages in both languages, and names the field', (_, schema) => {
    const keys = keysOf(schema)
    const inputs = [
      ...wrong,
      ...keys.flatMap(key => wrong.map(value => ({ [key]: value }))),
      ...wrong.map(value => Object.fromEntries(keys.map(key => [key, value]))),
    ]
    const refused = inputs.filter(input => !check(schema, input).success)
    expect(refused.length).toBeGreaterThan(0)
    const own = refused
      .flatMap(input => check(schema, input).error!.issues)
      .filter(({ code }) => code === 'custom')
    // A message without its other language would be lost.
    expect(
      own.filter(issue => !('params' in issue && (issue.params?.sentence || issue.params?.code))),
    ).toEqual([])
    for (const { ja, en } of refused.map(input => refusal(schema, input))) {
      expect(ja.message).toMatch(/[ぁ-んァ-ヶ一-龠]/)
      expect(en.message).not.toMatch(/[ぁ-んァ-ヶ一-龠]/)
      if (ja.code === 'invalid' && ja.field) expect([ja.message, en.message].join()).toContain(ja.field)
    }
  })

  const arrays = schemas
    .filter(([name]) => !name.includes('roadmaps/'))
    .map(([name, schema]) => [name, schema] as const)
  it.each(arrays)('%s has a maximum for each array', (_, schema) => {
    expect(endlessIn(schema)).toEqual([])
  })
})

type Definition = { type: string; checks?: { _zod: { def: { check: string } } }[] } & Record<string, unknown>

/** The paths of arrays without a maximum. */
function endlessIn(schema: z.core.$ZodType, path = ''): string[] {
  const def = schema._zod.def as unknown as Definition
  const here =
    def.type === 'array' && !def.checks?.some(({ _zod }) => _zod.def.check === 'max_length') ? [path] : []
  const inner = [def.in, def.out, def.innerType, def.element, ...((def.options as unknown[]) ?? [])]
  const parts = [
    ...Object.entries((def.shape as Record<string, unknown>) ?? {}),
    ...inner.map(part => ['', part] as const),
  ]
  return [
    ...here,
    ...parts.flatMap(([key, part]) => (isSchema(part) ? endlessIn(part, key ? `${path}.${key}` : path) : [])),
  ]
}
