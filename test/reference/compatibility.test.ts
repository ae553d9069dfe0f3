import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { breaksBetween } from './breaks.ts'
import { releasedDocument } from './released.ts'

const read = (...path: string[]) => readFileSync(join(import.meta.dirname, '..', '..', ...path), 'utf8')

describe('the document (requests § Compatibility)', () => {
  it('takes nothing from clients that docs/changes.md does not name', () => {
    const current = read('docs', 'openapi.json')
    const released = releasedDocument(current)
    const breaks = released === null ? [] : breaksBetween(JSON.parse(released), JSON.parse(current))
    const changes = read('docs', 'changes.md')
    expect(breaks.filter(each => !changes.includes(`\`${each}\``))).toEqual([])
  })
})

describe('what clients could miss', () => {
  const thing = {
    type: 'object',
    properties: {
      id: { type: 'string', format: 'uuid' },
      size: { type: 'integer' },
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
      },
    },
  })
  type Change = (document: any) => void
  const operation = (document: any) => document.paths['/things'].post
  const answer = (document: any) => operation(document).responses[200].content['application/json'].schema
  const body = (document: any) => operation(document).requestBody.content['application/json'].schema

  const cases: [string, Change, string[]][] = [
    ['nothing', () => {}, []],
    [
      'a type, where the field could be anything',
      d => {
        answer(d).properties.any = { type: 'integer' }
      },
      [],
    ],
    ['a field of an answer more', d => Object.assign(answer(d).properties, { more: { type: 'string' } }), []],
    [
      'an input that can be left out',
      d => Object.assign(body(d).properties, { more: { type: 'string' } }),
      [],
    ],
    ['a code more', d => Object.assign(operation(d).responses, { 409: { content: {} } }), []],
    [
      'null no more',
      d => {
        answer(d).properties.by = { $ref: '#/components/schemas/Person' }
      },
      [],
    ],
    [
      'no operation',
      d => {
        delete d.paths['/things'].post
      },
      ['gone'],
    ],
    [
      'no path',
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
      'a field less',
      d => {
        delete answer(d).properties.size
      },
      ['200 size gone'],
    ],
    [
      'a field that may be missing',
      d => {
        answer(d).required.pop()
      },
      ['200 parts no longer always there'],
    ],
    [
      'a field of another type',
      d => {
        answer(d).properties.size.type = 'string'
      },
      ['200 size can be string'],
    ],
    [
      'a field of another format',
      d => {
        answer(d).properties.id.format = 'date'
      },
      ['200 id can be string (date)'],
    ],
    [
      'a field that can be null',
      d => {
        answer(d).properties.size.type = ['integer', 'null']
      },
      ['200 size can be null'],
    ],
    [
      'a field of a named part less',
      d => {
        d.components.schemas.Person.properties = {}
      },
      ['200 by.id gone'],
    ],
    [
      'a field of each part less',
      d => {
        answer(d).properties.parts.items.properties = {}
      },
      ['200 parts[].n gone'],
    ],
    [
      'an input that is required',
      d => {
        body(d).required.push('parentId')
      },
      ['body.parentId is required'],
    ],
    [
      'a new input that is required',
      d => {
        body(d).properties.x = {}
        body(d).required.push('x')
      },
      ['body.x is required'],
    ],
    [
      'a parameter that is required',
      d => {
        operation(d).parameters[0].required = true
      },
      ['query page is required'],
    ],
    [
      'an input that takes less',
      d => {
        body(d).properties.parentId.type = 'string'
      },
      ['body.parentId cannot be null'],
    ],
    [
      'a code less',
      d => {
        delete operation(d).responses[404]
      },
      ['not_found gone'],
    ],
  ]
  it.each(cases)('is told: %s', (_, change, told) => {
    const after = original()
    change(after)
    expect(breaksBetween(original(), after)).toEqual(told.map(what => `POST /things: ${what}`))
  })
})
