import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

type Schema = Record<string, any>

const document = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'openapi.json'), 'utf8'),
)
const named: [name: string, schema: Schema][] = Object.entries(document.components.schemas)
const bodies: [response: string, schema: Schema][] = Object.values<Schema>(document.paths).flatMap(item =>
  Object.values<Schema>(item).flatMap(({ operationId, responses }) =>
    Object.entries<Schema>(responses).flatMap(([status, { content = {} }]): [string, Schema][] => {
      const { schema } = content['application/json'] ?? {}
      return schema ? [[`${operationId} ${status}`, schema]] : []
    }),
  ),
)

describe('what an operation returns has a name, so that generated clients have types for it', () => {
  it.each(bodies)('%s', (_, schema) => {
    expect(schema).toEqual({ $ref: expect.stringMatching(/^#\/components\/schemas\/[A-Z]\w+$/) })
  })

  it('each item of a list', () => {
    const inline = reachable().filter(
      ([, { items }]) => items?.properties || items?.anyOf || items?.oneOf || items?.allOf,
    )
    expect(inline.map(([name]) => name)).toEqual([])
  })

  it('each choice of a union', () => {
    const inline = reachable().filter(([, { anyOf = [], oneOf = [] }]) =>
      [...anyOf, ...oneOf].some(({ properties }) => properties),
    )
    expect(inline.map(([name]) => name)).toEqual([])
  })

  it('a list of resources is named after them', () => {
    const lists = named.filter(([, { properties = {} }]) => properties.total && properties.pageSize)
    expect(lists.length).toBeGreaterThan(10)
    for (const [name, { properties }] of lists) {
      const { items } = Object.values<Schema>(properties).find(({ type }) => type === 'array')!
      const item = items.$ref.split('/').at(-1)
      const plain = item.replace(/^Listed(?=[A-Z])|(?:Record|Item)$/g, '')
      expect(name).toBe(`${plain}List`)
    }
  })

  it('has one name', () => {
    const byText = Map.groupBy(named, ([, schema]) => JSON.stringify(schema))
    const same = [...byText.values()].filter(({ length }) => length > 1)
    expect(same.map(group => group.map(([name]) => name))).toEqual([])
  })
})

/** The schemas at any depth of those that responses reach, with the name that they are part of. */
function reachable(): [name: string, schema: Schema][] {
  const names = new Set<string>()
  const found: [string, Schema][] = []
  const visit = (schema: unknown, name: string): void => {
    if (schema === null || typeof schema !== 'object') return
    const { $ref } = schema as Schema
    const target = typeof $ref === 'string' && $ref.split('/').at(-1)!
    if (target && !names.has(target)) {
      names.add(target)
      visit(document.components.schemas[target], target)
    }
    found.push([name, schema])
    for (const part of Object.values(schema)) visit(part, name)
  }
  for (const [response, schema] of bodies) visit(schema, response)
  return found
}
