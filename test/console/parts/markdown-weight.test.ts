import { describe, expect, it } from 'vitest'
import { makeAnchors } from '../../../src/console/parts/markdown/reading/anchors.ts'
import { mostInPart, PartTooLarge } from '../../../src/console/parts/markdown/reading/bounds.ts'
import { parseChunk } from '../../../src/console/parts/markdown/reading/chunks.ts'
import { convert } from '../../../src/console/parts/markdown/reading/convert.ts'
import { makeNotes } from '../../../src/console/parts/markdown/reading/notes.ts'
import { split } from '../../../src/console/parts/markdown/reading/split.ts'

function weightOf(text: string, knowsLinks = true): number {
  const notes = makeNotes()
  const { nodes, links } = parseChunk(text, split(text, 0), notes)
  return convert(nodes, { notes, anchors: makeAnchors(), links: knowsLinks ? links : new Map() }).weight
}

describe('the weight of a part', () => {
  it.each([
    ['a paragraph', 'a', 2],
    ['emphasis', '*a*', 3],
    ['a heading', '# a', 2],
    ['an item', '- a', 3],
    ['items', '1. a\n2. b', 5],
    ['a task, which has a checkbox and a wrapper', '- [ ] a', 6],
    ['a table', '|a|b|\n|-|-|\n|c|d|', 11],
    ['a row without cells', '|a|b|\n|-|-|\n|', 9],
    ['a long target of a link', `[a](${'x'.repeat(100)})`, 4],
    ['a short target of an image', `![a](${'x'.repeat(50)})`, 2.5],
  ])('counts the elements and texts of %s', (_, text, weight) => {
    expect(weightOf(text)).toBe(weight)
  })

  it('counts no target of a link without one', () => {
    expect(weightOf('[a]\n\n[a]: b', false)).toBe(4)
  })

  it('is limited', () => {
    const paragraphs = 'a\n\n'.repeat(mostInPart / 2)
    expect(weightOf(paragraphs)).toBe(mostInPart)
    expect(() => weightOf(`${paragraphs}---`)).toThrow(PartTooLarge)
  })
})
