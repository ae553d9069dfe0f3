import { ApiError, type ErrorCode } from '../../errors.ts'
import { errorOf } from './errors.ts'
import type { ErrorExamples } from './examples.ts'
import { headerRefs } from './headers.ts'
import { byStatus } from './routes.ts'
import type { JsonSchema, Schemas } from './schemas.ts'

/** The parts of a document that refusals share: a response, a schema and an example for each code. */
export function refusalParts(codes: Iterable<ErrorCode>, schemas: Schemas, examples: ErrorExamples) {
  const all = [...codes].sort()
  for (const code of all) schemas.add(schemaName(code), schemas.of(errorOf(code), 'output'))
  return {
    responses: Object.fromEntries(all.map(code => [code, responseOf([code])])),
    examples: Object.fromEntries(
      all.map(code => [
        code,
        { summary: sentenceOf(code), value: examples[code] ?? new ApiError(code).body() },
      ]),
    ),
  }
}

/** The responses of an operation that refuse, by status. */
export const refusalResponses = (codes: Iterable<ErrorCode>): Record<string, object> =>
  Object.fromEntries(
    byStatus(codes).map(([status, given]) => [
      String(status),
      given.length === 1 ? { $ref: `#/components/responses/${given[0]}` } : responseOf(given),
    ]),
  )

function responseOf(codes: readonly ErrorCode[]): object {
  const waits = codes.some(code => [429, 503].includes(new ApiError(code).status))
  return {
    description: codes.map(code => `\`${code}\`: ${sentenceOf(code)}.`).join('\n\n'),
    headers: headerRefs('X-Request-Id', 'Content-Language', ...(waits ? (['Retry-After'] as const) : [])),
    content: {
      'application/json': {
        schema: schemaOf(codes),
        examples: Object.fromEntries(codes.map(code => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  }
}

function schemaOf(codes: readonly ErrorCode[]): JsonSchema {
  const refs = codes.map(code => `#/components/schemas/${schemaName(code)}`)
  if (refs.length === 1) return { $ref: refs[0] }
  const mapping = Object.fromEntries(codes.map((code, i) => [code, refs[i]]))
  return { oneOf: refs.map($ref => ({ $ref })), discriminator: { propertyName: 'code', mapping } }
}

/** `plan_limit` → `PlanLimitError`. */
const schemaName = (code: ErrorCode): string => {
  const name = code.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
  return name.endsWith('Error') ? name : `${name}Error`
}

const sentenceOf = (code: ErrorCode): string => new ApiError(code).body('en').message
