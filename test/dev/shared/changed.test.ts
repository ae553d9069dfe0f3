import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { digestsWithImports, filesThatReadOthers, importsOf } from '../../../dev/shared/imports.ts'
import { checkChanged } from '../../../dev/shared/passed.ts'
import { root } from '../../../dev/shared/root.ts'
import { readSources } from '../../../dev/shared/sources.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'cairn-checks-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

describe('a check of changed files', () => {
  const check = async (digests: Record<string, string>, code = 0) => {
    const checked: string[] = []
    await checkChanged(join(dir, 'passed', 'lint'), new Map(Object.entries(digests)), async paths => {
      checked.push(...paths)
      return { code }
    })
    return checked
  }

  it('leaves out the files that have passed, and runs nothing if no other file is left', async () => {
    expect(await check({ a: '1', b: '2' })).toEqual(['a', 'b'])
    expect(await check({ a: '1', b: '3', c: '4' })).toEqual(['b', 'c'])
    expect(await check({ a: '1', c: '4' })).toEqual([])
  })

  it('repeats everything that changed until it passes', async () => {
    await check({ a: '1', b: '2' })
    expect(await check({ a: '3', b: '2' }, 1)).toEqual(['a'])
    expect(await check({ a: '3', b: '4' }, 1)).toEqual(['a', 'b'])
    expect(await check({ a: '3', b: '4' })).toEqual(['a', 'b'])
    expect(await check({ a: '3', b: '4' })).toEqual([])
  })
})

it('files that can read others are those that know where the repository is, and all that import them', () => {
  const files = {
    'dev/root.ts': 'export const root = import.meta.dirname',
    'test/support/page.ts': `import { root } from '../../dev/root.ts'`,
    'test/page.test.ts': `import { page } from './support/page.ts'`,
    'src/wasm.ts': 'new URL(import.meta.url)',
    'test/wasm.test.ts': `import { wasm } from '../src/wasm.ts'`,
    'docs/page.md': 'import.meta',
  }
  expect([...filesThatReadOthers(new Map(Object.entries(files)))]).toEqual([
    'dev/root.ts',
    'test/support/page.ts',
    'test/page.test.ts',
  ])
})

describe('the digest of a file with its imports', () => {
  const files = {
    'a/one.ts': `import { two } from './two.ts'`,
    'a/two.ts': `export type { Three } from '../b/three.ts'`,
    'b/three.ts': `export type Three = import('./four.ts').Four`,
    'b/four.ts': `import rows from './rows.json'\nimport './cycle.ts'`,
    'b/cycle.ts': `const four = await import('./four.ts?raw')`,
    'b/rows.json': '[]',
    'b/other.ts': '',
    'types.d.ts': 'declare const known: string',
    'settings.ts': `declare module 'vitest' {}`,
  }
  const digests = (changes: Record<string, string> = {}) =>
    digestsWithImports(new Map(Object.entries({ ...files, ...changes })))
  const changedBy = (path: keyof typeof files): string[] => {
    const [before, after] = [digests(), digests({ [path]: `${files[path]} ` })]
    return [...before].filter(([path, digest]) => after.get(path) !== digest).map(([path]) => path)
  }

  it.each<[keyof typeof files, string[]]>([
    ['a/one.ts', ['a/one.ts']],
    ['a/two.ts', ['a/one.ts', 'a/two.ts']],
    ['b/four.ts', ['a/one.ts', 'a/two.ts', 'b/three.ts', 'b/four.ts', 'b/cycle.ts']],
    ['b/rows.json', ['a/one.ts', 'a/two.ts', 'b/three.ts', 'b/four.ts', 'b/cycle.ts']],
    ['b/other.ts', ['b/other.ts']],
  ])('changes with %s in the files that import it, directly or not', (path, changed) => {
    expect(changedBy(path)).toEqual(changed)
  })

  it.each(['types.d.ts', 'settings.ts'] as const)('changes with the declarations of %s everywhere', path => {
    expect(changedBy(path)).toEqual([...digests().keys()])
  })

  it('changes when an imported file is created or deleted', () => {
    const before = digests()
    const { 'b/other.ts': other, ...rest } = files
    const importing = { ...files, 'a/one.ts': `import '../b/other.ts'` }
    const without = { ...rest, 'a/one.ts': `import '../b/other.ts'` }
    const at = (files: Record<string, string>) =>
      digestsWithImports(new Map(Object.entries(files))).get('a/one.ts')
    expect(new Set([before.get('a/one.ts'), at(importing), at(without)]).size).toBe(3)
  })

  it('finds the imports of this repository in its files', () => {
    const sources = readSources(root)!
    const unknown = [...sources]
      .filter(([path]) => /^(src|db)\/.*\.tsx?$/.test(path))
      .flatMap(([path, text]) => importsOf(path, text))
      .filter(path => !sources.has(path))
    expect(unknown).toEqual([])
    expect(importsOf('src/worker/app.ts', sources.get('src/worker/app.ts')!)).toContain(
      'src/worker/errors.ts',
    )
  })
})

describe('the files of a checkout', () => {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: dir })

  it('are those that git does not ignore, with new ones and without deleted ones and links', () => {
    git('init', '--quiet')
    for (const name of ['kept.ts', 'deleted.ts', 'ignored.ts']) writeFileSync(join(dir, name), name)
    writeFileSync(join(dir, '.gitignore'), 'ignored.ts')
    git('add', '.')
    rmSync(join(dir, 'deleted.ts'))
    writeFileSync(join(dir, 'new é.ts'), 'new')
    symlinkSync('kept.ts', join(dir, 'link.ts'))
    const names = [...readSources(dir)!.keys()]
    expect(names).toEqual(['.gitignore', 'kept.ts', 'new é.ts'])
    expect(readSources(dir)!.get('new é.ts')).toBe('new')
  })

  it('are unknown without git', () => {
    expect(readSources(dir)).toBeNull()
  })
})
