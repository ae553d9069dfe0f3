import { vi } from 'vitest'
import { origin } from '../support/as.ts'
import { permissions, routesOf } from '../support/permissions.ts'
import { pathOf, type Scene, samples, scene } from '../support/samples.ts'
import { joinOrg, joinProject, person, session, token } from '../support/world.ts'
import { type Draft, mutate } from './mutations.ts'
import { type Random, randomOf } from './random.ts'
import { fullBodies, queries } from './requests.ts'
import { type Answer, send } from './send.ts'
import { faultsOf, isSlow } from './verdict.ts'

export type Fault = {
  request: number
  operation: string
  what: string
  sent: string
  answer: string
  log: string
}

/** What a run has seen: how often each operation, status and code. `bare`: the answers to requests left as they are. */
export type Report = {
  sent: number
  operations: Record<string, number>
  statuses: Record<string, number>
  codes: Record<string, number>
  bare: Record<string, number[]>
  slowest: { operation: string; millis: number }
  faults: Fault[]
}

type Stage = { at: Scene; headers: Record<string, string>; left: number }

const names = Object.keys(permissions)

/** Each operation as often as its input has parts to break. */
const turns = names.flatMap(name => Array.from({ length: weightOf(name) }, () => name))

/** Requests after which a caller and what they own are made anew, as after those that take them away. */
const stageLife = 12
const endsStage =
  /^(DELETE \/api\/(orgs|projects)\/:\w+|DELETE \/api\/auth|UPDATE .*archive|PATCH .*:projectId)$/

/**
 * Sends so many requests: a valid one of each operation, then such with up to three mutations, and after every write
 * that went through two reads of what it may have left. The same seed breaks the same.
 */
export async function fuzz(seed: number, requests: number): Promise<Report> {
  const report: Report = {
    sent: 0,
    operations: {},
    statuses: {},
    codes: {},
    bare: {},
    slowest: { operation: '', millis: 0 },
    faults: [],
  }
  const log = hearLog()
  let stage: Stage | null = null
  for (let request = 0; request < requests; request++) {
    const random = randomOf(seed, request)
    const isBare = request < names.length
    const name = isBare ? names[request]! : random.pick(turns)
    stage = stage && stage.left-- > 0 ? stage : await newStage(random)
    const draft = await draftOf(name, stage, random)
    if (!isBare && random.chance(0.9))
      for (let left = 1 + random.below(3); left > 0; left--) mutate(draft, random)
    const answer = await ask(report, request, name, draft, log)
    if (isBare && answer) report.bare[name] = [answer.status, samples[name]!.status]
    if (answer && answer.status < 300 && draft.method !== 'GET')
      await readBack(report, request, stage, random, log)
    if (endsStage.test(name)) stage = null
  }
  log.end()
  return report
}

function weightOf(name: string): number {
  if (name.startsWith('PUT')) return 8
  return fullBodies[name] || queries[name] ? 4 : 2
}

async function newStage(random: Random): Promise<Stage> {
  const who = await person({ name: '山田' })
  const at = await scene(who)
  await joinOrg(at.in, who, 'admin')
  await joinProject(at.of, who, 'owner')
  const shown = random.chance(0.8)
    ? { cookie: `__Host-session=${await session(who)}`, origin }
    : { authorization: `Bearer ${await token(who)}` }
  return { at, headers: { ...shown, 'cf-connecting-ip': anIp() }, left: stageLife }
}

/** So many callers that none is limited. */
const anIp = () => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`

async function draftOf(name: string, { at, headers }: Stage, random: Random): Promise<Draft> {
  const made = (await samples[name]!.make?.(at)) ?? {}
  const [method, template] = random.pick(routesOf(name)).split(' ') as [string, string]
  const given = { ...(method === 'GET' && { page: '1', pageSize: '20' }), ...queries[name] }
  const draft: Draft = {
    method,
    path: pathOf(template, at.of, made.ids),
    params: template.split('/').flatMap((segment, i) => (segment.startsWith(':') ? [i] : [])),
    query: random.chance(0.5) ? Object.entries(given).filter(() => random.chance(0.6)) : [],
    known: Object.keys({ page: '', ...given }),
    ids: [at.of.id, at.in.id, at.who.id, at.other.id, ...Object.values(made.ids ?? {})],
    headers: { ...headers, ...made.headers },
  }
  if (made.body instanceof Uint8Array) return { ...draft, bytes: made.body }
  const more = random.chance(0.5) ? fullBodies[name]?.(at) : {}
  if (!made.body && !more) return draft
  return {
    ...draft,
    headers: { 'content-type': 'application/json', ...draft.headers },
    json: { ...made.body, ...more },
  }
}

type Log = ReturnType<typeof hearLog>

async function ask(
  report: Report,
  request: number,
  name: string,
  draft: Draft,
  log: Log,
): Promise<Answer | null> {
  log.clear()
  let answer = await send(draft)
  if (!answer) return null
  count(report, name, answer)
  // A busy machine may hold up anything once: only what is slow each time is slow.
  for (let again = 0; again < 2 && isSlow(answer); again++) answer = (await send(draft))!
  const slow = isSlow(answer) ? [`took ${Math.round(answer.millis)} ms`] : []
  for (const what of [...faultsOf(answer), ...slow])
    report.faults.push({
      request,
      operation: name,
      what,
      sent: shown(draft),
      answer: answer.text.slice(0, 300),
      log: log.heard().slice(0, 1_000),
    })
  return answer
}

/** What a write has left must be readable. */
async function readBack(
  report: Report,
  request: number,
  stage: Stage,
  random: Random,
  log: Log,
): Promise<void> {
  const { at, headers } = stage
  const readable = names.filter(name => name.startsWith('GET') && !/:(?!projectId|orgId)/.test(name))
  for (const name of [random.pick(readable), random.pick(readable)]) {
    const path = pathOf(name.split(' ')[1]!, at.of)
    await ask(
      report,
      request,
      name,
      { method: 'GET', path, params: [], query: [], known: [], ids: [], headers },
      log,
    )
  }
}

function count(report: Report, name: string, answer: Answer): void {
  const add = (counts: Record<string, number>, key: string | number) => {
    counts[key] = (counts[key] ?? 0) + 1
  }
  report.sent++
  add(report.operations, name)
  add(report.statuses, answer.status)
  const code = answer.status >= 400 && (answer.json() as { code?: string } | undefined)?.code
  if (code) add(report.codes, code)
  if (answer.millis > report.slowest.millis)
    report.slowest = { operation: name, millis: Math.round(answer.millis) }
}

const shown = ({ method, path, query, headers, json, bytes }: Draft): string => {
  const body = bytes instanceof Uint8Array ? `${bytes.length} bytes` : (bytes ?? JSON.stringify(json) ?? '')
  const named = Object.entries(headers).filter(([name]) => name !== 'cookie')
  return `${method} ${path} ${JSON.stringify(query)} ${JSON.stringify(named)} ${body.length}: ${body.slice(0, 300)}`
}

/** Keeps the log of a run out of its output, but for what a fault is told with. */
function hearLog() {
  let lines: string[] = []
  const hear = (line: unknown) => void lines.push(String(line))
  const silenced = [
    vi.spyOn(console, 'log').mockImplementation(() => {}),
    vi.spyOn(console, 'warn').mockImplementation(hear),
    vi.spyOn(console, 'error').mockImplementation(hear),
  ]
  return {
    clear: () => {
      lines = []
    },
    heard: () => lines.join('\n'),
    end: () => {
      for (const spy of silenced) spy.mockRestore()
    },
  }
}
