/** The parts of an OpenAPI document that are read here. */
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

/** The target of a local reference (`#/components/parameters/Page`), or the value itself if it is not a reference. */
export function resolved<Value extends object>(value: Value, document: object): Value {
  if (!('$ref' in value)) return value
  const steps = String(value.$ref).split('/').slice(1)
  return resolved(
    steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], document) as Value,
    document,
  )
}
