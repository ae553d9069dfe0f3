/** What is read of an OpenAPI document here. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema | boolean
  prefixItems?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  description?: string | undefined
  default?: unknown
  deprecated?: boolean | undefined
}

export type Payload = Record<string, { schema?: Schema }>

export type Parameter = {
  name: string
  in: string
  required?: boolean
  schema?: Schema
  description?: string
}

export type Operation = {
  summary?: string
  description?: string
  deprecated?: boolean
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: Payload }
  responses: Record<string, { $ref?: string; content?: Payload }>
}

/** What a local reference names (`#/components/parameters/Page`), or the thing itself. */
export function resolved<Thing extends object>(thing: Thing, document: object): Thing {
  if (!('$ref' in thing)) return thing
  const steps = String(thing.$ref).split('/').slice(1)
  return resolved(
    steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], document) as Thing,
    document,
  )
}
