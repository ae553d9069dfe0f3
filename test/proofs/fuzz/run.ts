import { permissions } from '../../support/permissions.ts'
import { type Draft, mutate } from './mutations.ts'
import { randomOf } from './random.ts'
import { count, hearLog, inOneLine, newReport, type Report } from './report.ts'
import { fullBodies, queries } from './requests.ts'
import { type Answer, send } from './send.ts'
import { draftOf, newStage, readOf, type Stage } from './stage.ts'
import { faultsOf, isSlow } from './verdict.ts'

const names = Object.keys(permissions)

/** Each operation, as often as its input has parts to mutate. */
const turns = names.flatMap(name => Array.from({ length: weightOf(name) }, () => name))

/** Reads that need no data of their own. */
const reads = names.filter(name => name.startsWith('GET') && !/:(?!projectId|orgId)/.test(name))

/**
 * The number of requests after which the stage is created again. It is also created again after a request that may
 * have deleted it.
 */
const stageLife = 12
const mayEndStage = (name: string, { method }: Draft) =>
  method === 'DELETE' || /^DELETE|archive|PATCH .*(:projectId|:userId)$/.test(name)

/**
 * Sends this many requests: a valid one of each operation, then requests with up to three mutations, and two reads
 * after every successful write. The same seed creates the same requests.
 */
export async function fuzz(seed: number, requests: number): Promise<Report> {
  const report = newReport()
  const log = hearLog()
  let stage: Stage | null = null
  for (let request = 0; request < requests; request++) {
    const random = randomOf(seed, request)
    const isBare = request < names.length
    const name = isBare ? names[request]! : random.pick(turns)
    stage = stage && request % stageLife ? stage : await newStage()
    const draft = await draftOf(name, stage, random, isBare)
    if (!isBare && random.chance(0.9))
      for (let left = 1 + random.below(3); left > 0; left--) mutate(draft, random)
    const answer = await ask(report, request, name, draft, log)
    if (isBare && answer) report.bare[name] = answer.status
    if (answer && answer.status < 300 && draft.method !== 'GET')
      for (const read of [random.pick(reads), random.pick(reads)])
        await ask(report, request, read, readOf(read, stage), log)
    if (mayEndStage(name, draft)) stage = null
  }
  log.end()
  return report
}

function weightOf(name: string): number {
  if (name.startsWith('PUT')) return 8
  return fullBodies[name] || queries[name] ? 4 : 2
}

async function ask(
  report: Report,
  request: number,
  operation: string,
  draft: Draft,
  log: ReturnType<typeof hearLog>,
): Promise<Answer | null> {
  log.clear()
  let answer = await send(draft)
  if (!answer) return null
  count(report, operation, answer)
  // A busy machine can delay anything once, so a request is slow only if it is slow each time.
  for (let again = 0; again < 2 && isSlow(answer); again++) answer = (await send(draft))!
  const slow = isSlow(answer) ? [`took ${Math.round(answer.millis)} ms`] : []
  for (const what of [...faultsOf(answer), ...slow])
    report.faults.push({
      request,
      operation,
      what,
      sent: inOneLine(draft),
      answer: answer.text.slice(0, 300),
      log: log.text(),
    })
  return answer
}
