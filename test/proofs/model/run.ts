import type pg from 'pg'
import type { Settings } from '../../../src/worker/env.ts'
import { refusalOf, rowOf } from './access.ts'
import { type Ask, asker } from './ask.ts'
import { assertEvents, assertWhole } from './audit.ts'
import { statusOf } from './codes.ts'
import { commands } from './commands/index.ts'
import { differenceOf } from './match.ts'
import { opening, readEverything } from './opening.ts'
import { outsideOf } from './outside.ts'
import { Pick } from './pick.ts'
import type { Model } from './state.ts'
import type { Act, Outside, Plan, Step } from './step.ts'
import { newWorld } from './world.ts'

export type Place = { url: string; client: pg.Client; settings: Settings }

/** How often each status and code occurred, over all runs. */
export const tally = {
  commands: 0,
  requests: 0,
  refusals: {} as Record<string, number>,
  kinds: {} as Record<string, number>,
}

/** A run in a world of its own. Throws if the service differs from the model, with all commands until then. */
export async function run(steps: Step[], place: Place): Promise<void> {
  const m = await newWorld(place.client)
  const turn: Turn = { m, ask: asker(place.url), outside: outsideOf(place), done: [] }
  try {
    for (const plan of opening(m)) await take(turn, plan)
    for (const { kind, picks } of steps) await follow(turn, kind, picks)
    for (const plan of readEverything(m)) await take(turn, plan)
    await assertEvents(m, place.client)
    await assertWhole(m, place.client)
  } catch (thrown) {
    const { message } = thrown as Error
    throw new Error(`${message}\n\nAfter:\n${turn.done.map((line, i) => `${i + 1}. ${line}`).join('\n')}`)
  }
}

type Turn = { m: Model; ask: Ask; outside: Outside; done: string[] }

async function follow(turn: Turn, kind: string, picks: number[]): Promise<void> {
  tally.commands++
  tally.kinds[kind] = (tally.kinds[kind] ?? 0) + 1
  const made = commands[kind]!(turn.m, new Pick(turn.m, picks))
  if (made === null) return
  for (const each of Symbol.iterator in made ? made : [made]) if (!(await take(turn, each))) return
}

/** False if it was refused as predicted. */
async function take(turn: Turn, plan: Plan | Act): Promise<boolean> {
  if ('act' in plan) {
    turn.done.push(plan.says)
    await plan.act(turn.outside)
    return true
  }
  const code = refusalOf(plan) ?? (plan.rule?.() || null)
  const says = inWords(plan)
  const { status, body } = await turn.ask(plan)
  note(plan, code)
  // The token endpoint has the errors of OAuth.
  const found = status < 300 ? `${status}` : `${status} ${body?.code ?? body?.error}`
  turn.done.push(`${says} → ${found}`)
  const foreseen = code ? `${statusOf[code]} ${code}` : `${plan.status}`
  if (found !== foreseen)
    throw new Error(`${says}\nanswered ${found}, not ${foreseen}: ${JSON.stringify(body)}`)
  if (code) return false
  plan.done?.(body)
  const difference = plan.response && differenceOf(body, plan.response())
  if (difference) throw new Error(`${says}\nanswered ${difference}\nin ${JSON.stringify(body)}`)
  return true
}

function note({ by, method, path }: Plan, code: string | null): void {
  tally.requests++
  if (code) tally.refusals[code] = (tally.refusals[code] ?? 0) + 1
  if (by.token && rowOf(method, path).writes) by.token.writes++
}

function inWords({ by, method, path, params = {}, query, body, of }: Plan): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => String(params[name]).slice(0, 8))
  const search = query ? `?${new URLSearchParams(query as Record<string, string>)}` : ''
  const who = by.token ? `${by.who.label}'s ${by.token.scopes ?? 'full'} token` : by.who.label
  const where = of ? ` (${of.name}${'org' in of ? ` of ${of.org.name}` : ''})` : ''
  return `${who}: ${method} ${filled}${search}${where}${body ? ` ${JSON.stringify(body)}` : ''}`
}
