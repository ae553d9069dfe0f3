import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { makePostmanCollection } from './postman/make.ts'

type Item = { name: string; item?: Item[]; request?: any }

const docs = join(import.meta.dirname, '..', '..', 'docs')
const read = (name: string) => readFileSync(join(docs, name), 'utf8')
const document = JSON.parse(read('openapi.json'))
const collection: { item: Item[]; auth: object; variable: { key: string; value: string }[] } = JSON.parse(
  read('postman.json'),
)
const operations = Object.entries<Record<string, any>>(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
)
const requests = collection.item.flatMap(({ name: folder, item = [] }) =>
  item.map(({ name, request }) => ({ folder, name, request })),
)

/** The method and the URL of an operation as in the collection. */
const lineOf = ({ method, path }: { method: string; path: string }) =>
  `${method} {{baseUrl}}${path.replace(/\{(\w+)\}/g, ':$1')}`

const media = ['Content-Type', 'Accept']

/** The query parameters and headers that a request must have. */
function requiredBy({ method, url }: { method: string; url: { raw: string } }): string[] {
  const { operation } = operations.find(each => lineOf(each) === `${method} ${url.raw}`)!
  const required = operation.parameters.filter(({ in: place, required }: any) => required && place !== 'path')
  return required.map(({ name }: { name: string }) => name)
}

describe('docs/postman.json', () => {
  let made: string
  beforeAll(async () => {
    made = await makePostmanCollection()
  }, 60_000)

  it('is what `npm run reference` writes', () => {
    expect(read('postman.json') === made, 'docs/postman.json is stale: run npm run reference').toBe(true)
  })

  it('has each operation once, by its name, in the folder of its tag', () => {
    const expected = operations.map(each => ({
      folder: each.operation.tags[0],
      name: each.operation.summary,
      line: lineOf(each),
    }))
    const found = requests.map(({ folder, name, request: { method, url } }) => ({
      folder,
      name,
      line: `${method} ${url.raw}`,
    }))
    const sorted = (rows: typeof found) => rows.sort((a, b) => (a.line < b.line ? -1 : 1))
    expect(sorted(found)).toEqual(sorted(expected))
  })

  it('sends the token of a variable where a token can be used, and nothing elsewhere', () => {
    expect(collection.auth).toMatchObject({ type: 'bearer', bearer: [{ value: '{{token}}' }] })
    for (const { name, request } of requests) {
      const { security } = operations.find(({ operation }) => operation.summary === name)!.operation
      const acceptsToken = security.some((each: object) => 'token' in each)
      expect([name, request.auth]).toEqual([name, acceptsToken ? undefined : { type: 'noauth' }])
    }
  })

  it('has a variable for each parameter of a path, and leaves optional parameters off', () => {
    const variables = new Set(collection.variable.map(({ key }) => `{{${key}}}`))
    expect([...variables].slice(0, 2)).toEqual(['{{baseUrl}}', '{{token}}'])
    for (const { request } of requests) {
      for (const { value } of request.url.variable) expect(variables).toContain(value)
      const sent = [...request.url.query, ...request.header].filter(({ disabled }) => !disabled)
      expect(sent.map(({ key }) => key).filter(key => !media.includes(key))).toEqual(requiredBy(request))
    }
  })

  it('sends the examples of the document', () => {
    for (const { name, request } of requests) {
      const { requestBody } = operations.find(({ operation }) => operation.summary === name)!.operation
      const example = requestBody?.content['application/json']?.example
      expect(request.body?.raw ? JSON.parse(request.body.raw) : undefined).toEqual(example)
    }
  })
})
