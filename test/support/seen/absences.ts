import type * as z from 'zod'

type Schema = z.core.$ZodType
/** A part of a schema: its name in the response, and its values in one of the response's. */
type Part = { name: string; schema: Schema; valuesIn(value: unknown): unknown[] }

/**
 * Places where responses may be null or lack a field, and what was seen of each. A schema that is used twice is one
 * place.
 */
export class Absences {
  readonly #places = new Map<Schema, string>()
  /** The places within each schema that were not seen yet. */
  readonly #within = new Map<Schema, Set<Schema>>()
  readonly #met = new Set<Schema>()

  constructor(roots: Iterable<readonly [name: string, schema: Schema]>) {
    for (const [name, schema] of roots) this.#survey(name, schema)
  }

  get all(): string[] {
    return [...this.#places.values()]
  }

  get met(): string[] {
    return [...this.#met].map(place => this.#places.get(place)!)
  }

  /** Looks for absences that were not seen yet. */
  note(schema: Schema, value: unknown): void {
    const places = this.#within.get(schema)
    for (const place of places ?? []) if (this.#met.has(place)) places!.delete(place)
    if (!places?.size) return
    if (value === absenceOf(schema)) {
      this.#met.add(schema)
      return
    }
    for (const { schema: part, valuesIn } of partsOf(schema))
      for (const each of valuesIn(value).slice(0, 100)) this.note(part, each)
  }

  #survey(name: string, schema: Schema): Set<Schema> {
    const known = this.#within.get(schema)
    if (known) return known
    const within = new Set<Schema>()
    this.#within.set(schema, within)
    const { type } = schema._zod.def
    if (type === 'nullable' || type === 'optional') {
      this.#places.set(schema, `${name} is never ${type === 'nullable' ? 'null' : 'missing'}`)
      within.add(schema)
    }
    for (const part of partsOf(schema))
      for (const place of this.#survey(name + part.name, part.schema)) within.add(place)
    return within
  }
}

/** A value that means nothing, if the schema allows it. Nothing equals a symbol of its own. */
function absenceOf(schema: Schema): null | undefined | symbol {
  const { type } = schema._zod.def
  return type === 'nullable' ? null : type === 'optional' ? undefined : Symbol()
}

function partsOf(schema: Schema): Part[] {
  const def = schema._zod.def as z.core.$ZodTypeDef & Record<string, any>
  switch (def.type) {
    case 'nullable':
    case 'optional':
      return [{ name: '', schema: def.innerType, valuesIn: value => [value] }]
    case 'lazy':
      return [{ name: '', schema: (schema as z.ZodLazy)._zod.innerType, valuesIn: value => [value] }]
    case 'array':
      return [{ name: '[]', schema: def.element, valuesIn: value => value as unknown[] }]
    case 'record':
      return [{ name: '[]', schema: def.valueType, valuesIn: value => Object.values(value as object) }]
    case 'union':
      return (def.options as z.ZodType[]).map(option => ({
        name: '',
        schema: option,
        valuesIn: value => (option.safeParse(value).success ? [value] : []),
      }))
    case 'object':
      return Object.entries(def.shape as Record<string, Schema>).map(([name, field]) => ({
        name: `.${name}`,
        schema: field,
        valuesIn: value => [(value as Record<string, unknown>)[name]],
      }))
    default:
      return []
  }
}
