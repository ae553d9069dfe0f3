import type { Schema } from './document.ts'

/** A JSON Schema as TypeScript writes it. */
export function typeOf(schema: Schema | boolean | undefined): string {
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

function plainType({ type = 'object', ...schema }: Schema): string {
  if (Array.isArray(type)) return union(type.map(each => plainType({ ...schema, type: each })))
  if (type === 'array') return arrayType(schema)
  if (type === 'object') return objectType(schema)
  return type === 'integer' ? 'number' : type
}

function arrayType({ items, prefixItems }: Schema): string {
  return prefixItems ? `[${prefixItems.map(typeOf).join(', ')}]` : `(${typeOf(items)})[]`
}

function objectType({ properties = {}, required = [], additionalProperties }: Schema): string {
  const members = Object.entries(properties).map(
    ([name, each]) => `${doc(each)}${key(name)}${required.includes(name) ? '' : '?'}: ${typeOf(each)}`,
  )
  if (members.length > 0) return block(members)
  return `{ [name: string]: ${typeOf(additionalProperties || undefined)} }`
}

const union = (types: string[]): string => [...new Set(types)].join(' | ')

/** Members in braces, a line each or more. */
export const block = (members: string[]): string =>
  members.length === 0 ? '{}' : `{\n${members.join('\n').replace(/^(?=.)/gm, '  ')}\n}`

/** The comment that an editor shows, with the end of its line; nothing where there is nothing to say. */
export function doc({ description = '', default: usual, deprecated }: Schema): string {
  const tags = [
    ...(usual === undefined ? [] : [`@default ${JSON.stringify(usual)}`]),
    ...(deprecated ? ['@deprecated'] : []),
  ]
  const lines = [...description.split('\n'), ...tags].map(line => line.trim().replaceAll('*/', '*\\/'))
  const text = lines.join('\n').trim()
  if (text === '') return ''
  return text.includes('\n')
    ? `/**\n${text.replace(/^ ?/gm, ' * ').replace(/ +$/gm, '')}\n */\n`
    : `/** ${text} */\n`
}

/** The name of a member, in quotes where it needs them. */
export const key = (name: string, isQuoted = false): string =>
  !isQuoted && /^[A-Za-z_$][\w$]*$|^\d+$/.test(name) ? name : `'${name.replace(/['\\]/g, '\\$&')}'`
