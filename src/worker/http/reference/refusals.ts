import { ApiError, type ErrorCode } from '../../errors.ts'
import { errorOf } from './errors.ts'
import type { ErrorExamples } from './examples.ts'
import { headerRefs } from './headers.ts'
import { byStatus } from './routes.ts'
import type { JsonSchema, Schemas } from './schemas.ts'

/** Collects the error responses of a document. Operations with the same errors share a response. */
export class Refusals {
  readonly responses: Record<string, object> = {}
  readonly examples: Record<string, object> = {}
  readonly #schemas: Schemas
  readonly #given: ErrorExamples

  constructor(schemas: Schemas, examples: ErrorExamples) {
    this.#schemas = schemas
    this.#given = examples
  }

  /** The responses for these codes, by status. */
  of(codes: Iterable<ErrorCode>): Record<string, JsonSchema> {
    return Object.fromEntries(
      byStatus(codes).map(([status, given]) => {
        const name = given.toSorted().join('.')
        this.responses[name] ??= this.#responseOf(given.toSorted())
        return [String(status), { $ref: `#/components/responses/${name}` }]
      }),
    )
  }

  #responseOf(codes: readonly ErrorCode[]): object {
    const waits = codes.some(code => [429, 503].includes(new ApiError(code).status))
    return {
      description: codes.map(code => `\`${code}\`: ${sentenceOf(code)}.`).join('\n\n'),
      headers: headerRefs('X-Request-Id', 'Content-Language', ...(waits ? (['Retry-After'] as const) : [])),
      content: {
        'application/json': {
          schema: choiceOf(codes.map(code => [code, this.#schemaOf(code)])),
          examples: Object.fromEntries(codes.map(code => [code, this.#exampleOf(code)])),
        },
      },
    }
  }

  #schemaOf(code: ErrorCode): JsonSchema {
    return this.#schemas.add(schemaName(code), this.#schemas.of(errorOf(code), 'output'))
  }

  #exampleOf(code: ErrorCode): JsonSchema {
    const value = this.#given[code] ?? new ApiError(code).body()
    this.examples[code] ??= { summary: sentenceOf(code), value }
    return { $ref: `#/components/examples/${code}` }
  }
}

function choiceOf(choices: readonly [ErrorCode, JsonSchema][]): JsonSchema {
  const [[, only], ...others] = choices as [(typeof choices)[number], ...(typeof choices)[number][]]
  if (others.length === 0) return only
  const mapping = Object.fromEntries(choices.map(([code, { $ref }]) => [code, $ref]))
  return { oneOf: choices.map(([, ref]) => ref), discriminator: { propertyName: 'code', mapping } }
}

/** `plan_limit` → `PlanLimitError`. */
const schemaName = (code: ErrorCode): string => {
  const name = code.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
  return name.endsWith('Error') ? name : `${name}Error`
}

const sentenceOf = (code: ErrorCode): string => new ApiError(code).body('en').message
