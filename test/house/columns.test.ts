import { globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { longLines, longLinesOfTexts } from './columns.ts'
import { readText, root } from './repository.ts'

const longIn = (paths: string[], find: (text: string) => number[]) =>
  paths.flatMap(path => find(readText(path)).map(line => `${path}:${line}`))

describe('lines have fewer than 120 characters', () => {
  it('in SQL files', () => {
    const files = globSync('db/**/*.sql', { cwd: root })
    expect(longIn(files, longLines)).toEqual([])
    expect(files.length).toBeGreaterThan(20)
  })

  it('in SQL and other multi-line texts of sources', () => {
    const files = globSync('{src,db}/**/*.ts', { cwd: root })
    expect(longIn(files, longLinesOfTexts)).toEqual([])
    expect(files.length).toBeGreaterThan(200)
  })

  const wide = 'x'.repeat(120)
  const planted: [label: string, source: string, long: number[]][] = [
    ['SQL', `a = sql\`select ${wide}\``, [1]],
    ['SQL of a type', `a = sql<string>\`\n${wide}\``, [2]],
    ['SQL in SQL', `a = sql\`\n\${sql\`${wide}\`}\n\``, [2]],
    ['a value in SQL', `a = sql\`\n\${${wide}}\n\``, [2]],
    ['SQL without its tag', `a = \`\nselect ${wide}\``, [2]],
    ['SQL of 120 characters', `a = sql\`${'x'.repeat(111)}\``, [1]],
    ['SQL of 119 characters', `a = sql\`${'x'.repeat(110)}\``, []],
    ['SQL beside others', `a = 'あ' // ${wide}\nb = sql\`\nselect\n\`\nc = \`${wide}\``, []],
    ['a sentence', `a = \`\${b} ${wide}\``, []],
    ['a string', `a = '${wide}'`, []],
  ]
  it.each(planted)('finds longer lines, except for sentences: %s', (_label, source, long) => {
    expect(longLinesOfTexts(source)).toEqual(long)
  })
})
