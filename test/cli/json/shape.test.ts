import { describe, expect, it } from 'vitest'
import { createJsonPrinter } from '../../../src/cli/json/printer.ts'
import { parseFields } from '../../../src/cli/json/select.ts'
import {
  type Document,
  document,
  either,
  list,
  member,
  objectType,
  type Shape,
} from '../../../src/cli/json/shape.ts'

const fields = { number: 'number', title: 'string', body: 'string | null' }
const issues = list('issues', fields, { around: { total: 'number' }, texts: ['body'] })
const roof = { number: 1, title: 'Roof', body: 'Tiles', more: true }

function printed(shape: Shape, value: Document, fields?: readonly string[]): unknown {
  const written: unknown[] = []
  createJsonPrinter({ printJson: one => void written.push(one) }, shape, fields, null).printJson(value)
  return written[0]
}

it('a list has a form without its texts only if it has texts', () => {
  expect(issues.withoutTexts!({ issues: [roof], total: 1 })).toEqual({
    issues: [{ number: 1, title: 'Roof', more: true }],
    total: 1,
  })
  expect(list('issues', fields)).not.toHaveProperty('withoutTexts')
})

describe('the type of a document', () => {
  it('is one line if it fits, and otherwise has one field on each line', () => {
    expect(document(fields).type).toBe('{ number: number, title: string, body: string | null }')
    const wide = document({ ...fields, other: objectType({ ...fields, first: 'string', second: 'string' }) })
    expect(wide.type).toBe(`{
  number: number,
  title: string,
  body: string | null,
  other: {
    number: number,
    title: string,
    body: string | null,
    first: string,
    second: string
  }
}`)
  })

  it('marks the texts of a list as optional', () => {
    expect(issues.type).toBe(
      '{\n  issues: { number: number, title: string, body?: string | null }[],\n  total: number\n}',
    )
  })

  it('has one document for each kind, and the fields of all', () => {
    const shape = either({ sent: 'number', dryRun: 'false' }, { dryRun: 'true' })
    expect(shape.type).toBe('{ sent: number, dryRun: false }\n{ dryRun: true }')
    expect(shape.fields).toEqual({ sent: 'number', dryRun: 'false | true' })
  })
})

describe('a printed document', () => {
  it('has all fields, but a list has no long texts', () => {
    expect(printed(member('issue', fields), { issue: roof })).toEqual({ issue: roof })
    const { body: _, ...listed } = roof
    expect(printed(issues, { issues: [roof], total: 1 })).toEqual({ issues: [listed], total: 1 })
  })

  it('with --fields is the resource, or an array, with only these fields in this order', () => {
    const selection = ['title', 'body']
    const selected = '{"title":"Roof","body":"Tiles"}'
    expect(JSON.stringify(printed(document(fields), roof, selection))).toBe(selected)
    expect(JSON.stringify(printed(member('issue', fields), { issue: roof }, selection))).toBe(selected)
    expect(JSON.stringify(printed(issues, { issues: [roof], total: 1 }, selection))).toBe(`[${selected}]`)
    expect(printed(issues, { issues: [], total: 0 }, selection)).toEqual([])
  })

  it('has null for a field that it does not have', () => {
    expect(printed(document(fields), { number: 1 }, ['title'])).toEqual({ title: null })
  })
})

describe('the names of --fields', () => {
  it('are separated by commas, and count once', () => {
    expect(parseFields(fields, 'title, number,title,')).toEqual(['title', 'number'])
  })

  it.each(['titel', 'toString', 'title,Number'])('must exist: %s', written => {
    expect(() => parseFields(fields, written)).toThrow(/^Unknown field "\w+" for --fields$/)
  })
})
