import { sha256 } from '../../../src/worker/access/credential.ts'
import type { Answer } from '../../support/as.ts'
import { id } from '../../support/database.ts'
import { here } from '../../support/deployed.ts'
import { permissions, routesOf } from '../../support/permissions.ts'
import { requestOf, type SampleRequest } from '../../support/requests.ts'
import { scene, send } from '../../support/samples.ts'
import { clientOf, show } from '../../support/shown.ts'
import { joinSubject, person } from '../../support/world.ts'

/** A write, by one of its routes. */
export type Case = { name: string; route: string }

/** A write with its own data; `words` identifies its round trips. */
export type Prepared = Case & { words: string; send(): Promise<Answer> }

/** Routes that create another thing with each call without a key, if the client got no response. */
const makesAnother = [
  'PATCH /api/projects/:projectId/icon-image',
  'PATCH /api/projects/:projectId/files/:fileId/revisions/:revision/restore',
]

/** Operations that store their key before they call the payment provider, and call it again in each repeat. */
export const keptAtOnce = ['POST /api/billing/checkout', 'POST /api/billing/portal']

/** Every write by POST, which has a key, and by another method, which has none. */
export const cases: readonly Case[] = Object.keys(permissions)
  .filter(name => !name.startsWith('GET '))
  .flatMap(name =>
    routesOf(name)
      .filter(route => !(name.startsWith('UPDATE ') && route.startsWith('PUT ')))
      .filter(route => !makesAnother.includes(route))
      .map(route => ({ name, route })),
  )

export async function prepare({ name, route }: Case): Promise<Prepared> {
  const who = await person()
  const at = await scene(who)
  await joinSubject(at.of, who, { paths: [{ via: 'individual', role: 'owner', scope: null }], org: 'admin' })
  const { on, tokens } = permissions[name]!
  const isCookie = on === 'nothing' || tokens === 'none'
  const shown = { kind: isCookie ? 'cookie' : 'token' } as const
  const secret = await show(who, shown, at.of)
  const as = clientOf(secret, shown, here)
  const request = await requestOf(name, at)
  request.headers = { ...request.headers, 'idempotency-key': id() }
  const words = on === 'nothing' ? subjectOf(request) : hashOf(secret)
  return { name, route, words, send: () => send(as, route, at.of, request) }
}

/** The hash as a statement contains it. */
const hashOf = (secret: string) => sha256(secret).slice(2)

/** A value that no other request contains. */
function subjectOf({ query = {}, body = {} }: SampleRequest): string {
  if (body instanceof Uint8Array) return JSON.parse(new TextDecoder().decode(body)).id
  const { email, client_name, device_code, code, client_id, token } = body as Record<string, string>
  const secret = device_code ?? (client_id && code) ?? (token && `${token}\napi`)
  return secret ? hashOf(secret) : (email ?? client_name ?? query.key!)
}
