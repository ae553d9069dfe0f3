import type { Say } from '../language/language.ts'
import { Failure } from '../terminal/failure.ts'
import type { Io } from '../terminal/io.ts'
import type { Diagnostic } from './reading/found.ts'

/** As machines read it. */
export type JsonDiagnostic = { file: string; line: number | null; message: string }

export const toJsonDiagnostic = (say: Say, { file, line, about }: Diagnostic): JsonDiagnostic => ({
  file,
  line,
  message: say(about),
})

/** `path:line: what`, which editors open. */
const formatDiagnostic = (say: Say, { file, line, about }: Diagnostic): string =>
  `${line === null ? file : `${file}:${line}`}: ${say(about)}`

/** How many are told one by one; the rest is counted. */
const mostPrinted = 50

/** Tells what is odd and yet whole. */
export function reportWarnings(io: Io, diagnostics: readonly Diagnostic[]): void {
  const warnings = diagnostics.filter(({ isError }) => !isError)
  for (const warning of warnings.slice(0, mostPrinted)) io.warn(formatDiagnostic(io.say, warning))
  reportRest(io, warnings.length)
}

/** A roadmap of which something cannot be read ends the command, for what is missing of it would be deleted. */
export function assertComplete(io: Io, diagnostics: readonly Diagnostic[], isForMachines: boolean): void {
  const errors = diagnostics.filter(({ isError }) => isError)
  if (errors.length === 0) return
  const { say, report, messageColors } = io
  if (!isForMachines) {
    for (const error of errors.slice(0, mostPrinted))
      report(`${messageColors.red(say(['エラー', 'error']))}: ${formatDiagnostic(say, error)}`)
    reportRest(io, errors.length)
  }
  throw new Failure(['ロードマップの全体を読めません', 'The roadmap cannot be read whole'], {
    code: 'source_faulty',
    hint: [
      '読めない部分を直してください。何も送っていません。欠けたまま送ると、サーバーから消えてしまいます',
      'Mend that first. Nothing was sent: what is missing from a sync is deleted on the server',
    ],
    facts: { faults: errors.map(error => toJsonDiagnostic(say, error)) },
  })
}

function reportRest({ say, report }: Io, count: number): void {
  if (count > mostPrinted) report(say([`ほか ${count - mostPrinted} 件`, `and ${count - mostPrinted} more`]))
}
