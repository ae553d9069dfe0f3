import type { Sentence } from '../../language/language.ts'
import type { Diagnostic, Place } from './found.ts'

/** The maximum number of warnings. Errors are always kept. */
const mostWarnings = 1000

/** Collects warnings and errors, each once. */
export function createDiagnostics() {
  const diagnostics: Diagnostic[] = []
  const reported = new Set<string>()
  const report = (isError: boolean) => (at: Place, about: Sentence) => {
    const key = JSON.stringify([at.file, at.line, about])
    if (reported.has(key) || (!isError && diagnostics.length >= mostWarnings)) return
    reported.add(key)
    diagnostics.push({ ...at, about, isError })
  }
  return { diagnostics, warn: report(false), fail: report(true) }
}
