import { env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { type RunnerTestCase, TestRunner } from 'vitest'
import { app } from '../../../../src/worker/app.ts'
import { openDatabase } from '../../../../src/worker/database.ts'
import { settings } from '../../../../src/worker/env.ts'
import { guardsToTry } from './guards-to-try.ts'

type TestTryOptions = Parameters<TestRunner['onBeforeTryTask']>[1]

declare global {
  /** Whether a guard of the Worker is off. Also records that the guard was reached. */
  var guardIsOut: ((number: number) => boolean) | undefined
}

const most = 40
const mostInDatabase = 80
const isRace = /race|faults/

let out = 0
const asked = new Set<number>()
const attempts = new Map<number, number>()
const done = new Set<number>()
const { fetch } = globalThis

let requests = 0

globalThis.guardIsOut = number => {
  if (requests > 0 || !guardsToTry.policies.includes(number)) asked.add(number)
  return number === out
}

type Step = 'first' | 'again' | 'without' | 'with' | 'once more' | 'over'

/**
 * Repeats each test without each guard that it reached. A guard is needed if a test passes twice, fails without it,
 * passes with it, and fails without it again.
 */
export default class GuardRunner extends TestRunner {
  private step: Step = 'first'
  private left: number[] = []
  private startedAt = 0

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    await super.onBeforeRunTask(test)
    this.step = 'first'
    test.repeats = 1_000
    test.retry = 0
    asked.clear()
    refused.clear()
  }

  override onBeforeTryTask(test: RunnerTestCase, options: TestTryOptions): void {
    super.onBeforeTryTask(test, options)
    this.startedAt = performance.now()
  }

  async runTask(test: RunnerTestCase): Promise<void> {
    const isOut = this.step === 'without' || this.step === 'once more'
    await switchOut(isOut ? this.left[0]! : 0)
    try {
      await TestRunner.getTestFn(test)()
    } finally {
      await switchOut(0)
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
      const [took, all] = [performance.now() - this.startedAt, candidates(test.file.name)]
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
}

function candidates(file: string): number[] {
  const inDatabase = Object.entries(guardsToTry.inDatabase)
    .filter(([, { files }]) => files.includes(file))
    .map(([number]) => Number(number))
  const tried = (number: number) => attempts.get(number) ?? 0
  return [...asked, ...inDatabase]
    .filter(
      number =>
        !done.has(number) && tried(number) < (number in guardsToTry.inDatabase ? mostInDatabase : most),
    )
    .filter(number => !isRace.test(file) || guardsToTry.races.includes(number))
    .filter(isMet)
    .sort((a, b) => tried(a) - tried(b))
}

/** Whether a test with these refusals can notice that a rule is off. */
function isMet(number: number): boolean {
  const codes = guardsToTry.codes[number]
  if (!codes) return true
  return codes.length > 0 ? codes.some(code => refused.has(code)) : refused.size > 0
}

const refused = new Set<string>()
const { fetch: answer } = app
app.fetch = async (...request) => {
  requests++
  const response = await Promise.resolve(answer(...request)).finally(() => requests--)
  if (response.status >= 400) {
    const { code } = await response
      .clone()
      .json<{ code?: string }>()
      .catch(() => ({ code: undefined }))
    refused.add(code ?? String(response.status))
  }
  return response
}

let putBack: string | null = null

/** Turns this guard off and the previous one on; 0 turns none off. */
async function switchOut(number: number): Promise<void> {
  out = number
  if (putBack !== null) await run(putBack)
  const change = guardsToTry.inDatabase[number]
  putBack = change?.back ?? null
  if (change) await run(change.take)
}

const database = openDatabase(settings(env))
const run = (text: string) => database.run(sql.raw(text))

async function send(found: object): Promise<void> {
  const response = await fetch(guardsToTry.url, { method: 'POST', body: JSON.stringify(found) })
  for (const number of (await response.json()) as number[]) done.add(number)
}
