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

const elsewhere = 'Symbolic links are not followed, nor what is outside of the repository read'

describe('a file', () => {
  it.each([
    ['\ufeffa\r\nb\rc\n', 'a\nb\nc\n'],
    ['', ''],
    ['計画\n', '計画\n'],
  ])('is read without a byte order mark, with LF at line ends: %j', (content, text) => {
    put('a.md', content)
    const folder = openFolder(root)
    expect([folder.read('a.md'), told(folder)]).toEqual([text, []])
  })

  it('that is no UTF-8 is a fault, and so is one that is too large', () => {
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
      ['latin.md', null, 'It is not text in UTF-8', true],
      ['huge.md', null, 'It is larger than 16 MiB', true],
    ])
  })

  it('is found by its name in NFC, however it is spelled on disk', () => {
    put('が.md'.normalize('NFD'), 'x')
    const folder = openFolder(root)
    expect(folder.list('').map(({ path }) => path)).toEqual(['が.md'])
    expect(folder.read('が.md')).toBe('x')
  })

  it('of a name that another has in NFC is left out, with a remark', () => {
    for (const form of ['NFC', 'NFD']) put('が.md'.normalize(form), form)
    const folder = openFolder(root)
    expect(folder.list('')).toHaveLength(1)
    expect(told(folder)).toEqual([
      ['が.md', null, 'Left out: another file here has the same name once both are normalized', false],
    ])
  })
})

describe('what leads elsewhere', () => {
  it('is not read: links to files, through folders, and paths out of the repository', () => {
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
  it('lists by code points, walks through all below, and is empty where it is not there', () => {
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
