import { describe, expect, it } from 'vitest'
import { isTooDeep } from '../../../src/console/parts/markdown/reading/bounds.ts'
import { frontMatterOf } from '../../../src/console/parts/markdown/reading/front-matter.ts'
import { partsOf } from '../../../src/console/parts/markdown/reading/parts.ts'
import { type Sizes, split } from '../../../src/console/parts/markdown/reading/split.ts'
import type { Node, Part } from '../../../src/console/parts/markdown/reading/tree.ts'

/** Splits a document wherever possible. */
const finest: Sizes = { wanted: 1, most: 1_000 }

const read = (text: string, sizes?: Sizes): Part[] => [...partsOf({ text, hasFrontMatter: false }, sizes)]
const nodesOf = (parts: Part[]): Node[] => parts.flatMap(part => (part.kind === 'tree' ? part.nodes : []))
const kindsOf = (parts: Part[]): string[] => parts.map(({ kind }) => kind)

describe('a document is split', () => {
  it.each<[where: string, pieces: string[]]>([
    ['between paragraphs', ['one\ntwo\n\n', 'three\n\n', '# four\n']],
    ['not within a paragraph', ['one\n  two\nthree\n']],
    ['not in fenced code', ['```\na\n\nb\n```\n\n', 'after']],
    ['not in code with a longer fence', ['~~~~\n~~~\n\na\n~~~~\n\n', 'after']],
    ['not in a comment', ['<!-- a\n\nb -->\n\n', 'after']],
    ['not in raw HTML', ['<pre>\n\na</pre>\n\n', 'after']],
    ['not in indented code', ['a\n\n    b\n\n    c\n\n', 'after']],
    ['between list items, with their contents', ['- a\n\n  b\n', '- c\n  - d\n', '- e\n\n', 'after']],
    ['after code that ends with its list item', ['- a\n  ```\n  b\n\nc\n\n', 'd\n']],
    ['not at a number within a paragraph', ['It was in\n1986. A year\n1987. Another\n']],
    ['with Windows line breaks', ['a\r\n\r\n', 'b\r\n']],
  ])('%s', (_, pieces) => {
    const text = pieces.join('')
    const { chunks } = split(text, 0, finest)
    expect(chunks.map(({ from, to }) => text.slice(from, to))).toEqual(pieces)
  })

  it('around a block that is too long', () => {
    const long = 'x'.repeat(2_000)
    const parts = read(`before\n\n${long}\n\nafter`, { wanted: 500, most: 1_000 })
    expect(kindsOf(parts)).toEqual(['tree', 'source', 'tree'])
    expect(parts.map(({ from, to }) => [from, to])).toEqual([
      [0, 8],
      [8, 2_010],
      [2_010, 2_015],
    ])
  })

  it('without a change of its content', () => {
    const text = document
    const fine = read(text, finest)
    expect(kindsOf(fine).filter(kind => kind === 'tree').length).toBeGreaterThan(8)
    expect(nodesOf(fine)).toEqual(nodesOf(read(text)))
    expect(fine.filter(({ kind }) => kind === 'notes')).toEqual(
      read(text).filter(({ kind }) => kind === 'notes'),
    )
  })
})

const document = `# Title

A [link], [another][Two  words], ![an image][link], [one][Straße], and a note[^1].
**Bold**, *soft*, ~~gone~~, \`code\`.

> A quote
> of two lines

1. one

   more of it

| a | b | c |
|:--|--:|---|
| 1 | 2 |

\`\`\`ts
const a = 1

const b = 2
\`\`\`

## Title

Again[^1], [one][STRAẞE], and ~~other~~[^Long-note]. www.example.test

---

[link]: https://example.test/link "Title"
[two words]: <https://example.test/two words>
[strasse]: https://example.test/street
[Link]: https://example.test/defined-again

[^1]: The first, which refers to another[^long-note].

[^long-note]:
    Of two paragraphs.

    - with a list

[^1]: Defined again.
`

