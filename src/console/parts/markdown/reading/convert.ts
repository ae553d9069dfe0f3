import type { Definition, List, ListItem, RootContent, Table } from 'mdast'
import { type Anchors, anchorText } from './anchors.ts'
import { deepest, mostInPart, PartTooLarge } from './bounds.ts'
import type { Footnotes } from './notes.ts'
import { normalized } from './split.ts'
import type { Element, Heading, Name, Node } from './tree.ts'

/** What the parts of a document share, and the link definitions of this part. */
export type Context = {
  notes: Footnotes
  anchors: Anchors
  links: ReadonlyMap<string, Definition>
  /** Where the document has the mark of the task that starts at this offset of the part. */
  markOf?(start: number): number | undefined
}

/** Converts syntax nodes to elements; throws `TooMuch` if there are too many or they are nested too deeply. */
export function convert(nodes: readonly RootContent[], context: Context): { nodes: Node[]; weight: number } {
  const writer: Writer = { ...context, weight: 0, depth: 0 }
  return { nodes: nodes.flatMap(node => write(node, writer)), weight: writer.weight }
}

type Writer = Context & { weight: number; depth: number }
type Type = RootContent['type']
type Of<K extends Type> = Extract<RootContent, { type: K }>

function write(node: RootContent, writer: Writer): Node[] {
  spend(writer, 1)
  const made = converters[node.type]?.(node as never, writer) ?? []
  return Array.isArray(made) ? made : [made]
}

function spend(writer: Writer, weight: number): void {
  writer.weight += weight
  if (writer.weight > mostInPart) throw new PartTooLarge()
}

function inside({ children }: { children: readonly RootContent[] }, writer: Writer): Node[] {
  if (++writer.depth > deepest) throw new PartTooLarge()
  const nodes = children.flatMap(child => write(child, writer))
  writer.depth--
  return nodes
}

const as =
  (name: Name) =>
  (node: { children: readonly RootContent[] }, writer: Writer): Element => ({
    name,
    children: inside(node, writer),
  })

const leading = (
  name: 'link' | 'image',
  url: string | undefined,
  children: Node[],
  writer: Writer,
): Element => {
  spend(writer, (url?.length ?? 0) / 100)
  return { name, ...(url === undefined ? {} : { url }), children }
}

const linkOf = ({ identifier }: { identifier: string }, { links }: Writer) =>
  links.get(normalized(identifier))?.url

/** The conversion of each node type. Raw HTML, definitions, and other types are left out. */
const converters: { [K in Type]?: (node: Of<K>, writer: Writer) => Node | Node[] } = {
  paragraph: as('p'),
  blockquote: as('blockquote'),
  emphasis: as('em'),
  strong: as('strong'),
  delete: as('del'),
  text: ({ value }) => value,
  inlineCode: ({ value }) => ({ name: 'code', children: [value] }),
  code: ({ value }) => ({ name: 'pre', children: [value] }),
  thematicBreak: () => ({ name: 'hr' }),
  break: () => ({ name: 'br' }),
  heading: (node, writer) => ({
    name: `h${node.depth}` satisfies Heading,
    anchor: writer.anchors.next(anchorText(node)),
    children: inside(node, writer),
  }),
  link: (node, writer) => leading('link', node.url, inside(node, writer), writer),
  linkReference: (node, writer) => leading('link', linkOf(node, writer), inside(node, writer), writer),
  image: ({ url, alt }, writer) => leading('image', url, [alt || url], writer),
  imageReference: (node, writer) => {
    const url = linkOf(node, writer)
    return leading('image', url, [node.alt || (url ?? '')], writer)
  },
  footnoteReference: ({ identifier }, { notes }) => ({ name: 'reference', ...notes.refer(identifier) }),
  list: (node, writer) => list(node, writer),
  table: (node, writer) => table(node, writer),
}

function list(node: List, writer: Writer): Element {
  const isLoose = node.spread === true || node.children.some(({ spread }) => spread)
  if (++writer.depth > deepest) throw new PartTooLarge()
  const children = node.children.map(child => item(child, isLoose, writer))
  writer.depth--
  if (!node.ordered) return { name: 'ul', children }
  return { name: 'ol', children, ...(node.start == null ? {} : { start: node.start }) }
}

function item({ children, checked, position }: ListItem, isLoose: boolean, writer: Writer): Element {
  // A task has a checkbox and a wrapper for its text.
  spend(writer, checked == null ? 1 : 4)
  if (++writer.depth > deepest) throw new PartTooLarge()
  const nodes = children.flatMap(child =>
    child.type === 'paragraph' && !isLoose ? inside(child, writer) : write(child, writer),
  )
  writer.depth--
  const mark = checked == null ? undefined : writer.markOf?.(position!.start.offset!)
  return { name: 'li', isChecked: checked ?? null, ...(mark !== undefined && { mark }), children: nodes }
}

/** A table; each row gets as many cells as the head. */
function table({ children: rows, align }: Table, writer: Writer): Element {
  const columns = align ?? []
  const [head, ...body] = rows.map(({ children }, row): Element => {
    spend(writer, 1 + columns.length)
    const cells = columns.map((align, column): Element => {
      const cell = children[column]
      return { name: row === 0 ? 'th' : 'td', align, children: cell ? inside(cell, writer) : [] }
    })
    return { name: 'tr', children: cells }
  })
  return {
    name: 'table',
    children: [
      { name: 'thead', children: [head!] },
      ...(body.length > 0 ? [{ name: 'tbody', children: body } as const] : []),
    ],
  }
}
