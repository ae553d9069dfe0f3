import * as z from 'zod'
import { operations, type Policy } from '../../access/policy.ts'
import { bodyLimit, openBodyLimit } from '../body.ts'
import type { BodyWithHeaders, ResponseBody } from '../description.ts'
import { acceptsKey } from '../idempotency.ts'
import type { Example } from './examples.ts'
import { commonHeaders, headerRefs } from './headers.ts'
import { linksOf } from './links.ts'
import { parametersOf } from './parameters.ts'
import { permissionOf } from './permissions.ts'
import type { Refusals } from './refusals.ts'
import type { Route } from './routes.ts'
import type { Schemas } from './schemas.ts'
import { tagOf } from './tags.ts'

/** Creates the Operation Object of a route (OpenAPI 3.1). */
export function operationObject(
  route: Route,
  schemas: Schemas,
  refusals: Refusals,
  example: Example = {},
): object {
  const { operation, summary, details, body } = route
  return {
    operationId: operation,
    tags: [tagOf(operation)],
    summary,
    description: [details, `**Permission.** ${permissionOf(operation).join(' ')}`, alsoBy(route)]
      .filter(Boolean)
      .join('\n\n'),
    security: securityOf(operations[operation]),
    parameters: parametersOf(route, schemas),
    ...(body && { requestBody: requestBody(route, schemas, example.body) }),
    responses: {
      ...Object.fromEntries(
        Object.entries(route.answers).map(([status, answer]) => [
          status,
          answerObject(route, Number(status), answer, schemas, example.answers?.[status]),
        ]),
      ),
      ...refusals.of(route.refuses),
    },
  }
}

const alsoBy = ({ methods: [, ...others] }: Route): string | undefined => {
  if (others.length === 0) return undefined
  const same = `${others.map(method => `\`${method}\``).join(' and ')} do the same.`
  return others.includes('POST') ? `${same} \`POST\` also accepts an \`Idempotency-Key\`.` : same
}

/** Scopes are listed as roles. A token needs one of them. */
function securityOf(policy: Policy): object[] {
  if (policy.on === 'nothing') return []
  if (policy.tokens === 'none') return [{ session: [] }]
  return [{ token: typeof policy.tokens === 'string' ? [] : policy.tokens }, { session: [] }]
}

function requestBody({ operation, body }: Route, schemas: Schemas, example: unknown): object {
  const { types, schema, limit = operations[operation].on === 'nothing' ? openBodyLimit : bodyLimit } = body!
  const content = schema
    ? { schema: schemas.of(schema, 'input'), ...(example !== undefined && { example }) }
    : {}
  return {
    required: true,
    description: `At most ${sizeOf(limit)}.`,
    content: Object.fromEntries(types.map(type => [type, content])),
  }
}

const sizeOf = (bytes: number): string =>
  bytes % (1 << 20) === 0
    ? `${bytes >> 20} MiB`
    : bytes % 1_024 === 0
      ? `${bytes / 1_024} KiB`
      : `${bytes} bytes`

function answerObject(
  route: Route,
  status: number,
  { body, headers }: BodyWithHeaders,
  schemas: Schemas,
  example: unknown,
): object {
  const isTagged = 304 in route.answers
  return {
    description: meaningOf(status),
    headers: {
      ...commonHeaders(route),
      ...(isTagged && headerRefs('ETag')),
      ...(acceptsKey(route.method, route.operation) && headerRefs('Idempotency-Replayed')),
      ...Object.fromEntries(
        Object.entries(headers).map(([name, description]) => [
          name,
          { description, schema: { type: 'string' } },
        ]),
      ),
    },
    ...contentOf(body, schemas, example),
    ...linksOf(route.operation, status),
  }
}

function contentOf(sent: ResponseBody, schemas: Schemas, example: unknown): object {
  if (sent === null) return {}
  if (!(sent instanceof z.ZodType)) return { content: { [sent]: {} } }
  const schema = schemas.of(sent, 'output')
  return { content: { 'application/json': { schema, ...(example !== undefined && { example }) } } }
}

const meanings: Record<number, string> = {
  200: 'Success.',
  201: 'Created.',
  202: 'Accepted.',
  204: 'Success, without a body.',
  302: 'Redirect.',
  304: 'Not modified.',
  503: 'Not ready.',
}

function meaningOf(status: number): string {
  const meaning = meanings[status]
  if (!meaning) throw new Error(`The meaning of ${status} is not described`)
  return meaning
}
