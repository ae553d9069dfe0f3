import { parseSync } from 'oxc-parser'
import type { Edit } from './mutant.ts'

/** A node of the syntax tree: its type, its position, and its parts. */
export type Node = { type: string; start: number; end: number; [part: string]: any }

/** The mutants of a TypeScript source outside its SQL. */
export function inTypeScript(file: string, source: string): Edit[] {
  const { program } = parseSync(file, source)
  const edits: Edit[] = []
  const visit = (node: Node): void => {
    if (isOmitted(node)) return
    edits.push(...(operators[node.type]?.(node, source) ?? []))
    for (const [part, value] of Object.entries(node)) {
      const isName = part === 'key' && !node.computed
      if (!types.has(part) && !isName) visitAll(value)
    }
  }
  const visitAll = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visitAll)
    else if (isNode(value)) visit(value)
  }
  visit(program as unknown as Node)
  return edits.filter(({ at, length, by }) => source.slice(at, at + length) !== by)
}

/** Whether a changed source can still be parsed. */
export const isValid = (file: string, source: string): boolean => parseSync(file, source).errors.length === 0

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

/** Parts of a node that only describe types. */
const types = new Set([
  'typeAnnotation',
  'typeArguments',
  'typeParameters',
  'returnType',
  'superTypeArguments',
])

const isOmitted = ({ type }: Node): boolean =>
  /^(?:Import|ExportAll|JSX(?:Attribute|OpeningElement))/.test(type) ||
  (type.startsWith('TS') && !/^TS(?:As|NonNull|Satisfies)Expression$/.test(type))

const put = ({ start, end }: Node, by: string): Edit => ({ at: start, length: end - start, by })
const textOf = ({ start, end }: Node, source: string): string => source.slice(start, end)

const swapped: Record<string, string[]> = {
  '<': ['<=', '>'],
  '<=': ['<'],
  '>': ['>=', '<'],
  '>=': ['>'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
  '+=': ['-='],
  '-=': ['+='],
  '++': ['--'],
  '--': ['++'],
}

/** Methods by their names, with others of the same signature. */
const methods: Record<string, string> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  toLowerCase: 'toUpperCase',
  toUpperCase: 'toLowerCase',
  floor: 'ceil',
  ceil: 'floor',
  push: 'unshift',
  all: 'race',
  flatMap: 'map',
}
const removable = new Set(['filter', 'sort', 'toSorted', 'reverse', 'toReversed', 'trim', 'slice', 'flat'])

/** An operator between two operands. Texts are joined, so their `+` has no opposite. */
function binary(node: Node, source: string): Edit[] {
  const { left, right, operator } = node
  if (operator === '+' && [left, right].some(isText)) return []
  const at = source.indexOf(operator, left.end)
  return (swapped[operator] ?? []).map(by => ({ at, length: operator.length, by }))
}

const isText = ({ type, value, left, right }: Node): boolean =>
  type === 'TemplateLiteral' ||
  typeof value === 'string' ||
  (type === 'BinaryExpression' && [left, right].some(isText))

const condition = ({ test }: Node): Edit[] => [put(test, 'true'), put(test, 'false')]
const loop = ({ test }: Node): Edit[] => (test ? [put(test, 'false')] : [])
const body = ({ body }: Node): Edit[] => (body?.body?.length > 0 ? [put(body, '{}')] : [])

const operators: Record<string, (node: Node, source: string) => Edit[]> = {
  IfStatement: condition,
  ConditionalExpression: condition,
  WhileStatement: loop,
  ForStatement: loop,
  BinaryExpression: binary,
  LogicalExpression: binary,
  AssignmentExpression: binary,
  UpdateExpression: ({ start, end, prefix, operator }) => [
    { at: prefix ? start : end - 2, length: 2, by: swapped[operator]![0]! },
  ],
  UnaryExpression: ({ start, operator }) =>
    operator === '!'
      ? [{ at: start, length: 1, by: '' }]
      : operator === '-'
        ? [{ at: start, length: 1, by: '+' }]
        : [],
  AwaitExpression: ({ start }) => [{ at: start, length: 'await'.length, by: '' }],
  ExpressionStatement: node =>
    /^(?:Call|Await|Assignment|Update)Expression$/.test(node.expression.type) ? [put(node, ';')] : [],
  ReturnStatement: ({ argument }) => (argument ? [put(argument, 'undefined as never')] : []),
  ArrowFunctionExpression: node =>
    node.body.type === 'BlockStatement' ? body(node) : [put(node.body, '(undefined as never)')],
  FunctionDeclaration: body,
  FunctionExpression: body,
  ArrayExpression: node => (node.elements.length > 0 ? [put(node, '[]')] : []),
  MemberExpression: ({ optional, object }, source) => {
    const at = source.indexOf('?.', object.end)
    if (!optional) return []
    return [{ at, length: 2, by: source[at + 2] === '[' ? '' : '.' }]
  },
  CallExpression: ({ callee, end }, source) => {
    if (callee.type !== 'MemberExpression' || callee.computed) return []
    const { object, property } = callee as Node
    const by = methods[property.name]
    if (by) return [put(property, by)]
    return removable.has(property.name)
      ? [{ at: object.start, length: end - object.start, by: textOf(object, source) }]
      : []
  },
  Literal: (node, source) => {
    const { value } = node
    if (typeof value === 'boolean') return [put(node, String(!value))]
    if (typeof value === 'number') return [put(node, `(${textOf(node, source)} + 1)`)]
    // Sentences for users are not logic.
    return typeof value === 'string' && /^[\w.:-]+$/.test(value) ? [put(node, "''")] : []
  },
}
