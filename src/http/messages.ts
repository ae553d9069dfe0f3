import * as z from 'zod'

/**
 * The sentence for an issue that its schema gives no message of its own (contract, "Errors": unknown keys in
 * a form of their own, everything else in Japanese). Names the field by its path.
 */
export function messageFor(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'unrecognized_keys') return `不明な項目: ${issue.keys[0]}`
  return `${subject(issue.path)}${sentence(issue)}`
}

export const speakJapanese = () => z.config({ customError: messageFor })

function sentence(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'は必須です'
        : `は${types[issue.expected] ?? '正しい形式'}で指定してください`
    case 'too_small':
      return `は${issue.minimum}${units[issue.origin] ?? ''}${issue.inclusive === false ? 'より大きい値' : '以上'}で指定してください`
    case 'too_big':
      return `は${issue.maximum}${atMost(issue)}で指定してください`
    case 'invalid_value':
      return `は次のいずれかで指定してください: ${issue.values.map(String).join('、')}`
    case 'invalid_format':
      return `は${formats[issue.format] ?? '正しい形式'}で指定してください`
    default:
      return 'の内容が正しくありません'
  }
}

const subject = (path: readonly PropertyKey[] | undefined) =>
  path?.length ? `「${path.map(String).join('.')}」` : '入力内容'

const types: Record<string, string> = {
  string: '文字列',
  number: '数値',
  int: '整数',
  boolean: '真偽値',
  array: '配列',
  object: 'オブジェクト',
  record: 'オブジェクト',
  null: 'null',
}

function atMost({ origin, inclusive }: { origin: string; inclusive?: boolean | undefined }): string {
  const unit = units[origin]
  if (unit) return `${unit}以内`
  return inclusive === false ? 'より小さい値' : '以下'
}

const units: Record<string, string> = { string: '文字', array: '件', set: '件' }

const formats: Record<string, string> = {
  guid: ' UUID ',
  url: ' URL ',
  email: 'メールアドレス',
  datetime: 'タイムゾーン付きの日時',
  date: '日付 (YYYY-MM-DD)',
}
