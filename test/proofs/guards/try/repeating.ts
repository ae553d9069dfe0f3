import { type RunnerTestCase, TestRunner } from 'vitest'
import { guardsToTry } from './guards-to-try.ts'

type TestTryOptions = Parameters<TestRunner['onBeforeTryTask']>[1]

declare global {
  /** Whether a guard is off. Also records that the guard was reached. */
  var guardIsOut: ((number: number) => boolean) | undefined
}

/** The number of tests that may try one guard, in addition to the nearest. */
const most = 40

/** The guards that the test has reached. */
export const asked = new Set<number>()

let out = 0
const attempts = new Map<number, number>()
const done = new Set<number>()
const { fetch } = globalThis

globalThis.guardIsOut = number => {
  asked.add(number)
  return number === out
}

type Step = 'first' | 'again' | 'without' | 'with' | 'once more' | 'over'

/**
 * Repeats each test without each guard that it reached. A guard is needed if a test passes twice, fails without it,
 * passes with it, and fails without it again.
 */
export default class RepeatingRunner extends TestRunner {
  private step: Step = 'first'
  private left: number[] = []
  private startedAt = 0

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    await super.onBeforeRunTask(test)
    this.step = 'first'
    test.repeats = 1_000
    test.retry = 0
    asked.clear()
  }

  override onBeforeTryTask(test: RunnerTestCase, options: TestTryOptions): void {
    super.onBeforeTryTask(test, options)
    this.startedAt = performance.now()
  }

  async runTask(test: RunnerTestCase): Promise<void> {
    const isOut = this.step === 'without' || this.step === 'once more'
    await this.switchOut(isOut ? this.left[0]! : 0)
    try {
      await TestRunner.getTestFn(test)()
    } finally {
      await this.switchOut(0)
    }
  }

  override async onAfterRetryTask(test: RunnerTestCase, options: TestTryOptions): Promise<void> {
    await super.onAfterRetryTask(test, options)
    const result = test.result!
    const said = result.state === 'fail' ? (result.errors?.[0]?.message ?? 'failed') : null
    if (this.step === 'first' && said !== null) {
      this.step = 'over'
      await send({ number: 0, file: test.file.name, test: test.fullName, said })
    } else await this.take(test, said)
    result.state = 'pass'
    delete result.errors
    if (this.step === 'over') (result as { pending?: boolean }).pending = true
  }

  private async take(test: RunnerTestCase, said: string | null): Promise<void> {
    const number = this.left[0]!
    if (this.step === 'first') {
      const [took, all] = [performance.now() - this.startedAt, this.candidates(test.file.name)]
      const own = all.filter(number => guardsToTry.policies.includes(number))
      const others = all.filter(number => !own.includes(number))
      const fits = (most: number) => Math.floor(most / (took + 5))
      this.left = [...own.slice(0, fits(10 * guardsToTry.ms)), ...others.slice(0, fits(guardsToTry.ms))]
      this.step = this.left.length > 0 ? 'again' : 'over'
    } else if (this.step === 'again') {
      this.step = said === null ? 'without' : 'over'
      if (said !== null) await send({ unrepeatable: this.left, file: test.file.name })
    } else if (this.step === 'without' && said === null) {
      attempts.set(number, (attempts.get(number) ?? 0) + 1)
      this.next()
    } else if (this.step === 'without') {
      if (said!.startsWith('Test timed out')) this.next()
      else this.step = 'with'
    } else if (this.step === 'with') {
      this.step = said === null ? 'once more' : 'over'
      if (said !== null) await send({ unrepeatable: [number], file: test.file.name })
    } else {
      if (said !== null) {
        done.add(number)
        await send({
          number,
          file: test.file.name,
          test: test.fullName,
          said: said.split('\n')[0]!.slice(0, 200),
        })
      }
      this.next()
    }
  }

  private next(): void {
    this.left.shift()
    this.step = this.left.length > 0 ? 'without' : 'over'
  }

  /** The switches that a test of a file can be repeated without, those that were tried least often first. */
  protected candidates(file: string): number[] {
    return [...asked].filter(number => isLeft(number, file)).sort((a, b) => triesOf(a) - triesOf(b))
  }

  /** Turns this one off and the previous one on; 0 turns none off. */
  protected async switchOut(number: number): Promise<void> {
    out = number
  }
}

export const triesOf = (number: number): number => attempts.get(number) ?? 0

/** Whether no test was found yet, and those of this file may try it. */
export const isLeft = (number: number, file: string, atMost = most): boolean =>
  !done.has(number) &&
  (triesOf(number) < atMost || guardsToTry.nearest[number]?.some(name => file.endsWith(name)) === true)

async function send(found: object): Promise<void> {
  const response = await fetch(guardsToTry.url, { method: 'POST', body: JSON.stringify(found) })
  for (const number of (await response.json()) as number[]) done.add(number)
}
