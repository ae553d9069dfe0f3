import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bytes, sha256, stage } from '../../../support/cli/files.ts'

const contents: [name: string, size: number][] = [
  ['empty.txt', 0],
  ['one.bin', 1],
  ['five megabytes.bin', 5 * 1024 * 1024],
  ['仕様書 第２版.pdf', 70_000],
  ['👩‍👩‍👧 party 🎉.png', 12_345],
]

describe.concurrent('files are transferred byte for byte', () => {
  it.each(contents)('%s', async (name, size) => {
    const { who, files, write, tree } = await stage()
    const content = bytes(size)
    write(name, content)
    const put = await files(['put', name, '--json'])
    expect([put.code, put.json()]).toEqual([
      0,
      {
        files: [
          {
            ...{ local: name, id: expect.any(String), path: name, revision: 1, size },
            ...{ sha256: sha256(content), unchanged: false },
          },
        ],
      },
    ])
    expect((await tree()).files).toMatchObject([{ name, size, currentRevision: 1 }])
    mkdirSync(join(who.home, 'back'))
    const got = await files(['get', name, '--json'], { cwd: join(who.home, 'back') })
    expect([got.code, got.json()]).toEqual([
      0,
      {
        file: { id: put.json().files[0].id, path: name, revision: 1, size, sha256: sha256(content) },
        saved: name,
        unchanged: false,
      },
    ])
    expect(readdirSync(join(who.home, 'back'))).toEqual([name])
    expect(sha256(readFileSync(join(who.home, 'back', name)))).toBe(sha256(content))
  })

  it('to standard output', async () => {
    const { files, store } = await stage()
    await store('a.txt', 'こんにちは\n')
    expect(await files(['get', 'a.txt', '-o', '-'])).toMatchObject({
      code: 0,
      stdout: 'こんにちは\n',
      stderr: '',
    })
    expect((await files(['get', 'a.txt', '-o', '-', '--json'])).code).toBe(2)
  })

  it('with a decomposed name', async () => {
    const { who, files, write } = await stage()
    write('が.txt'.normalize('NFD'), 'x')
    await files(['put', 'が.txt'.normalize('NFD')])
    const ran = await files(['get', 'が.txt'.normalize('NFD'), '-o', 'back.txt'])
    expect([ran.code, readFileSync(join(who.home, 'back.txt'), 'utf8')]).toEqual([0, 'x'])
  })
})

describe.concurrent('revisions', () => {
  it('are created by uploads with the same name, and can be downloaded', async () => {
    const { who, files, write, store } = await stage()
    for (const text of ['one', 'two']) await store('a.txt', text)
    write('a.txt', 'three')
    await files(['put', 'a.txt'])
    const at = async (...args: string[]) => (await files(['get', 'a.txt', '-o', '-', ...args])).stdout
    const had = await Promise.all([at(), at('--revision', '1'), at('-r', '2')])
    expect(had).toEqual(['three', 'one', 'two'])
    const missing = await files(['get', 'a.txt', '--revision', '2', '-o', 'old/a.txt'])
    expect([missing.code, missing.stderr]).toEqual([
      1,
      'error: old/a.txt: no such file or folder\nhint: Check the path and your permissions\n',
    ])
    const saved = await files(['get', 'a.txt', '--revision', '2', '-o', 'old/'])
    expect([saved.code, saved.stdout]).toEqual([0, 'Saved old/a.txt (revision 2, 3 B)\n'])
    const again = await files(['get', 'a.txt', '--revision', '2', '-o', 'old'])
    expect(again.stdout).toBe('old/a.txt is already up to date (revision 2, 3 B)\n')
    expect(readFileSync(join(who.home, 'old', 'a.txt'), 'utf8')).toBe('two')
    const history = await files(['history', 'a.txt', '--json'])
    expect(history.json()).toMatchObject({
      file: { path: 'a.txt', currentRevision: 3 },
      revisions: [3, 2, 1].map(revision => ({ revision, sha256: expect.any(String) })),
    })
    const none = await files(['get', 'a.txt', '--revision', '4', '--json'])
    expect([none.code, none.refusal()]).toMatchObject([1, { code: 'revision_not_found' }])
    expect((await files(['get', 'a.txt', '--revision', 'x'])).code).toBe(2)
  })
})

