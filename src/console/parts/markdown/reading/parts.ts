import type { Definition } from 'mdast'
import { makeAnchors } from './anchors.ts'
import { mostInDocument, mostInPart, PartTooLarge } from './bounds.ts'
import { parseChunk } from './chunks.ts'
import { type Context, convert } from './convert.ts'
import { frontMatterOf } from './front-matter.ts'
import { makeNotes } from './notes.ts'
import { type Chunk, type Sizes, sizes, split } from './split.ts'
import type { Note, Part, Reading } from './tree.ts'

/** The time limit for all parts of a document, in milliseconds; the rest is shown as source. */
const longestReading = 20_000

/** The parts of a document, each made on request. What cannot be formatted is a source part. */
export function* partsOf({ text, hasFrontMatter }: Reading, chunkSizes: Sizes = sizes): Generator<Part> {
  const front = hasFrontMatter ? frontMatterOf(text) : null
  if (front) yield { kind: 'fields', from: 0, ...front }
  const divided = split(text, front?.to ?? 0, chunkSizes)
  const shared = { notes: makeNotes(), anchors: makeAnchors(), links: new Map<string, Definition>() }
  const room = makeRoom()
  const partOf = ({ from, to }: Chunk): Part => {
    const chunk = text.slice(from, to)
    if (chunk.length > chunkSizes.most || !room.isLeft()) return { kind: 'source', from, to }
    return room.use(
      () => {
        const { nodes, links, start } = parseChunk(chunk, divided, shared.notes)
        for (const [label, link] of links) if (!shared.links.has(label)) shared.links.set(label, link)
        const made = convert(nodes, { ...shared, links, markOf: at => markAt(text, from + at - start) })
        return [{ kind: 'tree', from, to, nodes: made.nodes }, made.weight]
      },
      { kind: 'source', from, to },
    )
  }
  for (const chunk of divided.chunks) yield partOf(chunk)
  yield* notesOf(shared, text.length)
}

/** Where a list item has the mark of its task. */
function markAt(text: string, item: number): number | undefined {
  const found = /^(?:[-+*]|\d{1,9}[.)])\s+\[[ \txX]\]/.exec(text.slice(item, item + 32))
  return found ? item + found[0].length - 2 : undefined
}

type Room = {
  isLeft(): boolean
  /** Returns the part that `work` makes, or `otherwise` if it becomes too much. */
  use(work: () => [part: Part, weight: number], otherwise: Part): Part
}

function makeRoom(): Room {
  let time = longestReading
  let weight = mostInDocument
  return {
    isLeft: () => time > 0 && weight > 0,
    use(work, otherwise) {
      const began = performance.now()
      try {
        const [part, used] = work()
        weight -= used
        return part
      } catch (thrown) {
        // The parser is recursive: deep nesting overflows the stack.
        if (thrown instanceof PartTooLarge || thrown instanceof RangeError) return otherwise
        throw thrown
      } finally {
        time -= performance.now() - began
      }
    },
  }
}

/** The footnotes in parts of limited size; a note that is too large is left empty. */
function* notesOf(context: Context, at: number): Generator<Part> {
  let notes: Note[] = []
  let weight = 0
  const part = (): Part => ({ kind: 'notes', from: at, to: at, notes })
  for (const { number, definition, references } of context.notes.each()) {
    const made = convertNote(definition.children, context)
    notes.push({ number, references: references(), children: made.nodes })
    weight += made.weight + 4
    if (weight < mostInPart / 4) continue
    yield part()
    notes = []
    weight = 0
  }
  if (notes.length > 0) yield part()
}

function convertNote(...given: Parameters<typeof convert>): ReturnType<typeof convert> {
  try {
    return convert(...given)
  } catch (thrown) {
    if (thrown instanceof PartTooLarge) return { nodes: [], weight: 1 }
    throw thrown
  }
}
