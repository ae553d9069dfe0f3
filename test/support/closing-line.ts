import type { Reporter, TestModule, TestRunEndReason } from 'vitest/node'

/** Ends the output with the counts, alone on the last line: `12 passed, 0 failed`. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[], reason: TestRunEndReason): void {
    const counts = { passed: 0, failed: 0, skipped: 0 }
    for (const module of modules) {
      for (const test of module.children.allTests()) count(counts, test.result().state)
      if (failsAsAWhole(module)) counts.failed++
    }
    counts.failed += errors.length
    if (reason === 'failed' && counts.failed === 0) counts.failed = 1
    process.once('exit', () => console.log(closingLine(counts)))
  }
}

interface Counts {
  passed: number
  failed: number
  skipped: number
}

function closingLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

function count(counts: Counts, state: string): void {
  if (state === 'passed' || state === 'failed') counts[state]++
  else counts.skipped++
}

// A file that does not load has no tests that could fail.
function failsAsAWhole(module: TestModule): boolean {
  const hasFailedTest = [...module.children.allTests()].some(test => test.result().state === 'failed')
  return module.state() === 'failed' && !hasFailedTest
}
