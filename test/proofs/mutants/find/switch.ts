import { parseSync } from 'oxc-parser'
import { readText } from '../../../house/repository.ts'
import type { Guard } from '../../guards/find/guard.ts'
import type { Edit, Mutant } from './mutant.ts'
import { isNode, type Node } from './typescript.ts'

/** The texts that make a change while a switch is on, and the part of the source around which they are put. */
export type Switch = Required<Pick<Guard, 'off' | 'around'>>

/**
 * The switch of a mutant, if it has one. SQL of the database has none, and neither has code in a loop, because the loop
 * may not end.
 */
export function switchOf({ file, edit }: Mutant): Switch | undefined {
  return file.endsWith('.sql') ? undefined : switchIn(file, readText(file), edit)
}

/** The switch of a change in a TypeScript source. */
export function switchIn(file: string, source: string, edit: Edit): Switch | undefined {
  const path = pathTo(parseSync(file, source).program as unknown as Node, edit)
  return path.some(({ type }) => isLoop.test(type)) ? undefined : switchAt(path, edit, source)
}

const isLoop = /^(?:For|While|DoWhile)Statement$/

/** The nodes that contain the whole of a change, the innermost last. */
function pathTo(program: Node, { at, length }: Edit): Node[] {
  const path = [program]
  for (let node: Node | undefined = program; node; ) {
    node = Object.values(node)
      .flat()
      .filter(isNode)
      .find(({ start, end }) => start <= at && at + length <= end)
    if (node) path.push(node)
  }
  return path
}

function switchAt(path: readonly Node[], edit: Edit, source: string): Switch | undefined {
  const isWhole = ({ start, end }: Node) => start === edit.at && end === edit.at + edit.length
  const block = path.findLast(({ type }) => type === 'BlockStatement' || type === 'FunctionBody')
  if (block && isWhole(block) && edit.by === '{}')
    return { off: is => [` if (${is}) return;`, ''], around: [block.start + 1, block.start + 1] }
  const statement = path.findLast(({ type }) => type === 'ExpressionStatement')
  if (statement && isWhole(statement) && edit.by === ';')
    return { off: is => [`{ if (!${is}) `, ' }'], around: [statement.start, statement.end] }
  const index = path.findLastIndex((node, i) => isExpression(node) && !isPartOfChain(node, path[i - 1]!))
  const node = path[index]
  if (!node || isName(node, path[index - 1]!)) return undefined
  const { start, end } = node
  const changed = source.slice(start, edit.at) + edit.by + source.slice(edit.at + edit.length, end)
  return { off: is => [`(${is} ? (${changed}) : (`, '))'], around: [start, end] }
}

const isExpression = ({ type }: Node): boolean =>
  /Expression$|^(?:Identifier|Literal|TemplateLiteral)$/.test(type)

/** Parts of calls, chains, and templates mean something else on their own. */
const isPartOfChain = (
  node: Node,
  { type, object, property, computed, callee, tag, quasi, expression }: Node,
): boolean =>
  [object, callee, tag, quasi].includes(node) ||
  (property === node && !computed) ||
  (/^(?:Chain|TSNonNull)Expression$/.test(type) && expression === node)

/** What is written before `:`, `=`, or `from` is not an expression. */
const isName = (node: Node, { type, key, computed, left, source }: Node): boolean =>
  (key === node && !computed) || (/^Assignment/.test(type) && left === node) || source === node
