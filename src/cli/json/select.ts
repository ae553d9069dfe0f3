import { usageError } from '../terminal/failure.ts'
import type { Document, Fields, Shape } from './shape.ts'

/** Parses the names of `--fields`, separated by commas, without duplicates. */
export function parseFields(fields: Fields, written: string): string[] {
  const names = written
    .split(',')
    .map(name => name.trim())
    .filter(Boolean)
  const unknown = names.find(name => !Object.hasOwn(fields, name))
  if (unknown !== undefined || names.length === 0) throw unknownField(fields, unknown ?? '')
  return [...new Set(names)]
}

/** Reduces a document to these fields of its resource, or of each item of its list. Missing fields are null. */
export function selectFields(shape: Shape, names: readonly string[], document: Document): unknown {
  const select = (resource: Document) =>
    Object.fromEntries(names.map(name => [name, Object.hasOwn(resource, name) ? resource[name] : null]))
  const found = shape.find(document)
  return isList(found) ? found.map(select) : select(found)
}

// `Array.isArray` does not narrow lists that are read-only.
const isList = (found: Document | readonly Document[]): found is readonly Document[] => Array.isArray(found)

const unknownField = (fields: Fields, name: string) =>
  usageError(
    [`--fields に「${name}」という項目はありません`, `Unknown field "${name}" for --fields`],
    [`指定できる項目: ${listNames(fields)}`, `The fields are ${listNames(fields)}`],
  )

const listNames = (fields: Fields): string => Object.keys(fields).join(', ')
