import { resolveReference } from '../../dev/build/reference/openapi/references.ts'

type Json = Record<string, any>

/**
 * The breaking changes between two documents, as `GET /path: change`: removed operations, error codes, and fields of
 * responses, changed types, and inputs that become required or accept less (requests § Compatibility).
 */
export function breaksBetween(before: Json, after: Json): string[] {
  return operationsOf(before).flatMap(([name, old]) => {
    const [path, method] = name
    const changed: Json | undefined = after.paths[path]?.[method]
    const label = `${method.toUpperCase()} ${path}`
    if (!changed) return [`${label}: gone`]
    const pair = { before, after }
    const found = [
      ...responseBreaks(old, changed, pair),
      ...inputBreaks(old, changed, pair),
      ...codeBreaks(old, changed, pair),
    ]
    return [...new Set(found)].map(what => `${label}: ${what}`)
  })
}

type Pair = { before: Json; after: Json }

const operationsOf = ({ paths }: Json): [[path: string, method: string], Json][] =>
  Object.entries(paths as Json).flatMap(([path, item]) =>
    Object.entries(item as Json).map(([method, operation]): [[string, string], Json] => [
      [path, method],
      operation,
    ]),
  )

function responseBreaks(old: Json, changed: Json, pair: Pair): string[] {
  const responses = Object.entries(old.responses as Json).filter(([status]) => Number(status) < 400)
  return responses.flatMap(([status, response]) => {
    const other = changed.responses[status]
    if (!other) return [`${status} gone`]
    return Object.entries((response.content ?? {}) as Json).flatMap(([type, { schema }]) => {
      const content = other.content?.[type]
      if (!content) return [`${status} ${type} gone`]
      return schema ? missingFields(schema, content.schema ?? {}, `${status} `, pair) : []
    })
  })
}

/** What readers of the old schema miss in the new one. */
function missingFields(old: Json, now: Json, at: string, pair: Pair, depth = 0): string[] {
  if (depth > 12) return []
  const [was, is] = [resolveReference(old, pair.before), resolveReference(now, pair.after)]
  const [variants, others] = [variantsOf(was, pair.before), variantsOf(is, pair.after)]
  if (variants.size > 0 && others.size > 0)
    return [...variants].flatMap(([name, variant]) => {
      const other = others.get(name)
      const place = `${at}${at.endsWith(' ') ? '' : ' '}`
      return other ? missingFields(variant, other, at, pair, depth + 1) : [`${place}${name} gone`]
    })
  const known = typesOf(was, pair.before)
  // A schema without a type allows any value.
  const added = known.size > 0 ? [...typesOf(is, pair.after)].filter(type => !known.has(type)) : []
  if (added.length > 0) return [`${at.trim()} can be ${added.join(' or ')}`]
  const [fields, found] = [propertiesOf(was, pair.before), propertiesOf(is, pair.after)]
  return [
    ...[...fields].flatMap(([name, field]) => {
      const other = found.get(name)
      const path = `${at}${at.endsWith(' ') ? '' : '.'}${name}`
      if (!other) return [`${path} gone`]
      const isLost = field.isRequired && !other.isRequired ? [`${path} no longer always there`] : []
      return [...isLost, ...missingFields(field.schema, other.schema, path, pair, depth + 1)]
    }),
    ...(was.items ? missingFields(was.items, is.items ?? {}, `${at}[]`, pair, depth + 1) : []),
  ]
}

/** The objects of a choice by the value of the field that tells them apart, if there is one. */
function variantsOf(schema: Json, document: Json): Map<string, Json> {
  const choices: Json[] = (schema.anyOf ?? schema.oneOf ?? []).map((each: Json) =>
    resolveReference(each, document),
  )
  const constOf = (choice: Json, name: string) => choice.properties?.[name]?.const
  const name = Object.keys(choices[0]?.properties ?? {}).find(each =>
    choices.every(choice => typeof constOf(choice, each) === 'string'),
  )
  return new Map(name ? choices.map(choice => [constOf(choice, name), choice]) : [])
}

