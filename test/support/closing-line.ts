import type { Reporter, TestModule, TestRunEndReason, TestSpecification, Vitest } from 'vitest/node'
import { recordExamples } from './seen/examples.ts'
import { compareAbsences, compareAnswers } from './seen/unseen.ts'

/**
 * Ends the output with the counts on a line of their own: `12 passed, 0 failed`. In a run of all tests, a described
 * response that no test has received counts as failed.
 */
export default class ClosingLine implements Reporter {
  private vitest: Vitest | undefined
  private isWhole = false

  onInit(vitest: Vitest): void {
    this.vitest = vitest
  }

  async onTestRunStart(specifications: readonly TestSpecification[]): Promise<void> {
    const all = await this.vitest!.globTestSpecifications()
    const { projects, config } = this.vitest!
    this.isWhole =
      projects.some(({ name }) => name === 'worker') &&
      specifications.length === all.length &&
      !config.testNamePattern
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[], reason: TestRunEndReason): void {
    const counts = countTests(modules)
    counts.failed += errors.length
    recordExamples()
    if (this.isWhole && reason !== 'interrupted') counts.failed += reportUnseen()
    if (reason === 'failed' && counts.failed === 0) counts.failed = 1
    process.once('exit', () => console.log(closingLine(counts)))
  }
}

/** The tests by result so far. A file that does not load counts as a failed test. */
export function countTests(modules: readonly TestModule[]): Counts {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  for (const module of modules) {
    for (const test of module.children.allTests()) count(counts, test.result().state)
    if (failsAsAWhole(module)) counts.failed++
  }
  return counts
}

interface Counts {
  passed: number
  failed: number
  skipped: number
}

export function closingLine({ passed, failed, skipped }: Counts): string {
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

/** Prints the described responses that no test has received, and returns their number. */
function reportUnseen(): number {
  const [answers, absences] = [compareAnswers(), compareAbsences()]
  const shareOf = ({ described, unseen }: typeof answers) => `${described - unseen.length} of ${described}`
  console.log(`Described responses that occurred: ${shareOf(answers)} (operation × status × code)`)
  console.log(`Nullable and optional fields that were null or missing: ${shareOf(absences)}`)
  const unseen = [...answers.unseen, ...absences.unseen]
  for (const each of unseen) console.log(`Described, but did not occur: ${each}`)
  if (unseen.length > 0) process.exitCode = 1
  return unseen.length
}
