import { globSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { noticesOf } from '../../../dev/build/licenses/notices.ts'
import { packageIn, packagesOf } from '../../../dev/build/licenses/packages.ts'
import { importsOf } from '../../house/imports.ts'
import { titlesIn } from '../../support/licenses.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const notices = readFileSync(join(root, 'dist', 'assets', 'licenses.txt'), 'utf8')

describe('/licenses.txt', () => {
  const names = new Set(titlesIn(notices).map(title => title.split(' ')[0]))

  it('names every package that the console and the Worker import', () => {
    const files = globSync('src/{console,worker}/**/*.{ts,tsx}', { cwd: root })
    const imports = files.flatMap(path => importsOf(path, readFileSync(join(root, path), 'utf8')))
    const packages = imports
      .filter(({ target, isType }) => !isType && !/^(\.|node:|cloudflare:|virtual:)/.test(target))
      .map(({ target }) => /^(?:@[^/]+\/)?[^/]+/.exec(target)![0])
    expect(packages.filter(name => !names.has(name))).toEqual([])
    expect(packages.length).toBeGreaterThan(100)
  })

  it('has the license of the icons', () => {
    const part = notices.split('-'.repeat(80)).find(text => text.includes('@iconify-json/lucide'))
    expect(part).toMatch(/Lucide Icons and Contributors[\s\S]+Cole Bemis/)
  })

  it('names the packages that these depend on', () => {
    const indirect = ['@smithy/core', 'pako', 'scheduler', 'micromark']
    expect(indirect.filter(name => !names.has(name))).toEqual([])
    expect(names.size).toBeGreaterThan(60)
  })

  it('has a license text for each package', () => {
    const parts = notices.split(`\n${'-'.repeat(80)}\n\n`)
    const textless = parts.filter(
      part => !/Permission|Redistribution|Apache License|licensed under/i.test(part),
    )
    expect(textless).toEqual([])
    expect(parts.every(part => titlesIn(part).length > 0)).toBe(true)
  })
})

describe('the license of a package', () => {
  const planted = (license: unknown, files: Record<string, string> = {}) => {
    const home = join(mkdtempSync(join(tmpdir(), 'licenses-')), 'node_modules', '@a', 'b')
    mkdirSync(home, { recursive: true })
    writeFileSync(join(home, 'package.json'), JSON.stringify({ name: '@a/b', version: '1.2.3', license }))
    for (const [name, text] of Object.entries(files)) writeFileSync(join(home, name), text)
    return home
  }

  it('is read from its file, with its notice', () => {
    const home = planted('MIT', { 'LICENSE.md': 'the text\n', NOTICE: 'the notice' })
    expect(packageIn(home)).toMatchObject({ name: '@a/b', version: '1.2.3', text: 'the text\n\nthe notice' })
  })

  it.each(['MIT', 'Apache-2.0'])('is the standard text if the package has no file: %s', license => {
    expect(packageIn(planted(license, { NOTICE: 'x' })).text).toMatch(/the authors of @a\/b[\s\S]{800}/)
  })

  it.each([undefined, 'UNLICENSED', 'GPL-3.0-only', 'SEE LICENSE IN X', 'BUSL-1.1'])(
    'is refused: %s',
    license => {
      expect(() => packageIn(planted(license, { LICENSE: 'x' }))).toThrow('which is not allowed')
    },
  )

  it('is refused if its text is unknown', () => {
    expect(() => packageIn(planted('ISC'))).toThrow('no file with its license')
  })

  it('is listed once for packages with the same text', () => {
    const one = { name: 'a', version: '1.0.0', license: 'MIT', text: 'T' }
    const listed = noticesOf([one, { ...one, name: 'b' }, one, { ...one, name: 'c', text: 'U' }])
    expect(listed).toBe(`a 1.0.0 (MIT)\nb 1.0.0 (MIT)\n\nT\n\n${'-'.repeat(80)}\n\nc 1.0.0 (MIT)\n\nU\n`)
  })

  it('is that of the innermost package of a file', () => {
    const files = [
      'node_modules/@vitest/mocker/node_modules/@jridgewell/trace-mapping/index.js',
      'src/console/main.tsx',
    ]
    expect(packagesOf(files).map(({ name }) => name)).toEqual(['@jridgewell/trace-mapping'])
  })
})