function inputBreaks(old: Json, changed: Json, pair: Pair): string[] {
  const required = (operation: Json, document: Json) =>
    (operation.parameters ?? [])
      .map((each: Json) => resolveReference(each, document))
      .filter((each: Json) => each.required)
      .map((each: Json) => `${each.in} ${each.name}`)
  const known = new Set(required(old, pair.before))
  const body = (operation: Json): Json | undefined =>
    operation.requestBody?.content['application/json']?.schema
  const [was, is] = [body(old), body(changed)]
  return [
    ...required(changed, pair.after)
      .filter((name: string) => !known.has(name))
      .map((name: string) => `${name} is required`),
    ...(is ? newDemands(was ?? {}, is, 'body', pair) : []),
  ]
}

/** Why input that was valid under the old schema is now refused. */
function newDemands(old: Json, now: Json, at: string, pair: Pair, depth = 0): string[] {
  if (depth > 12) return []
  const [was, is] = [resolveReference(old, pair.before), resolveReference(now, pair.after)]
  const [accepted, accepts] = [typesOf(was, pair.before), typesOf(is, pair.after)]
  const refused = accepts.size > 0 ? [...accepted].filter(type => !accepts.has(type)) : []
  if (refused.length > 0) return [`${at} cannot be ${refused.join(' or ')}`]
  const [fields, others] = [propertiesOf(was, pair.before), propertiesOf(is, pair.after)]
  return [
    ...[...others].flatMap(([name, other]) => {
      const path = `${at}.${name}`
      const field = fields.get(name)
      const isNew = other.isRequired && !field?.isRequired ? [`${path} is required`] : []
      return [...isNew, ...(field ? newDemands(field.schema, other.schema, path, pair, depth + 1) : [])]
    }),
    ...(was.items ? newDemands(was.items, is.items ?? {}, `${at}[]`, pair, depth + 1) : []),
  ]
}

function codeBreaks(old: Json, changed: Json, pair: Pair): string[] {
  const codes = codesOf(changed, pair.after)
  return [...codesOf(old, pair.before)].filter(code => !codes.has(code)).map(code => `${code} gone`)
}

const codesOf = ({ responses }: Json, document: Json): Set<string> =>
  new Set(
    Object.values(responses as Json).flatMap(each =>
      Object.keys(resolveReference(each, document).content?.['application/json']?.examples ?? {}),
    ),
  )

/** The JSON types that a value can have, with their formats. */
function typesOf(schema: Json, document: Json): Set<string> {
  const is = resolveReference(schema, document)
  const choices: Json[] | undefined = is.anyOf ?? is.oneOf
  if (choices) return new Set(choices.flatMap(choice => [...typesOf(choice, document)]))
  const given: unknown[] = [is.type ?? []].flat()
  return new Set(given.map(type => (type === 'string' && is.format ? `string (${is.format})` : String(type))))
}

type Field = { schema: Json; isRequired: boolean }

/** The fields of an object. In a choice, fields that all of its objects require are required. */
function propertiesOf(schema: Json, document: Json): Map<string, Field> {
  const is = resolveReference(schema, document)
  const choices: Json[] = (is.anyOf ?? is.oneOf ?? [is])
    .map((each: Json) => resolveReference(each, document))
    .filter((each: Json) => each.properties || each.anyOf || each.oneOf)
  if (choices.length === 1 && choices[0] === is) {
    const required = new Set<string>(is.required ?? [])
    return new Map(
      Object.entries((is.properties ?? {}) as Json).map(([name, each]) => [
        name,
        { schema: each, isRequired: required.has(name) },
      ]),
    )
  }
  const maps = choices.map(choice => propertiesOf(choice, document))
  const names = new Set(maps.flatMap(map => [...map.keys()]))
  return new Map(
    [...names].map(name => {
      const found = maps.flatMap(map => map.get(name) ?? [])
      const isRequired = found.length === maps.length && found.every(field => field.isRequired)
      return [
        name,
        { schema: found.length === 1 ? found[0]!.schema : { anyOf: found.map(f => f.schema) }, isRequired },
      ]
    }),
  )
}
