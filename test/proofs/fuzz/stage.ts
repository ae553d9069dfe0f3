import { asJson, bearer, fromBrowser } from '../../support/headers.ts'
import { permissions, routesOf } from '../../support/permissions.ts'
import { pathOf, type Scene, samples, scene } from '../../support/samples.ts'
import { joinOrg, joinProject, person, session, token } from '../../support/world.ts'
import type { Draft } from './mutations.ts'
import type { Random } from './random.ts'
import { fullBodies, queries } from './requests.ts'

type Headers = Record<string, string>

/** The owner of a project and admin of its organization, as a browser and as a tool, with a caller's address. */
export type Stage = { at: Scene; browser: Headers; tool: Headers; caller: Headers }

export async function newStage(): Promise<Stage> {
  const who = await person({ name: '山田' })
  const at = await scene(who)
  await joinOrg(at.in, who, 'admin')
  await joinProject(at.of, who, 'owner')
  return {
    at,
    browser: fromBrowser(await session(who)),
    tool: bearer(await token(who)),
    caller: { 'cf-connecting-ip': anAddress() },
  }
}

/** One of many callers, so that no limit by caller is reached. */
const anAddress = () => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`

/** A valid request of an operation. Unless it is bare, it has more or fewer of its optional parts. */
export async function draftOf(name: string, stage: Stage, random: Random, isBare: boolean): Promise<Draft> {
  const { at } = stage
  const made = (await samples[name]!.make?.(at)) ?? {}
  const [method, template] = random.pick(routesOf(name)).split(' ') as [string, string]
  const given = { ...(method === 'GET' && { page: '1', pageSize: '20' }), ...queries[name] }
  const chosen = !isBare && random.chance(0.5) ? Object.entries(given).filter(() => random.chance(0.6)) : []
  const draft: Draft = {
    method,
    path: pathOf(template, at.of, made.ids),
    params: template.split('/').flatMap((segment, i) => (segment.startsWith(':') ? [i] : [])),
    query: Object.entries({ ...Object.fromEntries(chosen), ...made.query }),
    known: Object.keys({ page: '', ...given }),
    ids: [at.of.id, at.in.id, at.who.id, at.other.id, ...Object.values(made.ids ?? {})],
    headers: { ...stage.caller, ...credentialFor(name, stage, random), ...made.headers },
  }
  if (made.body instanceof Uint8Array) return { ...draft, bytes: made.body }
  const more = !isBare && random.chance(0.5) ? fullBodies[name]?.(at) : undefined
  if (!made.body && !more) return draft
  return {
    ...draft,
    headers: { ...asJson, ...draft.headers },
    json: { ...made.body, ...more },
  }
}

/** A read of something in the stage's project, or of its owner's data. */
export function readOf(name: string, { at, browser, caller }: Stage): Draft {
  const path = pathOf(name.split(' ')[1]!, at.of)
  return {
    method: 'GET',
    path,
    params: [],
    query: [],
    known: [],
    ids: [],
    headers: { ...browser, ...caller },
  }
}

function credentialFor(name: string, { browser, tool }: Stage, random: Random): Headers {
  const { ofToken, tokens } = permissions[name]!
  if (ofToken) return tool
  return tokens === 'none' || tokens === undefined || random.chance(0.8) ? browser : tool
}