describe.concurrent('an existing local file', () => {
  it('is replaced only with --force', async () => {
    const { who, files, write, store } = await stage()
    const here = () => readFileSync(join(who.home, 'a.txt'), 'utf8')
    write('a.txt', 'there')
    await store('a.txt', 'there')
    expect(await files(['get', 'a.txt'])).toMatchObject({
      code: 0,
      stdout: 'a.txt is already up to date (revision 1, 5 B)\n',
    })
    write('a.txt', 'other')
    const refused = await files(['get', 'a.txt', '--json'])
    expect([refused.code, refused.refusal().code, here()]).toEqual([1, 'file_exists', 'other'])
    expect([(await files(['get', 'a.txt', '--force'])).code, here()]).toEqual([0, 'there'])
    mkdirSync(join(who.home, 'in', 'a.txt'), { recursive: true })
    expect((await files(['get', 'a.txt', '-o', 'in'])).code).toBe(1)
    expect((await files(['get', 'a.txt', '-o', 'in', '--force'])).code).toBe(1)
    expect(readdirSync(join(who.home, 'in'))).toEqual(['a.txt'])
  })

  it('keeps its permissions with --force, and a symbolic link is replaced itself', async () => {
    const { who, files, write, store } = await stage()
    const [at, link] = [join(who.home, 'run.sh'), join(who.home, 'link.sh')]
    await store('run.sh', 'new')
    write('run.sh', 'old')
    chmodSync(at, 0o710)
    symlinkSync('run.sh', link)
    expect((await files(['get', 'run.sh', '--force', '-o', 'link.sh'])).code).toBe(0)
    expect([lstatSync(link).isFile(), readFileSync(at, 'utf8')]).toEqual([true, 'old'])
    expect((await files(['get', 'run.sh', '--force'])).code).toBe(0)
    expect([readFileSync(at, 'utf8'), statSync(at).mode & 0o777]).toEqual(['new', 0o710])
  })

  it('is not replaced if it is a pipe or a device', async () => {
    const { who, files, store } = await stage()
    await store('a.txt', 'there')
    const pipe = join(who.home, 'pipe')
    execFileSync('mkfifo', [pipe])
    for (const options of [
      ['-o', 'pipe', '--force'],
      ['-o', 'pipe'],
    ]) {
      const refused = await files(['get', 'a.txt', ...options, '--json'])
      expect([refused.code, refused.refusal()]).toMatchObject([1, { code: 'not_a_file', path: 'pipe' }])
    }
    expect(statSync(pipe).isFIFO()).toBe(true)
    expect(readdirSync(who.home).filter(name => name.endsWith('.part'))).toEqual([])
  })

  it('is compared even if the upload had no SHA-256', async () => {
    const { who, projectId, files, write } = await stage()
    await who.api.upload(projectId, new TextEncoder().encode('there'), { filename: 'a.txt' })
    write('a.txt', 'there')
    expect((await files(['get', 'a.txt', '--json'])).json()).toMatchObject({ unchanged: true })
    write('a.txt', 'other')
    expect((await files(['get', 'a.txt'])).code).toBe(1)
    expect(readdirSync(who.home).filter(name => name.endsWith('.part'))).toEqual([])
  })
})

describe('a file that does not match its SHA-256', () => {
  it('is not saved', async () => {
    const { who, projectId, files } = await stage()
    const content = new TextEncoder().encode('there')
    await who.api.upload(projectId, content, { filename: 'a.txt', sha256: sha256('else') })
    const ran = await files(['get', 'a.txt', '--json'])
    expect([ran.code, ran.refusal().code]).toEqual([1, 'file_damaged'])
    expect([existsSync(join(who.home, 'a.txt')), readdirSync(who.home)]).toEqual([false, []])
  })
})

describe.concurrent('an untrusted file name', () => {
  it.each([
    ['..\\..\\a.txt', '..\\..\\a.txt'],
    [`${'長'.repeat(251)}.pdf`, `${'長'.repeat(83)}.pdf`],
  ])('stays in the folder and fits on the disk: %s', async (name, saved) => {
    const { who, projectId, files } = await stage()
    await who.api.upload(projectId, new TextEncoder().encode('x'), { filename: name })
    expect((await files(['get', name])).code).toBe(0)
    expect(readdirSync(who.home)).toEqual([saved])
  })
})
