import { describe, expect, it } from 'vitest'
import { clientTypesOf } from '../../../dev/build/reference/client-types.ts'

const schemas = (given: Record<string, object>) => clientTypesOf({ components: { schemas: given } })
const shape = (schema: object) =>
  /\bX: ([\s\S]*?)\n {2}\}\n/.exec(schemas({ X: schema }))![1]!.replace(/\s+/g, ' ')

describe('the type of a schema', () => {
  const text = { type: 'string' }
  const cases: [schema: object, type: string][] = [
    [text, 'string'],
    [{ type: 'integer', minimum: 1 }, 'number'],
    [{ type: ['string', 'null'] }, 'string | null'],
    [{ const: 'PUT' }, '"PUT"'],
    [{ type: 'string', enum: ['a', null] }, '"a" | null'],
    [{ $ref: '#/components/schemas/Folder' }, "components['schemas']['Folder']"],
    [{ anyOf: [{ $ref: '#/components/schemas/A' }, { type: 'null' }] }, "components['schemas']['A'] | null"],
    [{ oneOf: [text, text] }, 'string'],
    [
      { allOf: [{ type: 'object', required: ['a'], properties: { a: text } }, {}] },
      '({ a: string }) & (unknown)',
    ],
    [{ type: 'array', items: { anyOf: [text, { type: 'null' }] } }, '(string | null)[]'],
    [{ type: 'array', prefixItems: [text, { type: 'boolean' }] }, '[string, boolean]'],
    [{ type: 'object', additionalProperties: text }, '{ [name: string]: string }'],
    [{ type: 'object', additionalProperties: {} }, '{ [name: string]: unknown }'],
    [
      { type: 'object', required: ['a'], properties: { a: text, 'b-c': true } },
      "{ a: string 'b-c'?: unknown }",
    ],
    [{}, 'unknown'],
  ]
  it.each(cases)('%j', (schema, type) => expect(shape(schema)).toBe(type))
})

describe('the comment for editors', () => {
  it('describes a field', () => {
    const properties = {
      size: { type: 'integer', default: 0, description: 'In bytes.' },
      on: { type: 'boolean' },
    }
    expect(
      schemas({ Upload: { type: 'object', description: 'Does not end */ here.', properties } }),
    ).toContain(`
    /** Does not end *\\/ here. */
    Upload: {
      /**
       * In bytes.
       * @default 0
       */
      size?: number
      on?: boolean
    }
`)
  })

  it('has the summary and the first paragraph of an operation', () => {
    const get = { summary: 'List them', description: 'By name.\n\nMore.', deprecated: true, responses: {} }
    expect(clientTypesOf({ paths: { '/x': { get } } })).toContain(`
    /**
     * List them
     *
     * By name.
     * @deprecated
     */
    get: {
`)
  })
})

it('has the input and the responses of an operation, inline or by reference', () => {
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } }
  const page = { name: 'page', in: 'query', schema: { type: 'integer' } }
  const text = clientTypesOf({
    paths: {
      '/x/{id}': {
        parameters: [id],
        put: {
          parameters: [{ $ref: '#/components/parameters/Page' }],
          requestBody: { required: true, content: { 'image/png': { schema: {} } } },
          responses: {
            200: { content: { 'image/png': {}, 'text/html': {} } },
            204: { description: 'Done' },
            404: { $ref: '#/components/responses/Missing' },
          },
        },
      },
    },
    components: {
      parameters: { Page: page },
      responses: { Missing: { content: { 'application/json': { schema: { const: 1 } } } } },
    },
  })
  expect(text.replace(/\s+/g, ' ')).toBe(
    `// Made from the reference by \`npm run reference\`.
export interface paths { '/x/{id}': { put: {
parameters: { path: { id: string } query?: { page?: number } header?: never cookie?: never }
requestBody: { content: { 'image/png': Blob | Uint8Array | ArrayBuffer } }
responses: { 200: { content: { 'image/png': Blob 'text/html': string } } 204: { content?: never } 404: components['responses']['Missing'] } } } }
export interface components { schemas: {} responses: { Missing: { content: { 'application/json': 1 } } } } `.replace(
      /\s+/g,
      ' ',
    ),
  )
})
