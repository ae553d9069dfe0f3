import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { listFilesAt } from '../../../src/cli/repository/changed-at.ts'
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

const elsewhere = 'Skipped: a symbolic link or a path that leads out of the repository'

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

  it('that is not UTF-8 or too large is unread', () => {
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
      ['latin.md', null, 'The file is not UTF-8 text', false],
      ['huge.md', null, 'The file is larger than 16 MiB', false],
    ])
    expect([...folder.unread]).toEqual(['latin.md', 'huge.md'])
  })

  it('is found by its NFC name, regardless of its form on disk', () => {
    put('が.md'.normalize('NFD'), 'x')
    const folder = openFolder(root)
    expect(folder.list('').map(({ path }) => path)).toEqual(['が.md'])
    expect(folder.read('が.md')).toBe('x')
  })

  it('with the same NFC name as another keeps its own name', () => {
    const names = ['NFC', 'NFD'].map(form => 'が.md'.normalize(form))
    for (const name of names) put(name, name)
    const folder = openFolder(root)
    expect(new Set(folder.list('').map(({ path }) => path))).toEqual(new Set(names))
    expect([names.map(folder.read), told(folder)]).toEqual([names, []])
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
    expect([...folder.unread].sort()).toEqual([paths[2], 'link.md', 'through', 'through/secret.md'])
  })
})

describe('a link within the repository', () => {
  it('is followed, and the path that it leads to counts as seen', () => {
    put('docs/plan/a.md', 'x')
    symlinkSync(join(root, 'docs'), join(root, 'through'))
    symlinkSync('docs/plan/a.md', join(root, 'link.md'))
    const folder = openFolder(root)
    expect([folder.read('link.md'), folder.read('through/plan/a.md'), told(folder)]).toEqual(['x', 'x', []])
    expect(folder.list('through/plan').map(({ path }) => path)).toEqual(['through/plan/a.md'])
    expect([...folder.seen]).toEqual(expect.arrayContaining(['link.md', 'docs/plan/a.md', 'docs/plan']))
  })

  it('is not followed into the files of git', () => {
    put('.git/config', 'x')
    symlinkSync('.git/config', join(root, 'a.md'))
    const folder = openFolder(root)
    expect([folder.read('a.md'), folder.read('.git/config'), [...folder.unread]]).toEqual([
      null,
      null,
      ['a.md', '.git/config'],
    ])
  })
})

/** Runs a function as a user who may not read everything. */
function asOtherUser<Result>(run: () => Result): Result {
  const [own, nobody] = [process.geteuid?.(), 65_534]
  if (own === 0) process.seteuid?.(nobody)
  try {
    return run()
  } finally {
    if (own === 0) process.seteuid?.(own)
  }
}

describe('a folder', () => {
  it('that may not be read is unread, and so is a file', () => {
    for (const path of ['a/1.md', 'b.md', 'c.md']) put(path, 'x')
    for (const path of ['a', 'b.md']) chmodSync(join(root, path), 0)
    chmodSync(root, 0o755)
    const folder = openFolder(root)
    const walked = asOtherUser(() => [folder.walk(''), folder.read('b.md'), listFilesAt(root, 'a')])
    expect(walked).toEqual([['b.md', 'c.md'], null, ['a']])
    expect(told(folder)).toEqual(
      ['a', 'b.md'].map(path => [path, null, expect.stringMatching(/^Cannot read it: EACCES/), false]),
    )
    expect([...folder.unread]).toEqual(['a', 'b.md'])
  })

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
