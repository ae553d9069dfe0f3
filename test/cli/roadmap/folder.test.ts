import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { largestFile, openFolder } from '../../../src/cli/roadmap/reading/folder.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cairn-folder-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
})

const put = (path: string, content: string | Uint8Array) => {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), content)
}
const told = ({ diagnostics }: ReturnType<typeof openFolder>) =>
  diagnostics.map(({ file, line, about, isError }) => [file, line, about[1], isError])

const elsewhere = 'Skipped: a symbolic link or a path outside of the repository'

describe('a file', () => {
  it.each([
    ['\ufeffa\r\nb\rc\n', 'a\nb\nc\n'],
    ['', ''],
    ['計画\n', '計画\n'],
  ])('is read without a byte order mark and with LF line endings: %j', (content, text) => {
    put('a.md', content)
    const folder = openFolder(root)
    expect([folder.read('a.md'), told(folder)]).toEqual([text, []])
  })

  it('that is not UTF-8 or too large is an error', () => {
    put('latin.md', new Uint8Array([0x66, 0xfc, 0x72]))
    put('huge.md', '')
    truncateSync(join(root, 'huge.md'), largestFile + 1)
    const folder = openFolder(root)
    expect([folder.read('latin.md'), folder.read('huge.md'), folder.read('missing.md')]).toEqual([
      null,
      null,
      null,
    ])
    expect(told(folder)).toEqual([
      ['latin.md', null, 'The file is not UTF-8 text', true],
      ['huge.md', null, 'The file is larger than 16 MiB', true],
    ])
  })

  it('is found by its NFC name, regardless of its form on disk', () => {
    put('が.md'.normalize('NFD'), 'x')
    const folder = openFolder(root)
    expect(folder.list('').map(({ path }) => path)).toEqual(['が.md'])
    expect(folder.read('が.md')).toBe('x')
  })

  it('with the same NFC name as another is skipped with a warning', () => {
    for (const form of ['NFC', 'NFD']) put('が.md'.normalize(form), form)
    const folder = openFolder(root)
    expect(folder.list('')).toHaveLength(1)
    expect(told(folder)).toEqual([
      ['が.md', null, 'Skipped: another file has the same normalized name', false],
    ])
  })
})

describe('a path out of the repository', () => {
  it('is not read: links to files or folders, and relative paths', () => {
    const secret = join(mkdtempSync(join(tmpdir(), 'cairn-secret-')), 'secret.md')
    onTestFinished(() => rmSync(join(secret, '..'), { recursive: true }))
    writeFileSync(secret, 'secret')
    symlinkSync(secret, join(root, 'link.md'))
    symlinkSync(join(secret, '..'), join(root, 'through'))
    const folder = openFolder(root)
    const paths = ['link.md', 'through/secret.md', `../${secret.split('/').slice(-2).join('/')}`]
    expect(paths.map(path => folder.read(path))).toEqual([null, null, null])
    expect(told(folder)).toEqual(paths.map(path => [path, null, elsewhere, false]))
    expect(folder.walk('')).toEqual([])
  })
})

describe('a folder', () => {
  it('is listed in code point order, is walked recursively, and is empty if it does not exist', () => {
    for (const path of ['b/2.md', 'b/10.md', 'a.md', 'B.md']) put(path, '')
    const folder = openFolder(root)
    expect(folder.list('').map(({ name, isFolder }) => [name, isFolder])).toEqual([
      ['B.md', false],
      ['a.md', false],
      ['b', true],
    ])
    expect(folder.walk('')).toEqual(['B.md', 'a.md', 'b/10.md', 'b/2.md'])
    expect([folder.list('c'), folder.walk('a.md'), folder.has('b'), folder.has('c')]).toEqual([
      [],
      [],
      true,
      false,
    ])
  })
})
