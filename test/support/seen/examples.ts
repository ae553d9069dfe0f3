import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { examplesIn } from '../../../dev/build/reference/examples.ts'
import type { ErrorCode } from '../../../src/worker/errors.ts'
import type { Examples } from '../../../src/worker/http/reference/examples.ts'
import type { Note } from './notes.ts'
import { isRecording, notesSeen } from './sink.ts'

const root = join(import.meta.dirname, '..', '..', '..')

/**
 * Writes the examples of the reference if `EXAMPLES=1` is set. Examples of responses that were not seen are
 * unchanged.
 */
export function recordExamples(): void {
  if (!isRecording()) return
  const known = examplesIn(root)
  const { operations, errors } = examplesOf(notesSeen().answers)
  const examples = {
    operations: sorted({ ...known.operations, ...operations }),
    errors: sorted({ ...known.errors, ...errors }),
  }
  writeFileSync(join(root, 'docs', 'examples.json'), `${JSON.stringify(examples, null, 2)}\n`)
}

const sorted = (named: object): object =>
  Object.fromEntries(Object.entries(named).sort(([a], [b]) => (a < b ? -1 : 1)))

/**
 * The examples of the reference: the response that is marked as one for each operation, and the shortest refusal
 * for each code.
 */
function examplesOf(notes: readonly Note[]): Examples {
  const operations: Record<string, { body?: unknown; answers: Record<string, unknown> }> = {}
  const errors: Partial<Record<ErrorCode, unknown>> = {}
  for (const { operation, status, code, isExample, sent, answered } of notes.toSorted(byKind)) {
    if (code) errors[code as ErrorCode] = shorter(errors[code as ErrorCode], presentable(answered))
    else if (isExample) {
      operations[operation] ??= { answers: {} }
      const example = operations[operation]
      if (sent) example.body ??= presentable(sent)
      if (answered !== undefined) example.answers[status] ??= presentable(answered)
    }
  }
  return { operations, errors }
}

const byKind = (a: Note, b: Note): number => (kindOf(a) < kindOf(b) ? -1 : 1)
const kindOf = ({ operation, status, code }: Note): string => `${code ?? ''} ${operation} ${status}`

const shorter = (a: unknown, b: unknown): unknown =>
  a === undefined || JSON.stringify(b).length < JSON.stringify(a).length ? b : a

/** Replaces addresses by those of a deployment, users by fictional ones, and unique names and numbers by usual ones. */
function presentable(value: unknown): unknown {
  const users = new Map<string, string>()
  const nameOf = (email: string): string => {
    if (!users.has(email)) users.set(email, userNames[users.size % userNames.length]!)
    return users.get(email)!
  }
  return JSON.parse(
    JSON.stringify(value)
      .replaceAll('https://cairn.test', 'https://cairn.example.com')
      .replaceAll('https%3A%2F%2Fcairn.test', 'https%3A%2F%2Fcairn.example.com')
      .replace(/http:\/\/127\.0\.0\.1:\d+\/cdn-cgi\/local\/r2\/s3/g, 'https://files.example.com')
      .replace(/http:\/\/127\.0\.0\.1:\d+/g, 'https://billing.example.com')
      .replace(/[0-9a-f-]{36}@[0-9a-z.-]+\.test/g, email => `${nameOf(email)}@example.com`)
      .replace(/(["'])[0-9a-f]{8} /g, '$1')
      .replace(/[0-9a-f-]{36}\.json/g, 'client.json')
      .replace(/"name":"[0-9a-f-]{36}"/g, '"name":"デザイン"')
      .replace(/"slug":"[0-9a-f-]{36}"/g, '"slug":"main"')
      .replace(/"[0-9a-f]{2}\*\*\*"/g, '"ha***"')
      .replace(
        /("numbers?":\[?|[A-Z]-|\/issues\/)(\d{7,9})\b/g,
        (_, before, number) => `${before}${1 + (Number(number) % 90)}`,
      )
      .replace(/"code":"[0-9a-f-]{36}","code_verifier":"verifier"/, codeOfApp)
      .replaceAll('"title":"T1"', '"title":"問い合わせ先の変更"')
      .replaceAll('"title":"P1"', '"title":"春の公開"'),
    (_, part) => (part?.email && part.name in emails ? { ...part, email: emails[part.name] } : part),
  )
}

const userNames = ['hanako', 'ichiro', 'yuki']
const emails: Record<string, string> = {
  '佐藤 花子': 'hanako@example.com',
  '鈴木 一郎': 'ichiro@example.com',
}

/** A code in the format of the service, and the verifier of RFC 7636. */
const codeOfApp =
  '"code":"TvjMpE1beZgqzptTJQ6z_RMRv2sLGfwSEdWL8c_yqUY","code_verifier":"dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"'
