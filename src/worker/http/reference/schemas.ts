import * as z from 'zod'
import { codingOf } from '../../validation.ts'

// biome-ignore lint/suspicious/noExplicitAny: a schema is read by its keywords
export type JsonSchema = Record<string, any>

/** Collects the named schemas of a document. */
export class Schemas {
  readonly named: Record<string, JsonSchema> = {}

  /** The JSON Schema of what the service receives (`input`) or sends (`output`). A name has one meaning in both. */
  of(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
    const made = z.toJSONSchema(schema as z.ZodType, {
      io,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => this.#adjust(zodSchema, jsonSchema, io),
    }) as JsonSchema
    const { $schema, $defs = {}, ...root } = made
    for (const [name, definition] of Object.entries($defs)) this.add(name, linked(definition as JsonSchema))
    const { id, ...rest } = linked(root)
    return typeof id === 'string' ? this.add(id, rest) : rest
  }

  /** Adds a schema under this name. Throws if another schema has the name. */
  add(name: string, { id, ...definition }: JsonSchema): JsonSchema {
    const known = this.named[name]
    if (known && JSON.stringify(known) !== JSON.stringify(definition))
      throw new Error(`Two schemas have the name ${name}`)
    this.named[name] = definition
    return { $ref: `#/components/schemas/${name}` }
  }

  #adjust(zodSchema: z.core.$ZodType, jsonSchema: JsonSchema, io: 'input' | 'output'): void {
    const takes = io === 'input' && codingOf(zodSchema)?.takes
    if (takes) Object.assign(jsonSchema, { ...this.of(takes, io), ...jsonSchema })
    // Responses can gain fields (requests § Compatibility). Only the tests are strict.
    if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    // The format already says this, and these are the bounds of every integer in JavaScript.
    if (jsonSchema.format === 'uuid' || jsonSchema.format === 'date-time') delete jsonSchema.pattern
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  }
}

/** Changes the references to those of a document. */
const linked = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'))
