import { html } from 'hono/html'
import { type Document, nameOf, type Schema } from '../openapi/document.ts'
import { type Html, inline } from './markdown.ts'

/** The fields of an object, also of nested objects, with their types, descriptions, and limits. */
export function fieldsOf(schema: Schema): Html | '' {
  const { properties = {}, required = [] } = objectIn(schema) ?? {}
  const names = Object.keys(properties)
  if (names.length === 0) return variantsOf(schema)
  return html`<dl class="fields">${names.map(name => fieldOf(name, properties[name]!, required.includes(name)))}</dl>` as Html
}

const fieldOf = (
  name: string,
  schema: Schema,
  isRequired: boolean,
) => html`<dt><code>${name}</code> <span class="type">${typeHtml(schema)}</span>${
  isRequired ? '' : html` <span class="optional">optional</span>`
}</dt>
<dd>${schema.description ? html`<p>${inline(schema.description)}</p>` : ''}${limitsOf(schema)}${foldedFieldsOf(schema)}</dd>`

/** The fields in a closed <details>, or nothing if there are no fields. */
export function foldedFieldsOf(schema: Schema) {
  const fields = fieldsOf(schema)
  return fields === '' ? '' : html`<details><summary>Fields</summary>${fields}</details>`
}

/** The only object that a schema allows, also inside a list. References are links, so their fields are not repeated. */
function objectIn(schema: Schema): Schema | undefined {
  if (schema.$ref) return undefined
  if (schema.properties) return schema
  const candidates = [schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].filter(
    each => each !== undefined,
  )
  const objects = candidates.map(objectIn).filter(each => each !== undefined)
  return objects.length === 1 ? objects[0] : undefined
}

/** The fields of each object, if a schema allows several. */
function variantsOf(schema: Schema): Html | '' {
  const variants = (schema.oneOf ?? schema.anyOf ?? []).filter(each => each.properties)
  if (variants.length < 2) return ''
  return html`<p>One of:</p><ol class="variants">${variants.map(each => html`<li>${fieldsOf(each)}</li>`)}</ol>` as Html
}

/** `string or null`, `list of Issue`, `"a" or "b"`. */
export function typeHtml(schema: Schema): Html | string {
  if (schema.$ref) {
    const name = nameOf(schema.$ref)
    return html`<a href="#schema-${name}">${name}</a>` as Html
  }
  if ('const' in schema) return html`<code>${JSON.stringify(schema.const)}</code>` as Html
  if (schema.enum) return listed(schema.enum.map(each => html`<code>${JSON.stringify(each)}</code>` as Html))
  const variants = schema.oneOf ?? schema.anyOf
  if (variants) return listed(distinct(variants.map(typeHtml)))
  const types = [schema.type ?? 'any value'].flat()
  return listed(types.map(type => (type === 'array' && schema.items ? listOf(schema.items) : type)))
}

const listOf = (items: Schema): Html => html`list of ${typeHtml(items)}` as Html

const distinct = (types: (Html | string)[]) => [...new Map(types.map(each => [String(each), each])).values()]

const listed = (types: (Html | string)[]): Html =>
  html`${types.map((each, i) => html`${i > 0 ? ' or ' : ''}${each}`)}` as Html

const limits: { [Key in keyof Schema]?: (value: never) => string } = {
  default: (value: unknown) => `default ${JSON.stringify(value)}`,
  format: (value: string) => value,
  minimum: (value: number) => `at least ${value}`,
  exclusiveMinimum: (value: number) => `more than ${value}`,
  maximum: (value: number) => `at most ${value}`,
  minLength: (value: number) => `at least ${value} characters`,
  maxLength: (value: number) => `at most ${value} characters`,
  minItems: (value: number) => `at least ${value} items`,
  maxItems: (value: number) => `at most ${value} items`,
  pattern: (value: string) => `matches ${value}`,
}

function limitsOf(schema: Schema) {
  const texts = Object.entries(limits).flatMap(([key, format]) => {
    const value = schema[key as keyof Schema]
    return value === undefined ? [] : [(format as (value: unknown) => string)(value)]
  })
  return texts.length === 0 ? '' : html`<p class="limits">${texts.join(' · ')}</p>`
}

/** The schemas that the operations refer to, each with its anchor. */
export const schemaSections = ({ components }: Document) =>
  Object.entries(components.schemas)
    .filter(([name]) => !name.endsWith('Error'))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(
      ([name, schema]) => html`<section id="schema-${name}" class="schema">
<h3>${name}</h3>
${schema.description ? html`<p>${inline(schema.description)}</p>` : ''}
${schema.properties ? '' : html`<p class="type">${typeHtml(schema)}</p>`}${limitsOf(schema)}${fieldsOf(schema)}
</section>`,
    )
