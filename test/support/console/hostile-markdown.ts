/** Creates a text of this many UTF-16 units. */
type Make = (size: number) => string

const run = (unit: string, size: number) => unit.repeat(Math.ceil(size / unit.length)).slice(0, size)

const counted = (unit: (i: number) => string) => (size: number) => {
  const units: string[] = []
  for (let i = 0, length = 0; length < size; i++) {
    const next = unit(i)
    units.push(next)
    length += next.length
  }
  return units.join('').slice(0, size)
}

const of =
  (unit: string): Make =>
  size =>
    run(unit, size)

const halves =
  (first: Make, second: Make, between = ''): Make =>
  size =>
    first(Math.floor(size / 2)) + between + second(Math.floor(size / 2) - between.length)

const between =
  (before: string, inside: Make, after = ''): Make =>
  size =>
    before + inside(size - before.length - after.length) + after

const sentence = 'The quick brown fox jumps over the lazy dog, and then rests in the shade of a tree. '
const plan = `## A step

Some *text* with a [link](https://example.test/a) and \`code\`.

- one
- two
  - [ ] three

| a | b |
|---|---|
| 1 | 2 |

`

/** Texts that take long to parse as Markdown, or to render. */
export const hostileMarkdown: Readonly<Record<string, Make>> = {
  'nested block quotes': of('>'),
  'nested block quotes with spaces': of('> '),
  'block quotes and lists in turn': of('> - '),
  'quotes that go on lazily': of('> a\nb\n\n'),
  'nested lists in a line': of('- '),
  'nested ordered lists in a line': of('1. '),
  'ever deeper lists': counted(i => `${' '.repeat(2 * (i % 500))}- a\n`),
  'nested strong emphasis': halves(of('*a **a '), of('b** b* ')),
  'closers without openers': of('a** b_ '),
  'openers without closers': of('_a **b '),
  'a run of asterisks': between('', of('*'), 'a'),
  'mixed delimiters': of('*__'),
  'delimiters in words': of('a*_*b'),
  tildes: of('~~a~'),
  'tildes in words': counted(i => `a${'~'.repeat(i % 3)}`),
  'unfinished links': of('[a]('),
  'unfinished images': of('![a]('),
  'unfinished links in angles': of('[a](<b'),
  'unfinished references': of('[a]['),
  'closing brackets': of('a]'),
  'opening brackets': of('[a'),
  'nested brackets': halves(of('['), of(']'), 'a'),
  'nested brackets of images': halves(of('!['), of('](a)'), 'a'),
  'empty links': of('[]()'),
  parentheses: between('[a](', of('(')),
  'ever longer runs of backticks': counted(i => `e${'`'.repeat(i + 1)}`),
  'many definitions': halves(
    counted(i => `[x${i}]: /u${i}\n`),
    counted(i => `[x${i}] `),
    '\n',
  ),
  'many references to a long target': size =>
    between(`[x]: https://a.test/${run('y', 900)}\n\n`, of('[x] '))(size),
  'opened comments': of('<!--'),
  'opened comments within a line': between('a ', of('<!-- ')),
  'opened instructions': of('<?'),
  'opened sections': of('<![CDATA['),
  'opened declarations': of('a <!A '),
  'opened tags': of('<a href="'),
  'opened autolinks': of('<http://a'),
  'a table of many columns': size =>
    ['|a', '|-', '|b'].map(cell => `${run(cell, Math.floor(size / 3) - 2)}|\n`).join(''),
  'a table of many rows': between('|a|b|\n|-|-|\n', of('|1|2|\n')),
  'a table of short rows': size => {
    const columns = Math.floor(Math.sqrt(size))
    return between(`${'|a'.repeat(columns)}|\n${'|-'.repeat(columns)}|\n`, of('x\n'))(size)
  },
  'rows without a table': of('a|\n'),
  'web addresses': of('www.'),
  'web addresses in a row': of('http://a.test '),
  'an address that ends in entities': between('http://a.test/', of('&a;')),
  'mail addresses': of('a@b'),
  'mail addresses in a row': of('a@b.test '),
  footnotes: halves(
    counted(i => `[^${i}] `),
    counted(i => `[^${i}]: n\n\n`),
    '\n\n',
  ),
  'one footnote': between('', of('[^a] '), '\n\n[^a]: x'),
  'opened footnotes': of('[^'),
  entities: of('&amp;'),
  'numbers of characters': of('&#35;'),
  ampersands: of('&'),
  backslashes: of('\\'),
  'hard breaks': of('a  \n'),
  'short lines': of('a\n'),
  'empty lines': between('a', of('\n'), 'b'),
  headings: of('# a\n'),
  'underlined headings': of('a\n=\n'),
  tasks: of('- [ ] a\n'),
  emphasis: of('*a*b'),
  images: of('![a](http://b.test/c) '),
  'code in a line': of('`a` '),
  'code blocks': of('```\na\n```\n'),
  'fences that never end': of('~~~\n'),
  'indented code': of('    x\n'),
  'a code block': between('```\n', of('const a = 1 // a line\n'), '\n```'),
  'a line of code': between('```\n', of('x'), '\n```'),
  'nothing but NUL': of('\0'),
  'combining marks': between('a', of('\u0301')),
  'turns of direction': of('\u202E\u05D0'),
  'joined emoji': of('\u{1F469}\u200D'),
  'one word': of('a'),
  'prose in one line': of(sentence),
  'prose in lines': of(`${sentence}\n`),
  'prose in paragraphs': of(`${sentence.repeat(4)}\n\n`),
  'Japanese in one line': of('これは計画の文書です。重要な点を順に述べます。'),
  'Japanese in paragraphs': of('これは計画の文書です。**重要**な点を順に述べます。\n\n'),
  'a plan': of(plan),
}
