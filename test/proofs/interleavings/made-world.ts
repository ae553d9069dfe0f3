import { DatabaseError } from '../../../src/worker/database-error.ts'
import { query } from '../../support/database.ts'
import { asJson, origin } from '../../support/headers.ts'
import { type Scene, scene, urlOf } from '../../support/samples.ts'
import { joinOrg, joinProject, MissingRow, membershipOf, type Person, person } from '../../support/world.ts'
import type { Act } from './acts.ts'
import { credentialsOf } from './credentials.ts'
import { fillIssues, fillUp } from './limits.ts'
import { canShare, hasLittleRoom, isOfOneCaller, type Made, type Sharing, share } from './sharing.ts'

/**
 * Creates rows for acts that share something, and their requests. Each call creates them again. Null if the acts
 * cannot share it.
 */
export async function makeWorld(acts: readonly Act[], sharing: Sharing): Promise<(() => Request)[] | null> {
  const at = await newScene()
  const made: Made[] = []
  for (const [i, act] of acts.entries()) {
    const bindings = i > 0 ? await freeNames(at) : []
    const isOthers = i > 0 && !isOfOneCaller(sharing)
    const own = isOthers ? { ...at, who: at.other, other: at.who } : at
    const one = await madeBy(act, own)
    if (!one) return null
    for (const binding of bindings) await bindAgain(at, binding)
    made.push(one)
  }
  const [first, ...later] = made as [Made, ...Made[]]
  if (!later.every(each => canShare(first, each, sharing))) return null
  if (sharing !== 'room') for (const each of later) share(first, each, sharing)
  if (sharing === 'against' || sharing === 'self') {
    for (const each of made) {
      const isCallers = each !== first && sharing === 'against'
      if (!(await aim(each, at, isCallers ? at.who : at.other))) return null
    }
    if (sharing === 'self' && made.every(({ ids }) => !ids.memberId)) await removeSecondCaller(at)
  }
  const credentials = await credentialsOf(acts, made, at, sharing)
  if (hasLittleRoom(sharing)) await fillUp(at)
  if (sharing === 'room') await fillIssues(at)
  return acts.map((act, i) => () => requestOf(act, at, made[i]!, credentials[i]!))
}

async function newScene(): Promise<Scene> {
  const who = await person({ name: '山田' })
  const at = await scene(who)
  await joinOrg(at.in, who, 'admin')
  await joinProject(at.of, who, 'owner')
  return at
}

type Binding = { kind: string; value: string }

/** Removes what samples create with a fixed name or only once, so that it can be created twice. */
const freeNames = ({ of }: Scene) => query<Binding>`
  with folder as (update folders set name = name || ' ' || left(id::text, 4) where project_id = ${of.id}),
       file as (update files set name = name || ' ' || left(id::text, 4) where project_id = ${of.id})
  delete from repo_bindings where project_id = ${of.id} returning kind, value`

const bindAgain = ({ of }: Scene, { kind, value }: Binding) => query`
  insert into repo_bindings (project_id, kind, value) select id, ${kind}, ${value} from projects where id = ${of.id}
  on conflict do nothing`

/**
 * The request of an act; null if an earlier act has removed what it needs. A sample that deletes an organization
 * empties it first.
 */
async function madeBy(act: Act, at: Scene): Promise<Made | null> {
  const made = await Promise.resolve(act.make(at)).catch(orNull)
  if (!made) return null
  const { ids = {}, query = {}, body, headers = {} } = made
  return { ids: { ...ids }, query, body: structuredClone(body) as Made['body'], headers }
}

function orNull(thrown: unknown): null {
  const isGone = thrown instanceof DatabaseError && thrown.report?.code === foreignKeyViolation
  if (isGone || thrown instanceof MissingRow) return null
  throw thrown
}

const foreignKeyViolation = '23503'

/** Gives the second caller access only as an admin of the organization, so that they can be added to the project. */
const removeSecondCaller = ({ of, other }: Scene) => query`
  delete from project_members where project_id = ${of.id} and user_id = ${other.id}`

/** Makes the request name this user; false if an act has removed their membership. */
async function aim({ ids, body }: Made, { of }: Scene, person: Person): Promise<boolean> {
  if (ids.userId) ids.userId = person.id
  if (ids.memberId) {
    const membership = await membershipOf(of.id, person).catch(orNull)
    if (!membership) return false
    ids.memberId = membership
  }
  if (!body || body instanceof Uint8Array) return true
  if ('userId' in body) body.userId = person.id
  if ('email' in body) body.email = person.email
  return true
}

function requestOf({ route }: Act, { of }: Scene, made: Made, credential: Record<string, string>): Request {
  const [method, path] = route.split(' ') as [string, string]
  const { body, headers } = made
  const isJson = body && !(body instanceof Uint8Array)
  return new Request(origin + urlOf(path, of, { ids: made.ids, query: made.query }), {
    method,
    headers: { ...(isJson && asJson), origin, ...credential, ...headers },
    ...(body && { body: isJson ? JSON.stringify(body) : (body as BodyInit) }),
  })
}
