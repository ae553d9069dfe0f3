import { describe, expect, it } from 'vitest'
import { filesUnder, readText } from './repository.ts'
import { repetitions, rulesIn, strayClasses } from './styles.ts'

const sources = new Map(
  filesUnder('src/console')
    .filter(path => /\.(css|tsx?)$/.test(path))
    .map(path => [path, readText(path)]),
)

const rulesOf = (sheets: Map<string, string>) =>
  [...sheets].filter(([path]) => path.endsWith('.css')).flatMap(([path, sheet]) => rulesIn(path, sheet))

describe('style sheets', () => {
  it('share parts: no two rules of different files have three equal declarations', () => {
    const rules = rulesOf(sources)
    expect(repetitions(rules)).toEqual([])
    expect(rules.length).toBeGreaterThan(300)
  })

  it('have exactly the classes that components use', () => {
    expect(strayClasses(sources)).toEqual({ unused: [], missing: [] })
  })

  const row = 'display: flex; align-items: center; gap: var(--space-2)'
  const planted: [one: string, other: string, found: string[]][] = [
    [
      `.x { ${row} }`,
      `.y { gap:  var(--space-2);\ndisplay: flex; align-items: center; color: red }`,
      ['.x', '.y'],
    ],
    [`@layer parts { .x { ${row} } }`, `.a, .b li { ${row}; }`, ['.x', '.a, .b li']],
    [`.x { ${row} }`, '.y { display: flex; align-items: center; gap: var(--space-3) }', []],
    [`.x { ${row} }`, `.y::before { ${row} }`, []],
    [`.x { ${row} }`, `@media print { .y { ${row} } }`, []],
    [`.x { ${row} }`, `/* .y { ${row} } */`, []],
    [`.x { ${row} } .y { ${row} }`, '', []],
  ]
  it.each(planted)('are checked: %j and %j', (one, other, found) => {
    const names = repetitions([...rulesIn('1', one), ...rulesIn('2', other)])
    const [first, second] = found
    expect(names).toEqual(
      first ? [`1 ${first}, 2 ${second}: display: flex; align-items: center; gap: var(--space-2)`] : [],
    )
  })

  it('are compared with components: a class that one side lacks is found', () => {
    const component = "import styles from './x.module.css'\nconst shown = is ? styles.used : styles.lacking"
    const sheet = '.used { gap: 0.5rem }\n@media print { .unused:hover { gap: 0 } }'
    const files = (uses: string) =>
      new Map([
        ['a/x.module.css', sheet],
        ['a/x.tsx', component + uses],
      ])
    const missing = ['a/x.module.css .lacking']
    expect(strayClasses(files(''))).toEqual({ unused: ['a/x.module.css .unused'], missing })
    expect(strayClasses(files('; styles[tone]'))).toEqual({ unused: [], missing })
  })
})
