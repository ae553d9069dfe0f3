import { app } from '../../../src/worker/app.ts'
import { type Bindings, limiters as limits } from '../../../src/worker/env.ts'
import { asJson } from '../headers.ts'
import { origin } from './settled.ts'

/** Rate limits that admit every request. */
export const limiters = Object.fromEntries(
  limits.map(({ binding }) => [binding, { limit: async () => ({ success: true }) }]),
)

export const call = async (...asked: Parameters<typeof respond>): Promise<number> =>
  (await respond(...asked)).status

/** A Worker: today's, or that of a release. */
export type Fetch = (
  request: Request,
  bindings: Bindings,
  context: ExecutionContext,
) => Response | Promise<Response>

/** The response, after the background work has ended. */
export async function respond(
  bindings: Bindings,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: BodyInit,
  fetch: Fetch = app.fetch,
): Promise<{ status: number; body: any }> {
  const later: Promise<unknown>[] = []
  const context = {
    waitUntil: (work: Promise<unknown>) => later.push(work),
    passThroughOnException: () => {},
  }
  const init = {
    method,
    headers: { ...asJson, ...headers },
    ...(body === undefined ? {} : { body }),
  }
  const response = await fetch(new Request(origin + path, init), bindings, context as never)
  const text = await response.text()
  await Promise.all(later)
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return { status: response.status, body: isJson && text ? JSON.parse(text) : undefined }
}
