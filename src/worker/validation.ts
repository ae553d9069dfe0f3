import type * as z from 'zod'
import { ApiError, type ErrorCode, isErrorCode, type Sentence } from './errors.ts'
import { counted, plural, truncate } from './text.ts'

/** Parses up to the first error, so that long invalid input costs no more. The issue contains its input. */
export function check<Schema extends z.ZodType>(
  schema: Schema,
  given: unknown,
): z.ZodSafeParseResult<z.output<Schema>> {
  const context = { reportInput: true, abortEarly: true } as z.core.ParseContext<z.core.$ZodIssue>
  return schema.safeParse(given, context) as z.ZodSafeParseResult<z.output<Schema>>
}

/**
 * The refusal for the first validation error: the code that the schema names, or `invalid`. It has the field and a
 * message that names it, unless the code has its own message (requests § Validation).
 */
export function refusalOf(error: z.core.$ZodError): ApiError {
  const issue = error.issues[0]!
  const { code, fault, ...fields } = (issue.code === 'custom' && (issue.params as Coded)) || {}
  if (!isErrorCode(code)) return new ApiError('invalid', faultOf(error))
  const refusal = new ApiError(code, fields)
  if (refusal.status === 404) return refusal
  const field = fieldOf(issue)
  const message = fault && field ? { message: about(issue.path, fault) } : {}
  return new ApiError(code, { ...message, ...(field && { field }), ...fields })
}

/** The message of the first validation error, and its field. */
export function faultOf({ issues }: z.core.$ZodError): { message: Sentence; field?: string } {
  const issue = issues[0]!
  const field = fieldOf(issue)
  return { message: sentenceOf(issue), ...(field && { field }) }
}

/** The codes for errors of a schema. `takes`: what it accepts, if its own JSON Schema does not say so. */
type Coding = { codes: readonly [ErrorCode, ...ErrorCode[]]; takes?: z.core.$ZodType }

const codings = new WeakMap<z.core.$ZodType, Coding>()

/** Registers the error codes of a schema, for the reference. */
export function codedAs<Schema extends z.ZodType>(schema: Schema, coding: Coding): Schema {
  codings.set(schema, coding)
  return schema
}

/** The codes of the schema, or of the one that it was derived from. */
export const codingOf = (schema: z.core.$ZodType): Coding | undefined =>
  codings.get(schema) ?? (schema._zod.parent && codingOf(schema._zod.parent))

/** A schema's own message: as it follows the name of the field (「name」に…, "name" must …), or a whole sentence. */
export const issueMessage = (ja: string, en: string): { params: { sentence: Sentence } } => ({
  params: { sentence: [ja, en] },
})

/** The message of an issue, in both languages. It names the field by its path. */
export function sentenceOf(issue: z.core.$ZodIssue): Sentence {
  if (issue.code === 'unrecognized_keys') {
    return unknownField(issue.keys[0]!).message
  }
  return about(issue.path, predicateOf(issue))
}

/** The message for an unknown field or query parameter. */
export function unknownField(name: string): { message: Sentence; field: string } {
  const key = truncate(name, shownKey)
  return { message: [`不明な項目: ${key}`, `Unknown field: ${key}`], field: key }
}

/** The message of an issue, as it follows the name of the field. */
export function predicateOf(issue: z.core.$ZodIssue): Sentence {
  switch (issue.code) {
    case 'invalid_type':
      return 'input' in issue && issue.input === undefined
        ? ['は必須です', 'is required']
        : type(types[issue.expected] ?? ['正しい形式', 'well-formed'])
    case 'too_small':
      return atLeast(issue)
    case 'too_big':
      return atMost(issue)
    case 'invalid_value':
      return oneOf(issue.values)
    case 'invalid_union':
      return 'options' in issue && issue.options ? oneOf(issue.options) : unsound
    case 'invalid_format':
      return type(formats[issue.format] ?? ['正しい形式', 'well-formed'])
    case 'custom':
      return (issue.params?.sentence as Sentence | undefined) ?? unsound
    default:
      return unsound
  }
}

/** Postgres can store neither NUL nor lone surrogates. */
export const isStorable = (value: string): boolean => value.isWellFormed() && !value.includes('\0')

export const unstorable: Sentence = [
  'に使用できない文字が含まれています',
  'contains characters that cannot be used',
]

