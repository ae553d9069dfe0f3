import { app } from '../../../src/worker/app.ts'
import { type Route, routesOf } from '../../../src/worker/http/reference/routes.ts'
import { routesOf as namesOf, ofSample, type Permission, permissions } from '../permissions.ts'
import { samples } from '../samples.ts'
import type { Patch, Stage } from './drafts.ts'
import { comesFirst } from './order.ts'

/** An operation, and what it requires for the things of its sample. */
export type Operation = { route: Route; name: string; what: Permission }

export const operations: readonly Operation[] = routesOf(app).map(route => {
  const name = Object.keys(permissions).find(each => namesOf(each).includes(`${route.method} ${route.path}`))
  if (!name) throw new Error(`${route.operation} has no row in the table of permissions`)
  return { route, name, what: ofSample(permissions[name]!) }
})

/** A valid request of the operation on things in this scene. */
export async function validRequest({ name }: Operation, at: Stage): Promise<Patch> {
  const sample = samples[name]
  if (!sample) throw new Error(`${name} has no sample`)
  const { body, ...request } = (await sample.make?.(at)) ?? {}
  if (body instanceof Uint8Array) return { ...request, bytes: body as Uint8Array<ArrayBuffer> }
  // The organization of the scene, where the sample has another one.
  return { ...request, ...(body && { body: { ...body, ...('orgId' in body && { orgId: at.in.id }) } }) }
}

/** Whether even a request that is refused by the rules of every operation must be valid otherwise. */
export const needsRequest = ({ route: { body, query, operation } }: Operation): boolean =>
  body !== undefined ||
  query?.safeParse({}).success === false ||
  comesFirst(operation, 'a rule of the operation', 'a part that is not configured')
