import type { Say } from '../language/language.ts'
import { Failure } from '../terminal/failure.ts'
import type { Io } from '../terminal/io.ts'
import { counted } from '../terminal/numbers.ts'
import type { ReadRoadmap } from './read.ts'
import type { Diagnostic } from './reading/found.ts'

/** A diagnostic in the output of `--json`. */
export type JsonDiagnostic = { file: string; line: number | null; message: string }

export const toJsonDiagnostic = (say: Say, { file, line, about }: Diagnostic): JsonDiagnostic => ({
  file,
  line,
  message: say(about),
})

/** Formats as `path:line: message`, which editors can open. */
const formatDiagnostic = (say: Say, { file, line, about }: Diagnostic): string =>
  `${line === null ? file : `${file}:${line}`}: ${say(about)}`

/** The maximum number of diagnostics to print. The rest is only counted. */
const mostPrinted = 50

/** Prints the warnings. */
export function reportWarnings(io: Io, diagnostics: readonly Diagnostic[]): void {
  const warnings = diagnostics.filter(({ isError }) => !isError)
  for (const warning of warnings.slice(0, mostPrinted)) io.warn(formatDiagnostic(io.say, warning))
  reportRest(io, warnings.length)
}

/** Throws if no task could be read and none is stored, because there is nothing to send or to keep. */
export function assertAnythingRead(
  say: Say,
  { snapshot, unread, diagnostics }: Pick<ReadRoadmap, 'snapshot' | 'unread' | 'diagnostics'>,
  stored: object | null,
): void {
  const hasTasks = snapshot.roadmap.phases.some(({ tasks }) => tasks.length > 0)
  const [first] = diagnostics.filter(({ file }) => unread.includes(file))
  if (stored || hasTasks || !first) return
  const cause = formatDiagnostic(say, first)
  throw new Failure([`ロードマップを読み込めません: ${cause}`, `Cannot read the roadmap: ${cause}`], {
    code: 'source_faulty',
    hint: ['ファイルを修正してください。何も送信していません', 'Fix the file first. Nothing was sent'],
    facts: { faults: diagnostics.map(one => toJsonDiagnostic(say, one)) },
  })
}

/** Throws if there are errors, because a sync would delete what could not be read. */
export function assertComplete(io: Io, diagnostics: readonly Diagnostic[], isForMachines: boolean): void {
  const errors = diagnostics.filter(({ isError }) => isError)
  if (errors.length === 0) return
  const { say, report, messageColors } = io
  if (!isForMachines) {
    for (const error of errors.slice(0, mostPrinted))
      report(`${messageColors.red(say(['エラー', 'error']))}: ${formatDiagnostic(say, error)}`)
    reportRest(io, errors.length)
  }
  throw new Failure(['ロードマップ全体を読み込めません', 'The roadmap has errors'], {
    code: 'source_faulty',
    hint: [
      'エラーを修正してください。何も送信していません。欠けたまま同期すると、サーバーから削除されます',
      'Fix these errors first. Nothing was sent, because a sync deletes what is missing from it',
    ],
    facts: { faults: errors.map(error => toJsonDiagnostic(say, error)) },
  })
}

function reportRest({ say, report }: Io, count: number): void {
  if (count > mostPrinted)
    report(say([counted`ほか ${count - mostPrinted} 件`, counted`and ${count - mostPrinted} more`]))
}
