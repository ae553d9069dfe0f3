import * as z from 'zod'
import { codingOf } from '../../validation.ts'

// biome-ignore lint/suspicious/noExplicitAny: a schema is looked at by its keywords
export type JsonSchema = Record<string, any>

/** The named schemas of a document, collected while its operations are told. */
export class Schemas {
  readonly named: Record<string, JsonSchema> = {}

  /** JSON Schema of what is sent to us (`input`), or by us (`output`); a name has one meaning in both. */
  of(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
    const made = z.toJSONSchema(schema as z.ZodType, {
      io,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => this.#mend(zodSchema, jsonSchema, io),
    }) as JsonSchema
    const { $schema, $defs = {}, ...root } = made
    for (const [name, definition] of Object.entries($defs)) this.add(name, linked(definition as JsonSchema))
    const { id, ...rest } = linked(root)
    return typeof id === 'string' ? this.add(id, rest) : rest
  }

  /** Under this name; throws where another schema has it. */
  add(name: string, { id, ...definition }: JsonSchema): JsonSchema {
    const known = this.named[name]
    if (known && JSON.stringify(known) !== JSON.stringify(definition))
      throw new Error(`Two schemas are called ${name}`)
    this.named[name] = definition
    return { $ref: `#/components/schemas/${name}` }
  }

  #mend(zodSchema: z.core.$ZodType, jsonSchema: JsonSchema, io: 'input' | 'output'): void {
    const takes = io === 'input' && codingOf(zodSchema)?.takes
    if (takes) Object.assign(jsonSchema, { ...this.of(takes, io), ...jsonSchema })
    // Answers may gain fields (requests § Compatibility); the tests alone are strict.
    if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    // What the format says at length, and the bounds of every integer of JavaScript.
    if (jsonSchema.format === 'uuid' || jsonSchema.format === 'date-time') delete jsonSchema.pattern
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  }
}

/** With references as a document has them. */
const linked = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'))
