import * as z from 'zod'
import type { OperationName } from '../../access/policy.ts'
import type { OperationRoute } from '../../http/route-of.ts'

export type JsonSchema = { readonly [key: string]: unknown }

/** Derives the schemas of tools from those of the routes. */
export type Schemas = {
  /** The schema of an argument: of a parameter of the path, the query, or the body of one of these operations. */
  argument(name: string, operations: readonly OperationName[]): JsonSchema
  /** The schemas of fields in the response of an operation, at a path such as `tasks`. */
  fields(operation: OperationName, path: string, names: readonly string[]): Record<string, JsonSchema>
}

export const schemasOf = (routes: ReadonlyMap<OperationName, OperationRoute>): Schemas => ({
  argument(name, operations) {
    for (const operation of operations) {
      const { path, query, body } = routes.get(operation)!
      if (namesIn(path).includes(name)) return name === 'number' ? { type: 'integer' } : { type: 'string' }
      const field = (query && shapeOf(query)[name]) ?? (body && shapeOf(body)[name])
      if (field) return accepted(jsonOf(field, 'input'))
    }
    throw new Error(`No operation of the tool accepts ${name}`)
  },
  fields(operation, path, names) {
    const { answer } = routes.get(operation)!
    const shape = shapeOf((path ? path.split('.') : []).reduce((at, key) => shapeOf(at)[key]!, answer!))
    return Object.fromEntries(names.map(name => [name, brief(jsonOf(shape[name]!, 'output'))]))
  },
})

/** The parameters of a path, as arguments. The ID of a task is `task` in paths. */
export const namesIn = (path: string): string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => (name === 'task' ? 'taskId' : name!))

/** The fields of an object, also in a list of objects, or in the first of several kinds of objects. */
export function shapeOf(schema: z.ZodType): Record<string, z.ZodType> {
  const { def } = schema._zod as unknown as { def: Definition }
  if (def.shape) return def.shape
  const within = def.getter?.() ?? def.element ?? def.innerType ?? def.options?.[0] ?? def.in
  return within ? shapeOf(within) : {}
}

type Definition = {
  shape?: Record<string, z.ZodType>
  getter?: () => z.ZodType
  element?: z.ZodType
  innerType?: z.ZodType
  options?: z.ZodType[]
  in?: z.ZodType
}

type Node = {
  type?: string
  format?: string
  enum?: unknown[]
  anyOf?: Node[]
  items?: Node
  $ref?: string
  $defs?: Record<string, Node>
  [key: string]: unknown
}

const jsonOf = (schema: z.ZodType, io: 'input' | 'output'): Node =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Node

/** What a caller must know of an argument. The operation checks the rest. */
function accepted(node: Node): JsonSchema {
  const { type, format, enum: values, minimum, maximum, items, anyOf } = node
  const [given, none] = anyOf ?? []
  if (given && none?.type === 'null') return orNull(accepted(given))
  // Agents send flags of queries as booleans.
  if (values?.join() === '0,1,false,true') return { type: 'boolean' }
  if (values) return { enum: values }
  return {
    ...(type && { type }),
    ...(format === 'date' && { format }),
    ...(minimum !== undefined && Number(minimum) > 0 && { minimum }),
    ...(maximum !== undefined && Number(maximum) < 1e6 && { maximum }),
    ...(items && { items: accepted(items) }),
  }
}

/** The type of a field, without what is in it. */
function brief(node: Node, defs = node.$defs): JsonSchema {
  if (node.$ref) return brief(defs![node.$ref.split('/').at(-1)!]!, defs)
  const [given, none] = node.anyOf ?? []
  if (given && none?.type === 'null') return orNull(brief(given, defs))
  if (node.items) return { type: 'array' }
  return node.type ? { type: node.type } : {}
}

const orNull = (schema: JsonSchema): JsonSchema =>
  schema.enum
    ? { enum: [...(schema.enum as unknown[]), null] }
    : { ...schema, ...(schema.type ? { type: [schema.type, 'null'] } : {}) }

/** A result with these fields, all of which it has unless they are optional. */
export function resultOf(
  properties: Readonly<Record<string, JsonSchema>>,
  optional: readonly string[] = [],
): JsonSchema {
  const required = Object.keys(properties).filter(name => !optional.includes(name))
  return { ...objectOf(properties), ...(required.length > 0 && { required }) }
}

/** An object in a result. */
export const objectOf = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  type: 'object',
  properties,
})

export const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items })

/** The field of a list that leads to its next page. */
export const nextCursor: JsonSchema = { type: ['string', 'null'] }
