import { layOut } from './layout.ts'

/** The fields of a resource with their types, in the syntax of TypeScript. */
export type Fields<Name extends string = string> = Readonly<Record<Name, string>>

/** What a command outputs with `--json`: a document with one resource or a list of them. */
export type Shape = {
  /** The fields of the resource, which `--fields` chooses from. */
  fields: Fields
  /** The type of the whole document, in the syntax of TypeScript. */
  type: string
  /** Finds the resource or the list in a document. */
  find(document: Document): Resource | readonly Resource[]
  /** Replaces the list of a document. Absent if nothing has to be left out. */
  withoutTexts?(document: Document): Document
}

export type Document = Readonly<Record<string, unknown>>
type Resource = Readonly<Record<string, unknown>>

/** A document that is the resource itself. */
export const document = <Name extends string>(fields: Fields<Name>): Shape => ({
  fields,
  type: layOut(objectType(fields)),
  find: document => document,
})

/** A document with the resource in one of its fields: `{ issue: { … } }`. */
export const member = <Name extends string>(
  name: string,
  fields: Fields<Name>,
  optional: readonly Name[] = [],
): Shape => ({
  fields,
  type: layOut(objectType({ [name]: objectType(markOptional(fields, optional)) })),
  find: document => document[name] as Resource,
})

/** Documents with one resource, or with a list of them in another field, and with other fields around the list. */
export const memberOrList = (name: string, listName: string, fields: Fields, around: Fields = {}): Shape => ({
  fields,
  type: [
    objectType({ [name]: objectType(fields) }),
    objectType({ [listName]: `${objectType(fields)}[]`, ...around }),
  ]
    .map(type => layOut(type))
    .join('\n'),
  find: document => (document[name] ?? document[listName]) as Resource | readonly Resource[],
})

const markOptional = (fields: Fields, optional: readonly string[]): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, type]) => [optional.includes(name) ? `${name}?` : name, type]),
  )

/**
 * A document with a list in one of its fields, and with other fields around it. The long texts of the items are left out,
 * unless `--fields` names them. Some items can lack the `optional` fields.
 */
export function list<Name extends string>(
  name: string,
  fields: Fields<Name>,
  {
    around = {},
    texts = [],
    optional = [],
  }: { around?: Fields; texts?: readonly Name[]; optional?: readonly Name[] } = {},
): Shape {
  const isText = (field: string) => texts.some(text => text === field)
  const find = (document: Document) => document[name] as readonly Resource[]
  const shown = objectType(markOptional(fields, [...texts, ...optional]))
  return {
    fields,
    type: layOut(objectType({ [name]: `${shown}[]`, ...around })),
    find,
    ...(texts.length > 0 && {
      withoutTexts: (document: Document) => ({
        ...document,
        [name]: find(document).map(item =>
          Object.fromEntries(Object.entries(item).filter(([field]) => !isText(field))),
        ),
      }),
    }),
  }
}

/** A document that has the fields of one of these kinds, depending on the options. */
export const either = (...kinds: readonly Fields[]): Shape => ({
  fields: Object.fromEntries(
    kinds
      .flatMap(Object.keys)
      .map(name => [name, [...new Set(kinds.flatMap(kind => kind[name] ?? []))].join(' | ')]),
  ),
  type: kinds.map(kind => layOut(objectType(kind))).join('\n'),
  find: document => document,
})

/** The type of an object with these fields. */
export const objectType = (fields: Fields): string =>
  `{ ${Object.entries(fields)
    .map(([name, type]) => `${name}: ${type}`)
    .join(', ')} }`
