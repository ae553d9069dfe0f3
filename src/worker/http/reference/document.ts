import type { Hono } from 'hono'
import type { Env } from '../context.ts'
import type { Examples } from './examples.ts'
import { headers } from './headers.ts'
import { operationObject } from './operation-object.ts'
import { templateOf } from './parameters.ts'
import { Refusals } from './refusals.ts'
import { routesOf } from './routes.ts'
import { Schemas } from './schemas.ts'
import { tags } from './tags.ts'

type Words = {
  version: string
  /** Markdown that the reference shows before the operations. */
  introduction: string
  examples: Examples
}

/** Creates the OpenAPI 3.1 document from the descriptions in the routes' middlewares. */
export function documentOf(app: Hono<Env>, { version, introduction, examples }: Words): object {
  const schemas = new Schemas()
  const refusals = new Refusals(schemas, examples.errors)
  const paths: Record<string, Record<string, object>> = {}
  for (const route of routesOf(app)) {
    const path = templateOf(route.path)
    paths[path] ??= {}
    paths[path][route.method.toLowerCase()] = operationObject(
      route,
      schemas,
      refusals,
      examples.operations[route.operation],
    )
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cairn',
      version,
      summary: 'A backend for team projects, with an API for their tools.',
      description: introduction,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The service that returned this document.' }],
    tags: tags.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      securitySchemes,
      parameters: { IdempotencyKey: idempotencyKey, IfNoneMatch: ifNoneMatch },
      headers,
      responses: sorted(refusals.responses),
      examples: sorted(refusals.examples),
      schemas: sorted(schemas.named),
    },
  }
}

const sorted = (named: Record<string, object>): Record<string, object> =>
  Object.fromEntries(Object.entries(named).sort(([a], [b]) => (a < b ? -1 : 1)))

const securitySchemes = {
  token: {
    type: 'http',
    scheme: 'bearer',
    description:
      'A personal token (`svc_user_…`) or the access token of an app (`svc_oauth_…`), for everything except browsers.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-session',
    description:
      'The session of a browser. Requests that change something also need the `Origin` of the service, which browsers send by themselves. Over plain HTTP on loopback, the cookie is called `session`.',
  },
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A text that you choose for one request, such as a UUID. A request that is sent again with the same key within 24 hours is performed once and gets the first response.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
}

const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The `ETag` of an earlier response. If nothing has changed since, the response is 304.',
  schema: { type: 'string' },
}
