import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Digest, hmac, sha256 } from '../../access/credential.ts'
import { ensure } from '../../access/ensure.ts'
import type { Ask } from '../../access/gate.ts'
import { tokenScopes } from '../../access/policy.ts'
import { type Json, read, write, writeInTwo } from '../../access/trip.ts'
import { textArray } from '../../database.ts'
import { ApiError } from '../../errors.ts'
import { redirectHostOf } from '../../redirect-uris.ts'
import { isReachable } from '../accounts/tokens.ts'
import { anyText, list } from '../shared/fields.ts'
import { itemsJson, nameOrder } from '../shared/lists.ts'
import type { Client } from './client-documents.ts'
import { type Clients, clientOf, hostOf, keptDocument, storeDocument } from './clients.ts'
import {
  type AppRequest,
  ClientError,
  maxQuery,
  placeIn,
  readQuery,
  readRequest,
  returnTo,
} from './requests.ts'
import { urlOf } from './resources.ts'

/** Seconds for which a code is valid (RFC 6749, section 4.1.2). */
export const codeSeconds = 60

export const Decision = z.lazy(() =>
  z.object({
    query: anyText(maxQuery).meta({
      description: 'The query with which the app sent the browser to `/oauth/authorize`, without `?`.',
    }),
    approve: z.boolean().meta({ description: 'Whether the app gets access.' }),
    scopes: list(z.enum(tokenScopes), 100).min(1).nullish().meta({
      description: 'The scopes that it gets, of those that it asks for. Null or omitted: all of them.',
    }),
    projectId: z
      .guid()
      .nullish()
      .meta({ description: 'ID of the only project that it gets. Null or omitted: all projects.' }),
  }),
)
type Decision = z.output<typeof Decision>

/** What the user is asked, or where the browser returns with the error of the client. */
export type Asked = { request: object } | { redirectTo: string }

/** What an app asks the caller for. Throws what the user must see. One round trip, or two if its document is fetched. */
export async function readAppRequest(ask: Ask, query: string, clients: Clients): Promise<Asked> {
  const asked = readOrRefusal(query)
  const projects = itemsJson(sql`
    select json_build_object('id', p.id, 'name', p.name) as item
      from reachable_projects(gate.user_id, null) r join projects p on p.id = r.project_id
     order by ${nameOrder(sql`p.name`)}, p.id`)
  const json = await read(
    ask,
    sql`select json_build_object('document', ${keptDocument(clientIn(asked))}, 'projects', ${projects})`,
  )
  const { document, projects: reached } = JSON.parse(json) as { document: Client | null; projects: object[] }
  return orReturn(async () => {
    const { clientId, parameters } = orThrow(asked)
    const { client, isFetched } = await clientOf(clientId, document, clients)
    if (isFetched) await ask.database.run(storeDocument(client))
    const request = readRequest(client, parameters, clients.appUrl)
    return { request: { ...shown(client, request, clients.appUrl), projects: reached } }
  })
}

/**
 * Approves or denies what an app asks for, and returns where the browser goes. The same choice for the same query gives
 * the same code again, while it is valid. Two round trips; one for a denial.
 */
export async function decideAppRequest(
  ask: Ask,
  decision: Decision,
  clients: Clients & { secret: string },
): Promise<{ redirectTo: string }> {
  const { appUrl, secret } = clients
  const asked = readOrRefusal(decision.query)
  const first = {
    statements: [],
    begun: sql`select json_build_object('document', ${keptDocument(clientIn(asked))})`,
    repeat: latestGrant(decision),
  }
  return orReturn(async () => {
    const grantId = await writeInTwo(ask, first, async begun => {
      const { document } = JSON.parse(begun) as { document: Client | null }
      const { clientId, parameters } = orThrow(asked)
      const { client, isFetched } = await clientOf(clientId, document, clients)
      const request = readRequest(client, parameters, appUrl)
      if (!decision.approve) throw new ClientError(returnTo(request, appUrl, { error: 'access_denied' }))
      return grant(ask, { client, isFetched, request, decision, secret })
    })
    const code = codeOf(grantId, secret)
    return { redirectTo: returnTo(placeIn(orThrow(asked).parameters), appUrl, { code }) }
  })
}

