import type { Reference } from './references.ts'

/** The parts of an OpenAPI 3.1 document that the page shows. */
export type Document = {
  info: { title: string; version: string; description: string }
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, Schema>
    parameters: Record<string, Parameter>
    responses: Record<string, Response>
    headers: Record<string, Header>
    examples: Record<string, { value: unknown }>
  }
}

type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  security?: Record<string, []>[]
  parameters?: (Parameter | Reference)[]
  requestBody?: { required?: boolean; description?: string; content: Record<string, Media> }
  responses: Record<string, Response | Reference>
}
export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description?: string
  schema: Schema
}
type Header = { description?: string }
export type Media = {
  schema?: Schema
  example?: unknown
  examples?: Record<string, { value: unknown } | Reference>
}
export type Response = {
  description: string
  headers?: Record<string, Header | Reference>
  content?: Record<string, Media>
}
export type Schema = {
  $ref?: string
  type?: string | string[]
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: Schema | boolean
  oneOf?: Schema[]
  anyOf?: Schema[]
  const?: unknown
  enum?: unknown[]
  default?: unknown
  format?: string
  pattern?: string
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

/** An operation with its method and path. */
export type Placed = Operation & { method: string; path: string }

export const operationsOf = ({ paths }: Document): Placed[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  )

export const nameOf = (reference: string): string => reference.split('/').at(-1)!