/** The message for text that cannot be stored. */
export const unstorableIn = (path: readonly string[]) => blaming(path, unstorable)

/** The message about a body of more bytes than the limit. `size` is null if it is unknown. */
export function sizeFault(limit: number, size: number | null): { message: Sentence; limit: number } {
  const [ja, en] = size === null ? ['', ''] : [counted`（${size} バイト）`, counted` (${size} bytes)`]
  const most = limit < 1 << 20 ? `${limit >> 10} KiB` : `${limit >> 20} MiB`
  return {
    message: [
      counted`データが大きすぎます${ja}。上限は ${limit} バイト（${most}）です`,
      counted`The data is too large${en}. The limit is ${limit} bytes (${most})`,
    ],
    limit,
  }
}

/**
 * The message about the field at this path, and its name. The path is empty if the message is about the whole input.
 */
export function blaming(path: readonly string[], fault: Sentence): { message: Sentence; field?: string } {
  const field = pathOf(path)
  return { message: about(path, fault), ...(field && { field }) }
}

/** The predicate after the field's name. Without a path, it is about the whole input. A whole sentence is unchanged. */
function about(path: readonly PropertyKey[], [ja, en]: Sentence): Sentence {
  if (!/^[はがにの]/.test(ja)) return [ja, en]
  const field = pathOf(path)
  return field ? [`「${field}」${ja}`, `"${field}" ${en}`] : [`入力内容${ja}`, `The input ${en}`]
}

type Coded = { code?: unknown; fault?: Sentence } & Record<string, unknown>

/** Characters of a key that are shown, because callers can send any text as a key. */
const shownKey = 100

const pathOf = (path: readonly PropertyKey[]): string =>
  path.map(key => truncate(String(key), shownKey)).join('.')

function fieldOf({ path, ...issue }: z.core.$ZodIssue): string | undefined {
  return pathOf(issue.code === 'unrecognized_keys' ? [...path, issue.keys[0]!] : path) || undefined
}

const unsound: Sentence = ['が正しくありません', 'is not valid']

const oneOf = (values: readonly unknown[]): Sentence => [
  `は次のいずれかで指定してください: ${values.map(String).join('、')}`,
  `must be one of: ${values.map(String).join(', ')}`,
]

const type = ([ja, en]: Sentence): Sentence => [`は${ja}で指定してください`, `must be ${en}`]

function atLeast({ origin, minimum, inclusive }: z.core.$ZodIssueTooSmall): Sentence {
  if (inclusive === false)
    return [`は ${minimum} より大きい値で指定してください`, `must be more than ${minimum}`]
  const [ja, en] = amountOf(minimum, units[origin])
  return [`は${ja}以上で指定してください`, `must be at least ${en}`]
}

function atMost({ origin, maximum, inclusive }: z.core.$ZodIssueTooBig): Sentence {
  if (inclusive === false)
    return [`は ${maximum} より小さい値で指定してください`, `must be less than ${maximum}`]
  const unit = units[origin]
  const [ja, en] = amountOf(maximum, unit)
  return [`は${ja}${unit ? '以内' : '以下'}で指定してください`, `must be at most ${en}`]
}

/** A bound of a length with its unit. A bound of a value is written as the value. */
function amountOf(bound: number | bigint, unit: Sentence | undefined): Sentence {
  if (!unit) return [` ${bound} `, `${bound}`]
  const count = Number(bound)
  return [counted` ${count} ${unit[0]}`, counted`${count} ${plural(count, unit[1])} long`]
}

const types: Record<string, Sentence> = {
  string: ['文字列', 'a string'],
  number: ['数値', 'a number'],
  int: ['整数', 'an integer'],
  boolean: ['真偽値', 'true or false'],
  array: ['配列', 'an array'],
  object: ['オブジェクト', 'an object'],
  record: ['オブジェクト', 'an object'],
  null: ['null', 'null'],
}

const units: Record<string, Sentence> = {
  string: ['文字', 'character'],
  array: ['件', 'item'],
  set: ['件', 'item'],
}

const formats: Record<string, Sentence> = {
  guid: [' UUID ', 'a UUID'],
  url: [' URL ', 'a URL'],
  email: ['メールアドレス', 'an email address'],
  datetime: ['タイムゾーン付きの日時', 'a date and time with a time zone'],
  date: ['日付 (YYYY-MM-DD)', 'a date (YYYY-MM-DD)'],
}
