import type { Reporter, TestCase, TestModule, TestSpecification, Vitest } from 'vitest/node'
import { closingLine, countTests } from './closing-line.ts'

/** The longest time without a test that starts or ends: several times as long as the longest test. */
const patience = Number(process.env.TEST_PATIENCE_MINUTES ?? 15) * 60_000

type TestFile = Pick<TestSpecification, 'project' | 'moduleId'>

/**
 * Ends a run in which nothing happens anymore, and names the files and tests that have not ended. The runtime of a
 * test enforces its time limit, so a runtime that hangs would make the run wait forever.
 */
export default class Stuck implements Reporter {
  private vitest: Vitest | undefined
  private files = new Map<string, TestFile>()
  private readonly tests = new Map<TestCase, number>()
  private lastEvent = Date.now()

  onInit(vitest: Vitest): void {
    this.vitest = vitest
  }

  onTestRunStart(files: readonly TestFile[]): void {
    this.lastEvent = Date.now()
    this.files = new Map(files.map(file => [keyOf(file), file]))
    setInterval(() => {
      if (Date.now() - this.lastEvent > patience) this.end()
    }, 10_000).unref()
  }

  onTestModuleEnd(module: TestModule): void {
    this.lastEvent = Date.now()
    this.files.delete(keyOf(module))
  }

  onTestCaseReady(test: TestCase): void {
    this.lastEvent = Date.now()
    this.tests.set(test, this.lastEvent)
  }

  onTestCaseResult(test: TestCase): void {
    this.lastEvent = Date.now()
    this.tests.delete(test)
  }

  private end(): void {
    const left = [...this.files.values()]
    const current = Math.min(...left.map(groupOf))
    console.log(`Nothing has happened for ${patience / 60_000} minutes. Files and tests that have not ended:`)
    for (const file of left.filter(file => groupOf(file) === current)) console.log(`  ${file.moduleId}`)
    for (const [{ fullName }, since] of this.tests)
      console.log(`  ${fullName}, for ${Math.round((Date.now() - since) / 1_000)} s`)
    const counts = countTests(this.vitest!.state.getTestModules())
    console.log(closingLine({ ...counts, failed: counts.failed + 1 }))
    process.exit(1)
  }
}

const keyOf = ({ project, moduleId }: TestFile): string => `${project.name} ${moduleId}`

/** Vitest runs projects in the order of their groups. */
const groupOf = ({ project }: TestFile): number => project.config.sequence.groupOrder
