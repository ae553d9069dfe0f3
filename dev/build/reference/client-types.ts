import { resolveReference } from './openapi/references.ts'
import { block, doc, type JsonSchema, key, typeOf } from './schema-types.ts'

type Payload = Record<string, { schema?: JsonSchema }>
type Parameter = {
  name: string
  in: string
  required?: boolean
  schema?: JsonSchema
  description?: string
}
type Operation = {
  summary?: string
  description?: string
  deprecated?: boolean
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: Payload }
  responses: Record<string, { $ref?: string; content?: Payload }>
}
type Item = { parameters?: Parameter[] } & Record<string, Operation>
type Document = {
  paths?: Record<string, Item>
  components?: { schemas?: Record<string, object>; responses?: Record<string, object> }
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']
const places = ['path', 'query', 'header', 'cookie'] as const

/** The types `paths` and `components` of an OpenAPI 3.1 document, as openapi-fetch expects them. */
export function clientTypesOf(document: object): string {
  const { paths = {}, components = {} } = document as Document
  const schemas = Object.entries(components.schemas ?? {})
  const responses = Object.entries(components.responses ?? {})
  return `// Made from the reference by \`npm run reference\`.

export interface paths ${block(Object.entries(paths).map(([path, item]) => `${key(path)}: ${itemType(item, document)}`))}

export interface components ${block([
    `schemas: ${block(schemas.map(([name, schema]) => `${doc(schema)}${key(name)}: ${typeOf(schema)}`))}`,
    `responses: ${block(responses.map(([name, response]) => `${key(name)}: ${responseType(response)}`))}`,
  ])}
`
}

function itemType(item: Item, document: object): string {
  const described = methods.filter(method => item[method])
  return block(
    described.map(method => {
      const { summary, description, deprecated } = item[method]!
      const comment = doc({ description: paragraphs(summary, firstOf(description)), deprecated })
      return `${comment}${method}: ${operationType(item[method]!, item.parameters ?? [], document)}`
    }),
  )
}

function operationType(operation: Operation, shared: Parameter[], document: object): string {
  const parameters = [...shared, ...(operation.parameters ?? [])].map(each =>
    resolveReference(each, document),
  )
  const responses = Object.entries(operation.responses)
  return block([
    `parameters: ${block(places.map(place => placeType(place, parameters)))}`,
    bodyType(operation.requestBody && resolveReference(operation.requestBody, document)),
    `responses: ${block(responses.map(([status, response]) => `${key(status)}: ${responseType(response)}`))}`,
  ])
}

function placeType(place: (typeof places)[number], parameters: Parameter[]): string {
  const given = parameters.filter(each => each.in === place)
  if (given.length === 0) return `${place}?: never`
  const members = given.map(
    ({ name, required, schema, description }) =>
      `${doc({ ...schema, description: description ?? schema?.description })}${key(name)}${optionalMark(required)}: ${typeOf(schema)}`,
  )
  return `${place}${optionalMark(given.some(each => each.required))}: ${block(members)}`
}

function bodyType(body: { required?: boolean; content: Payload } | undefined): string {
  return body
    ? `requestBody${optionalMark(body.required)}: { ${contentType(body.content, bytes)} }`
    : 'requestBody?: never'
}

function responseType(response: { $ref?: string; content?: Payload }): string {
  if (response.$ref) return `components['responses'][${key(response.$ref.split('/').at(-1)!, true)}]`
  return `{ ${response.content ? contentType(response.content, 'Blob') : 'content?: never'} }`
}

/** `raw` is the type of content that is neither JSON nor text. */
function contentType(content: Payload, raw: string): string {
  const types = Object.entries(content).map(([type, { schema }]) => {
    const plain = type.startsWith('text/') ? 'string' : raw
    return `${key(type)}: ${schema && isStructured(type) ? typeOf(schema) : plain}`
  })
  return `content: ${block(types)}`
}

const bytes = 'Blob | Uint8Array | ArrayBuffer'

const isStructured = (type: string) => /[/+]json\b|^application\/x-www-form-urlencoded/.test(type)

const optionalMark = (required = false) => (required ? '' : '?')

const firstOf = (text: string | undefined) => text?.split('\n\n')[0]

const paragraphs = (...texts: (string | undefined)[]) => texts.filter(Boolean).join('\n\n')
