import type { Definition, Root, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { isTooDeep, PartTooLarge } from './bounds.ts'
import type { Footnotes } from './notes.ts'
import { isNote, normalized, type Split } from './split.ts'

/** Parses a chunk, with the links and footnotes that other chunks define; offsets of nodes count from before `start`. */
export function parseChunk(
  chunk: string,
  { chunks, links, notes: labels }: Split,
  notes: Footnotes,
): { nodes: RootContent[]; links: Map<string, Definition>; start: number } {
  if (isTooDeep(chunk)) throw new PartTooLarge()
  const before = chunks.length > 1 ? definitionsFor(chunk, links, labels) : ''
  const root = fromMarkdown(before + chunk, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
  return {
    nodes: root.children.filter(node => node.position!.start.offset! >= before.length),
    links: collect(root, notes, before.length),
    start: before.length,
  }
}

/** The definitions that a chunk refers to, as Markdown to put before it; a comment ends them. */
function definitionsFor(
  chunk: string,
  links: ReadonlyMap<string, string>,
  notes: ReadonlySet<string>,
): string {
  const lines = new Set<string>()
  let size = 0
  for (const [, label] of chunk.matchAll(/\[((?:[^[\]\\]|\\.){1,999})\]/g)) {
    const line = isNote(label!)
      ? notes.has(normalized(label!.slice(1))) && `[${label}]: .`
      : links.get(normalized(label!))
    if (!line || lines.has(line) || size + line.length > mostDefinitions) continue
    lines.add(line)
    size += line.length
  }
  return lines.size > 0 ? `${[...lines].join('\n\n')}\n\n<!---->\n\n` : ''
}

const mostDefinitions = 8_192

/** Collects the footnotes of a chunk and returns its link definitions. */
function collect(root: Root, notes: Footnotes, from: number): Map<string, Definition> {
  const links = new Map<string, Definition>()
  const rest: (Root | RootContent)[] = [root]
  for (let node = rest.pop(); node; node = rest.pop()) {
    if (node.type === 'definition' && !links.has(normalized(node.identifier)))
      links.set(normalized(node.identifier), node)
    if (node.type === 'footnoteDefinition' && node.position!.start.offset! >= from) notes.define(node)
    if ('children' in node) for (const child of node.children.toReversed()) rest.push(child)
  }
  return links
}
