export type Reference = { $ref: string }

/** The target of a local reference (`#/components/parameters/Page`), or the value itself if it is not a reference. */
export function resolveReference<Value extends object>(value: Value | Reference, document: object): Value {
  if (!('$ref' in value)) return value
  const steps = String(value.$ref).split('/').slice(1)
  const target = steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], document)
  return resolveReference(target as Value, document)
}
