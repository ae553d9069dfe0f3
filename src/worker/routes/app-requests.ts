import { type Context, Hono } from 'hono'
import { AppRequestAnswer, DecidedAppRequest } from '../domain/apps/answers.ts'
import type { Clients } from '../domain/apps/clients.ts'
import { Decision, decideAppRequest, readAppRequest } from '../domain/apps/consents.ts'
import { AppRequestQuery } from '../domain/apps/request-fields.ts'
import { appUrl } from '../http/app-url.ts'
import { limitCaller } from '../http/caller.ts'
import { codeKey, oauthClients } from '../http/configured.ts'
import type { Env } from '../http/context.ts'
import { answers } from '../http/description.ts'
import { body, freeQuery } from '../http/input.ts'
import { operation } from '../http/operation.ts'

export const appRequests = new Hono<Env>()
  .get(
    '/request',
    operation('app_request.read', 'Read what an app asks for', {
      details:
        'The query is the one with which the app sent the browser to `/oauth/authorize` (RFC 6749). An unknown app or redirect URI is an error of this operation, so that the browser never goes there. For any other error of the app, the response is `redirectTo`, which takes the error back to the app.',
      anyQuery: true,
    }),
    freeQuery(AppRequestQuery),
    answers(
      { 200: AppRequestAnswer },
      'client_invalid',
      'client_unreachable',
      'redirect_uri_invalid',
      'rate_limited',
    ),
    async c => c.json(await readAppRequest(c.var.ask, new URL(c.req.url).search.slice(1), clientsOf(c))),
  )
  .post(
    '/approve',
    operation('app_request.decide', 'Approve or deny what an app asks for', {
      details:
        'Returns where the browser goes: back to the app, with a code or an error. The same query with the same `scopes` and `projectId` gives the same code again while it is valid.',
    }),
    body(Decision),
    answers(
      { 200: DecidedAppRequest },
      'client_invalid',
      'client_unreachable',
      'redirect_uri_invalid',
      'scopes_invalid',
      'project_not_found',
      'rate_limited',
    ),
    async c => {
      const clients = { ...clientsOf(c), secret: codeKey(c) }
      return c.json(await decideAppRequest(c.var.ask, c.req.valid('json'), clients))
    },
  )

/** Each fetch of a document counts for its caller. */
const clientsOf = (c: Context<Env>): Clients => ({
  appUrl: appUrl(c),
  configured: oauthClients(c),
  fetchDocument: async url => {
    await limitCaller(c, 'clientDocuments')
    return c.var.fetchDocument(url)
  },
})
