import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { makeReference } from '../../dev/build/reference/make.ts'
import { resolveReference } from '../../dev/build/reference/openapi/references.ts'
import { operations } from '../../src/worker/access/policy.ts'
import { app } from '../../src/worker/app.ts'
import { ApiError, type ErrorCode, isErrorCode } from '../../src/worker/errors.ts'
import { errorOf } from '../../src/worker/http/reference/errors.ts'
import { byStatus, eachSchema, routesOf } from '../../src/worker/http/reference/routes.ts'

const root = join(import.meta.dirname, '..', '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const document = JSON.parse(read('docs/openapi.json'))
const routes = routesOf(app)
type Operation = Record<string, any>
const described: [name: string, operation: Operation][] = Object.entries(document.paths).flatMap(
  ([path, item]) =>
    Object.entries(item as object).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
)

describe('the reference', () => {
  it.each(Object.entries(makeReference()))('%s is what `npm run reference` writes', (path, text) => {
    expect(read(path) === text, `${path} is stale: run npm run reference`).toBe(true)
  })

  it('describes every operation of the matrix once', () => {
    expect(described.map(([, { operationId }]) => operationId).sort()).toEqual(Object.keys(operations).sort())
    expect(routes).toHaveLength(described.length)
  })

  it.each(described)(
    '%s: a summary, a tag, its permission, and every status with its codes',
    (_, operation) => {
      expect(operation.summary).toMatch(/^[A-Z][^.]{2,69}$/)
      expect(document.tags.map(({ name }: { name: string }) => name)).toContain(operation.tags[0])
      expect(operation.description).toContain('**Permission.**')
      const { refuses } = routes.find(route => route.operation === operation.operationId)!
      for (const [status, codes] of byStatus(refuses)) {
        const response = followed(operation.responses[status])
        for (const code of codes)
          expect(response.description).toContain(`\`${code}\`: ${new ApiError(code).body('en').message}.`)
      }
    },
  )
})

it('every code of the catalog except method_not_allowed is an error of an operation', () => {
  const catalog = read('src/worker/error-catalog.ts').matchAll(/^ {2}(\w+): \[\d{3},/gm)
  const codes = [...catalog].map(([, code]) => code)
  expect(codes.length).toBeGreaterThan(80)
  const refused = new Set(routes.flatMap(({ refuses }) => [...refuses]))
  expect(codes.filter(code => !refused.has(code as ErrorCode))).toEqual(['method_not_allowed'])
})

it.each(['docs/guides/5-page-through-a-list.md', 'docs/rules/requests.md'])(
  '%s names each list that is always paged (requests § Lists)',
  path => {
    const paged = described.filter(([, { description }]) => description.startsWith('Always paged'))
    const names = paged.map(([name]) => name.split('/').at(-1)!)
    const [, list = ''] = /([^.]*) are\s+always paged\./.exec(read(path))!
    expect(
      list
        .toLowerCase()
        .match(/\w{4,}/g)!
        .sort(),
    ).toEqual([...new Set(names)].sort())
  },
)

describe('every field has a description', () => {
  const fields = [
    ...described.flatMap(([name, { requestBody, responses }]) => [
      ...fieldsOf(requestBody?.content?.['application/json']?.schema, `${name} body`),
      ...Object.entries(responses as object).flatMap(([status, response]) =>
        fieldsOf(response.content?.['application/json']?.schema, `${name} ${status}`),
      ),
    ]),
    ...Object.entries(document.components.schemas).flatMap(([name, schema]) => fieldsOf(schema, name)),
  ]

  it('in the document', () => {
    const bare = fields.filter(([, schema]) => !schema.description && !followed(schema).description)
    expect(bare.map(([path]) => path)).toEqual([])
    expect(fields.length).toBeGreaterThan(300)
  })

  it('secrets are marked (requests § Idempotency keys)', () => {
    const texts = fields.filter(
      ([path, { type, ...field }]) =>
        type === 'string' && field.const === undefined && secretName.test(path) && !path.includes(' body'),
    )
    const unmarked = texts.filter(([, field]) => !field['x-secret']).map(([path]) => path)
    expect(unmarked).toEqual([
      'PlanLimitError.upgradeUrl',
      'SearchResult.url',
      'StartedDeviceLogin.verification_uri',
    ])
  })

  it('custom checks, which JSON Schema does not show, are described', () => {
    const silent = routes.flatMap(({ operation, body, query }) =>
      [body?.schema, query].flatMap(schema =>
        schema ? silentChecks(schema).map(each => [operation, each]) : [],
      ),
    )
    expect(silent).toEqual([])
  })
})

describe('examples', () => {
  it.each(Object.entries(document.components.examples))('of %s is an error in Japanese', (code, example) => {
    const { value } = example as { value: { message: string } }
    expect(isErrorCode(code)).toBe(true)
    expect(errorOf(code as never).safeParse(value).error).toBeUndefined()
    expect(value.message).toMatch(/[ぁ-んァ-ヶ一-龠]/)
  })

  it.each(routes)('of $operation match its input and its responses', ({ operation, body, answers }) => {
    const [, { requestBody, responses }] = described.find(([, each]) => each.operationId === operation)!
    if (body?.schema) {
      const { example } = requestBody.content['application/json']
      expect(body.schema.safeParse(example).error).toBeUndefined()
    }
    const inJson = Object.entries(answers).flatMap(([status, { body: schema }]) =>
      schema instanceof z.ZodType
        ? [{ status, schema, example: responses[status].content['application/json'].example }]
        : [],
    )
    const shown = inJson.filter(({ example }) => example !== undefined)
    for (const { schema, example } of shown) expect(schema.safeParse(example).error).toBeUndefined()
    const bare = inJson.filter(({ example }) => example === undefined)
    // The service is always ready while the examples are recorded.
    expect(bare.map(({ status }) => status)).toEqual(operation === 'readiness.read' ? ['503'] : [])
  })
})

/** Names of fields that contain a secret, or a URL that can contain one. */
const secretName = /\.[^.]*(token|secret|password|code|cookie|url|uri)(_complete)?$/i

const followed = (part: any): any => resolveReference(part, document)

/** The fields of a schema at any depth, without those of named schemas. */
function fieldsOf(schema: any, path: string): [string, any][] {
  if (!schema || schema.$ref) return []
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.items ? [schema.items] : [])]
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]): [string, any][] => [
      [`${path}.${name}`, field],
      ...fieldsOf(field, `${path}.${name}`),
    ]),
    ...choices.flatMap(choice => fieldsOf(choice, path)),
  ]
}

/** Schemas with a custom check but without a description or keyword that shows it. */
function silentChecks(schema: z.ZodType): string[] {
  const visited = new Set<z.core.$ZodType>()
  eachSchema(schema, each => visited.add(each))
  // Parents of derived schemas are not described themselves.
  for (const each of [...visited]) if (each._zod.parent) visited.delete(each._zod.parent)
  return [...visited]
    .filter(isSilent)
    .map(each => JSON.stringify(z.toJSONSchema(each as z.ZodType, { io: 'input', unrepresentable: 'any' })))
}

function isSilent(schema: z.core.$ZodType): boolean {
  const { checks = [] } = schema._zod.def as { checks?: { _zod: { def: { check: string } } }[] }
  const isChecked = checks.some(({ _zod }) => _zod.def.check === 'custom')
  return isChecked && Object.keys(z.globalRegistry.get(schema) ?? {}).length === 0
}
