/** The parts of a JSON Schema that become types. */
export type JsonSchema = {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  items?: JsonSchema | boolean
  prefixItems?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  description?: string | undefined
  default?: unknown
  deprecated?: boolean | undefined
}

/** The TypeScript type of a JSON Schema. */
export function typeOf(schema: JsonSchema | boolean | undefined): string {
  if (schema === undefined || schema === true) return 'unknown'
  if (schema === false) return 'never'
  if (schema.$ref) return `components['schemas'][${key(schema.$ref.split('/').at(-1)!, true)}]`
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return union(schema.enum.map(each => JSON.stringify(each)))
  const parts = [
    ...(schema.allOf ?? []).map(typeOf),
    ...[schema.anyOf, schema.oneOf].flatMap(choice => (choice ? union(choice.map(typeOf)) : [])),
    ...(schema.properties || (schema.type && !schema.anyOf && !schema.oneOf) ? [plainType(schema)] : []),
  ]
  return parts.length > 1 ? parts.map(part => `(${part})`).join(' & ') : (parts[0] ?? 'unknown')
}

function plainType({ type = 'object', ...schema }: JsonSchema): string {
  if (Array.isArray(type)) return union(type.map(each => plainType({ ...schema, type: each })))
  if (type === 'array') return arrayType(schema)
  if (type === 'object') return objectType(schema)
  return type === 'integer' ? 'number' : type
}

function arrayType({ items, prefixItems }: JsonSchema): string {
  return prefixItems ? `[${prefixItems.map(typeOf).join(', ')}]` : `(${typeOf(items)})[]`
}

function objectType({ properties = {}, required = [], additionalProperties }: JsonSchema): string {
  const members = Object.entries(properties).map(
    ([name, each]) => `${doc(each)}${key(name)}${required.includes(name) ? '' : '?'}: ${typeOf(each)}`,
  )
  if (members.length > 0) return block(members)
  return `{ [name: string]: ${typeOf(additionalProperties || undefined)} }`
}

const union = (types: string[]): string => [...new Set(types)].join(' | ')

/** Members in braces, each on lines of its own. */
export const block = (members: string[]): string =>
  members.length === 0 ? '{}' : `{\n${members.join('\n').replace(/^(?=.)/gm, '  ')}\n}`

/** The comment that editors show, with a line break, or an empty string. */
export function doc({ description = '', default: defaultValue, deprecated }: JsonSchema): string {
  const tags = [
    ...(defaultValue === undefined ? [] : [`@default ${JSON.stringify(defaultValue)}`]),
    ...(deprecated ? ['@deprecated'] : []),
  ]
  const lines = [...description.split('\n'), ...tags].map(line => line.trim().replaceAll('*/', '*\\/'))
  const text = lines.join('\n').trim()
  if (text === '') return ''
  return text.includes('\n')
    ? `/**\n${text.replace(/^ ?/gm, ' * ').replace(/ +$/gm, '')}\n */\n`
    : `/** ${text} */\n`
}

/** The name of a member, in quotes if necessary. */
export const key = (name: string, isQuoted = false): string =>
  !isQuoted && /^[A-Za-z_$][\w$]*$|^\d+$/.test(name) ? name : `'${name.replace(/['\\]/g, '\\$&')}'`
