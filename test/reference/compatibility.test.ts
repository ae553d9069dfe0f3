import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { breaksBetween } from './breaks.ts'
import { releasedDocument } from './released.ts'

const read = (...path: string[]) => readFileSync(join(import.meta.dirname, '..', '..', ...path), 'utf8')

describe('the document (requests § Compatibility)', () => {
  it('has no breaking change that docs/changes.md does not name', () => {
    const current = read('docs', 'openapi.json')
    const released = releasedDocument(current)
    const breaks = released === null ? [] : breaksBetween(JSON.parse(released), JSON.parse(current))
    const changes = read('docs', 'changes.md')
    expect(breaks.filter(each => !changes.includes(`\`${each}\``))).toEqual([])
  })
})

describe('breaking changes', () => {
  const thing = {
    type: 'object',
    properties: {
      id: { type: 'string', format: 'uuid' },
      size: { type: 'integer' },
      shape: {
        oneOf: [{ $ref: '#/components/schemas/Circle' }, { $ref: '#/components/schemas/Square' }],
      },
      by: { anyOf: [{ $ref: '#/components/schemas/Person' }, { type: 'null' }] },
      any: { description: 'Anything.' },
      parts: {
        type: 'array',
        items: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] },
      },
    },
    required: ['id', 'size', 'by', 'parts'],
  }
  const original = () => ({
    paths: {
      '/things': {
        post: {
          parameters: [{ name: 'page', in: 'query', required: false, schema: { type: 'integer' } }],
          requestBody: {
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: { name: { type: 'string' }, parentId: { type: ['string', 'null'] } },
                  required: ['name'],
                },
              },
            },
          },
          responses: {
            200: { content: { 'application/json': { schema: structuredClone(thing) } } },
            404: { $ref: '#/components/responses/not_found' },
          },
        },
      },
    },
    components: {
      responses: { not_found: { content: { 'application/json': { examples: { not_found: {} } } } } },
      schemas: {
        Person: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
        Circle: { type: 'object', properties: { kind: { const: 'circle' }, size: { type: 'integer' } } },
        Square: { type: 'object', properties: { kind: { const: 'square' }, size: { type: 'integer' } } },
      },
    },
  })
  type Change = (document: any) => void
  const operation = (document: any) => document.paths['/things'].post
  const response = (document: any) => operation(document).responses[200].content['application/json'].schema
  const body = (document: any) => operation(document).requestBody.content['application/json'].schema

  const cases: [string, Change, string[]][] = [
    ['nothing', () => {}, []],
    [
      'a type for a field that could have any value',
      d => {
        response(d).properties.any = { type: 'integer' }
      },
      [],
    ],
    [
      'a new field of a response',
      d => Object.assign(response(d).properties, { more: { type: 'string' } }),
      [],
    ],
    ['a new optional input', d => Object.assign(body(d).properties, { more: { type: 'string' } }), []],
    ['a new error code', d => Object.assign(operation(d).responses, { 409: { content: {} } }), []],
    [
      'a field that can no longer be null',
      d => {
        response(d).properties.by = { $ref: '#/components/schemas/Person' }
      },
      [],
    ],
    [
      'a removed operation',
      d => {
        delete d.paths['/things'].post
      },
      ['gone'],
    ],
    [
      'a removed path',
      d => {
        delete d.paths['/things']
      },
      ['gone'],
    ],
    [
      'another status',
      d => {
        operation(d).responses[201] = operation(d).responses[200]
        delete operation(d).responses[200]
      },
      ['200 gone'],
    ],
    [
      'a removed field',
      d => {
        delete response(d).properties.size
      },
      ['200 size gone'],
    ],
    [
      'a field that may be missing',
      d => {
        response(d).required.pop()
      },
      ['200 parts no longer always there'],
    ],
    [
      'a field of another type',
      d => {
        response(d).properties.size.type = 'string'
      },
      ['200 size can be string'],
    ],
    [
      'a field of another format',
      d => {
        response(d).properties.id.format = 'date'
      },
      ['200 id can be string (date)'],
    ],
    [
      'a field that can be null',
      d => {
        response(d).properties.size.type = ['integer', 'null']
      },
      ['200 size can be null'],
    ],
    [
      'a removed field of a named schema',
      d => {
        d.components.schemas.Person.properties = {}
      },
      ['200 by.id gone'],
    ],
    [
      'a removed field of one object of a choice, which another one has',
      d => {
        delete d.components.schemas.Square.properties.size
      },
      ['200 shape.size gone'],
    ],
    [
      'a removed object of a choice',
      d => {
        response(d).properties.shape.oneOf.pop()
      },
      ['200 shape square gone'],
    ],
    [
      'a new object of a choice, with a field of another type',
      d => {
        d.components.schemas.Line = { properties: { kind: { const: 'line' }, size: { type: 'string' } } }
        response(d).properties.shape.oneOf.push({ $ref: '#/components/schemas/Line' })
      },
      [],
    ],
    [
      'a removed field of list items',
      d => {
        response(d).properties.parts.items.properties = {}
      },
      ['200 parts[].n gone'],
    ],
    [
      'an input that becomes required',
      d => {
        body(d).required.push('parentId')
      },
      ['body.parentId is required'],
    ],
    [
      'a new required input',
      d => {
        body(d).properties.x = {}
        body(d).required.push('x')
      },
      ['body.x is required'],
    ],
    [
      'a parameter that becomes required',
      d => {
        operation(d).parameters[0].required = true
      },
      ['query page is required'],
    ],
    [
      'an input that accepts less',
      d => {
        body(d).properties.parentId.type = 'string'
      },
      ['body.parentId cannot be null'],
    ],
    [
      'a removed error code',
      d => {
        delete operation(d).responses[404]
      },
      ['not_found gone'],
    ],
  ]
  it.each(cases)('are found: %s', (_, change, expected) => {
    const after = original()
    change(after)
    expect(breaksBetween(original(), after)).toEqual(expected.map(what => `POST /things: ${what}`))
  })
})
