import { env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import type { RunnerTestCase } from 'vitest'
import { app } from '../../../../src/worker/app.ts'
import { openDatabase } from '../../../../src/worker/database.ts'
import { settings } from '../../../../src/worker/env.ts'
import { guardsToTry } from './guards-to-try.ts'
import RepeatingRunner, { asked, isLeft, triesOf } from './repeating.ts'

const mostInDatabase = 80
const isRace = /race|faults/

let requests = 0

const { guardIsOut } = globalThis
globalThis.guardIsOut = number => {
  const wasAsked = asked.has(number)
  const isOut = guardIsOut!(number)
  if (!wasAsked && requests === 0 && guardsToTry.policies.includes(number)) asked.delete(number)
  return isOut
}

/** Repeats each test in workerd without each guard that it reached there and in the database. */
export default class GuardRunner extends RepeatingRunner {
  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    await super.onBeforeRunTask(test)
    refused.clear()
  }

  protected override candidates(file: string): number[] {
    const inDatabase = Object.entries(guardsToTry.inDatabase)
      .filter(([, { files }]) => files.includes(file))
      .map(([number]) => Number(number))
    return [...asked, ...inDatabase]
      .filter(number => isLeft(number, file, number in guardsToTry.inDatabase ? mostInDatabase : undefined))
      .filter(number => !isRace.test(file) || guardsToTry.races.includes(number))
      .filter(isMet)
      .sort((a, b) => triesOf(a) - triesOf(b))
  }

  protected override async switchOut(number: number): Promise<void> {
    await super.switchOut(number)
    if (putBack !== null) await run(putBack)
    const change = guardsToTry.inDatabase[number]
    putBack = change?.back ?? null
    if (change) await run(change.take)
  }
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

const database = openDatabase(settings(env))
const run = (text: string) => database.run(sql.raw(text))