type Given = {
  client: Client
  isFetched: boolean
  request: AppRequest
  decision: Decision
  secret: string
}

/**
 * Stores the grant and returns its id, or that of the same decision, whose code was not used yet: using one again would
 * end its grant. The gate has locked the user.
 */
function grant(ask: Ask, { client, isFetched, request, decision, secret }: Given): Promise<Json> {
  const { projectId = null } = decision
  const scopes = tokenScopes.filter(scope => (decision.scopes ?? request.scopes).includes(scope))
  if (!scopes.every(scope => request.scopes.includes(scope))) throw new ApiError('scopes_invalid')
  const id = crypto.randomUUID()
  const isAllowed = sql`${projectId}::uuid is null or ${isReachable(sql`caller_id()`, sql`${projectId}::uuid`)}`
  return write(
    ask,
    [
      ...(isFetched ? [storeDocument(client)] : []),
      ...(projectId === null ? [] : [sql`select from projects where id = ${projectId}::uuid for key share`]),
      sql`select ${ensure(isAllowed, 'project_not_found')}`,
      sql`insert into app_grants (id, user_id, client_id, name, host, resource, scopes, project_id, query_digest,
              code_hash, redirect_uri, challenge, created_at, ends_at)
          select ${id}::uuid, caller_id(), ${client.id}, ${client.name}, ${hostOf(client, request.redirectUri)},
              ${request.resource}, ${textArray(scopes)}, ${projectId}::uuid, ${digestOf(decision)}::bytea,
              ${sha256(codeOf(id, secret))}::bytea, ${request.redirectUri}, ${request.challenge},
              clock_timestamp(), clock_timestamp() + make_interval(secs => ${codeSeconds})
           where not exists (select from app_grants g where ${isOf(decision)} and g.exchanged_at is null
                   and g.created_at > clock_timestamp() - make_interval(secs => ${codeSeconds}))`,
    ],
    latestGrant(decision),
  )
}

/** The digest of the query with what the user chose, so that another choice never gives the code of this one. */
const digestOf = ({ query, scopes, projectId }: Decision): Digest =>
  sha256(
    JSON.stringify([query, scopes ? tokenScopes.filter(scope => scopes.includes(scope)) : null, projectId]),
  )

const isOf = (decision: Decision): SQL =>
  sql`g.user_id = caller_id() and g.query_digest = ${digestOf(decision)}::bytea`

const latestGrant = (decision: Decision): SQL => sql`
  select g.id from app_grants g where ${isOf(decision)} order by g.created_at desc limit 1`

/** The code of a grant. It is in no row: only who knows the secret of the service can derive it. */
const codeOf = (grantId: string, secret: string): string =>
  Buffer.from(hmac(secret, `app code\n${grantId}`).slice(2), 'hex').toString('base64url')

function shown(client: Client, request: AppRequest, appUrl: string): object {
  const { redirectUri, scopes, resource } = request
  return {
    client: { id: client.id, name: client.name, host: hostOf(client, redirectUri) },
    redirectHost: redirectHostOf(redirectUri),
    scopes,
    resource: urlOf(resource, appUrl),
  }
}

type Asking = ReturnType<typeof readQuery>

/** The query, or what is wrong with it, which is said after the gate. */
function readOrRefusal(query: string): Asking | ApiError {
  try {
    return readQuery(query)
  } catch (thrown) {
    if (thrown instanceof ApiError) return thrown
    throw thrown
  }
}

const clientIn = (asked: Asking | ApiError): string | null =>
  asked instanceof ApiError ? null : asked.clientId

function orThrow(asked: Asking | ApiError): Asking {
  if (asked instanceof ApiError) throw asked
  return asked
}

/** An error of the client is where the browser returns. */
async function orReturn<T>(work: () => Promise<T>): Promise<T | { redirectTo: string }> {
  try {
    return await work()
  } catch (thrown) {
    if (thrown instanceof ClientError) return { redirectTo: thrown.redirectTo }
    throw thrown
  }
}
