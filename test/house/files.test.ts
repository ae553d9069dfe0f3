import { describe, expect, it } from 'vitest'
import { filesUnder, readText, repositoryFiles } from './repository.ts'

const isLongerThan = (lines: number) => (path: string) => readText(path).split('\n').length - 1 > lines

describe('files', () => {
  it('under src and db have at most 220 lines, unless they are generated', () => {
    const generated = ['src/client/api.ts', 'db/catalog.txt']
    const paths = filesUnder('src', 'db').filter(path => !generated.includes(path))
    expect(paths.filter(isLongerThan(220))).toEqual([])
  })

  it('of tests have at most 320 lines, unless they are tables of data', () => {
    const data = ['audited-breaks', 'deeds', 'samples'].map(name => `test/support/${name}.ts`)
    // Each tests one server, with one setup.
    const servers = ['billing', 'neon-endpoint'].map(name => `test/dev/stack/${name}.test.ts`)
    const exempt = [...data, ...servers]
    const paths = filesUnder('test').filter(path => /\.(ts|mjs)$/.test(path) && !exempt.includes(path))
    expect(paths.filter(isLongerThan(320))).toEqual([])
    expect(paths.length).toBeGreaterThan(300)
  })

  it('name only scripts that package.json has', () => {
    const { scripts } = JSON.parse(readText('package.json'))
    const pages = repositoryFiles.filter(path =>
      /^[^/]+\.md$|^docs\/.*\.md$|^(src|db|dev)\/.*\.tsx?$/.test(path),
    )
    const unknown = pages.flatMap(path =>
      [...readText(path).matchAll(/npm run (?:-s )?([a-z][\w:-]*)/g)]
        .filter(([, script]) => !(script! in scripts))
        .map(([command]) => `${path}: ${command}`),
    )
    expect(unknown).toEqual([])
  })

  it('call wrangler only by the script that brings its Node', () => {
    const bare = filesUnder('src', 'db', 'dev', 'docs').filter(path => /npx wrangler \w/.test(readText(path)))
    expect(bare).toEqual([])
  })

  it('contain no absolute path of a machine', () => {
    const machine = /(?:^|[\s"'`=(])(?:\/(?:home|Users|root|work|tmp|mnt|workspace)\/|[A-Z]:\\)/m
    const texts = repositoryFiles
      .filter(path => !path.startsWith('test/fixtures/') && path !== 'test/house/files.test.ts')
      .filter(path => /\.(ts|mjs|json|toml|sql|md|sh|yml|yaml)$/.test(path) || !path.includes('.'))
    expect(texts.filter(path => machine.test(readText(path)))).toEqual([])
    expect(machine.test('see /home/someone/x') && machine.test('"C:\\x"')).toBe(true)
  })

  it('that lock packages contain no address of a registry', () => {
    const folders = repositoryFiles
      .filter(path => path.endsWith('package-lock.json'))
      .map(path => path.replace('package-lock.json', ''))
    expect(folders).toEqual(['dev/node/', '', 'test/'])
    for (const folder of folders) {
      expect(readText(`${folder}package-lock.json`)).not.toMatch(/"resolved"|https?:\/\/[^"]*registry/)
      expect(readText(`${folder}.npmrc`)).toBe(readText('.npmrc'))
    }
  })
})