describe('a parsed document', () => {
  it('has links and footnotes that are defined in other chunks', () => {
    const parts = read(document, finest)
    const nodes = JSON.stringify(nodesOf(parts))
    const urls = nodes.matchAll(/"url":"https:\/\/example\.test\/(.*?)"/g)
    expect([...urls].map(([, path]) => path)).toEqual(['link', 'two words', 'link', 'street', 'street'])
    expect(nodes.match(/"note":\d,"reference":\d/g)).toEqual([
      '"note":1,"reference":1',
      '"note":1,"reference":2',
      '"note":2,"reference":1',
    ])
    expect(parts.at(-1)).toMatchObject({
      kind: 'notes',
      notes: [
        {
          number: 1,
          references: 2,
          children: [{ children: ['The first, which refers to another', { note: 2, reference: 2 }, '.'] }],
        },
        { number: 2, references: 2 },
      ],
    })
  })

  it.each([
    [500, true],
    [501, false],
  ])('has the link of another chunk if its target has %i characters: %s', (length, isLink) => {
    const nodes = nodesOf(read(`[a]\n\n[a]: https://${'x'.repeat(length - 9)}`, finest))
    expect(nodes).toMatchObject([{ children: [isLink ? { name: 'link' } : '[a]'] }])
  })

  it.each<[length: number, kinds: string[]]>([
    [600, ['tree', 'tree', 'notes']],
    [2_000, ['tree', 'source']],
  ])('has a footnote of %i characters as %j', (length, kinds) => {
    expect(kindsOf(read(`a[^1]\n\n[^1]: ${'x'.repeat(length)}`, finest))).toEqual(kinds)
  })

  it.each<[what: string, text: string, nodes: unknown[]]>([
    ['leaves out raw HTML', 'a <b>c</b>\n\n<script>d()</script>', [{ name: 'p', children: ['a ', 'c'] }]],
    [
      'distinguishes tasks from other items',
      '- [x] a\n- b',
      [
        {
          name: 'ul',
          children: [
            { name: 'li', isChecked: true, mark: 3, children: ['a'] },
            { name: 'li', isChecked: null, children: ['b'] },
          ],
        },
      ],
    ],
    [
      'gives equal headings different anchors',
      '# A b!\n\n# A b',
      [
        { name: 'h1', anchor: 'a-b', children: ['A b!'] },
        { name: 'h1', anchor: 'a-b-1', children: ['A b'] },
      ],
    ],
  ])('%s', (_, text, nodes) => {
    expect(nodesOf(read(text))).toEqual(nodes)
  })

  it.each([
    ['is nested too deeply', `${'>'.repeat(4_096)}a`],
    ['has too many elements', '*a*b'.repeat(4_000)],
    ['has deeply nested emphasis', '*a **a '.repeat(100) + 'a** a* '.repeat(100)],
    ['has rows without cells', `${'|a'.repeat(300)}|\n${'|-'.repeat(300)}|\n${'x\n'.repeat(300)}`],
  ])('is shown as source where it %s, and only there', (_, text) => {
    expect(
      kindsOf(read(`before\n\n${text}\n\nafter`, finest).filter(({ to, from }) => to - from > 10)),
    ).toEqual(['source'])
    expect(nodesOf(read(`before\n\n${text}\n\nafter`, finest))).toEqual([
      { name: 'p', children: ['before'] },
      { name: 'p', children: ['after'] },
    ])
  })
})

describe('too deep nesting', () => {
  it.each<[text: string, isDeep: boolean]>([
    ['> '.repeat(30), false],
    ['> '.repeat(31), true],
    [`${'1. '.repeat(31)}a`, true],
    ['- '.repeat(40), false],
    [`${'- '.repeat(40)}a`, true],
    ['['.repeat(501), true],
    ['[a]'.repeat(501), false],
    [`${'['.repeat(300)}\n\n${'['.repeat(300)}`, false],
    ['\\['.repeat(501), false],
  ])('is recognized in %j', (text, isDeep) => {
    expect(isTooDeep(text)).toBe(isDeep)
  })
})

describe('the mark of a task', () => {
  const tasks = `Before

[a]: https://example.com/

- [ ] one [a]
  1. [x] two

> * [X] three [a]

10) [ ] four
`
  const text = `${tasks}\r\n- [x]\ttab\r\n`

  it.each([
    ['whole', undefined],
    ['in the finest chunks', finest],
  ] as const)('is found in a document %s', (_, sizes) => {
    const found: (string | undefined)[] = []
    const visit = (nodes: Node[] = []) => {
      for (const node of nodes) {
        if (typeof node === 'string') continue
        if (node.isChecked != null) found.push(node.mark === undefined ? undefined : text[node.mark])
        visit(node.children)
      }
    }
    visit(nodesOf(read(text, sizes)))
    expect(found).toEqual([' ', 'x', 'X', ' ', 'x'])
  })
})

describe('front matter', () => {
  it.each<[what: string, text: string, fields: [name: string, value: string][] | null]>([
    [
      'becomes fields',
      '---\nid: T-1\ntitle: "A: b"\n---\ntext',
      [
        ['id', 'T-1'],
        ['title', 'A: b'],
      ],
    ],
    [
      'can have lists',
      '---\nlabels:\n  - a\n  \n\n  - b\nlist: [a]\nnote:\n  c\n---',
      [
        ['labels', 'a, b'],
        ['list', '[a]'],
        ['note', '  c'],
      ],
    ],
    [
      'can have comments, spaces, and Windows line breaks',
      '---\r\n# why\r\n \t\r\na: 1 \r\n---\r\n',
      [['a', '1']],
    ],
    ['must be at the beginning', '\n---\na: 1\n---\n', null],
    ['must end', '---\na: 1\n', null],
    ['is not text between rules', '---\nNote: this\nis prose\n---\n', null],
    ['is not two rules', '---\n\n---\n', null],
    ['is not a rule with a heading', '---\nA title\n---\n', null],
  ])('%s', (_, text, fields) => {
    const found = frontMatterOf(text)
    expect(found?.fields.map(({ name, value }) => [name, value]) ?? null).toEqual(fields)
  })

  it('is parsed only if it is expected', () => {
    const text = '---\na: 1\n---\n\nb'
    expect(kindsOf(read(text))).toEqual(['tree'])
    const parts = [...partsOf({ text, hasFrontMatter: true })]
    expect(kindsOf(parts)).toEqual(['fields', 'tree'])
    expect(nodesOf(parts)).toEqual([{ name: 'p', children: ['b'] }])
  })
})
