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

/** Replaces addresses by those of a deployment, users by fictional ones, and unique parts of names. */
const presentable = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value)
      .replaceAll('https://cairn.test', 'https://cairn.example.com')
      .replace(/http:\/\/127\.0\.0\.1:\d+\/cdn-cgi\/local\/r2\/s3/g, 'https://files.example.com')
      .replace(/http:\/\/127\.0\.0\.1:\d+/g, 'https://billing.example.com')
      .replace(/[0-9a-f-]{36}@[0-9a-z.-]+\.test/g, 'hanako@example.com')
      .replace(/(["'])[0-9a-f]{8} /g, '$1'),
  )
