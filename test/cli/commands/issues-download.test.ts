import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { unwrap } from '../../../src/client/index.ts'
import { bytes, sha256, stage } from '../../support/cli/files.ts'
import { type Call, openProxy } from '../../support/cli/proxy.ts'
import type { Options } from '../../support/cli/runs.ts'
import { url } from '../../support/cli/shell.ts'

async function staged() {
  const staged = await stage()
  const { who, projectId, write } = staged
  const params = { path: { projectId } }
  await unwrap(who.api.POST('/api/projects/{projectId}/issues', { params, body: { title: 'Roof' } }))
  const issues = (args: string[], options: Options & { env?: Record<string, string> } = {}) =>
    who.cairn(['issues', ...args, '-p', projectId], options)
  return {
    ...staged,
    issues,
    /** Attaches a file as the command does. */
    attach: async (name: string, content: string | Uint8Array) => {
      write(name, content)
      const ran = await issues(['attach', '1', name, '--json'])
      return ran.json().attachments[0].id as string
    },
    /** Attaches a file with any name, and without a SHA-256 unless it is given. */
    attachAs: async (filename: string, content: string, announced = {}) =>
      (
        await who.api.attach({ projectId, number: 1 }, new TextEncoder().encode(content), {
          filename,
          ...announced,
        })
      ).attachment.id,
    here: (...names: string[]) => names.map(name => readFileSync(join(who.home, name), 'utf8')),
    folder: (name: string) => mkdirSync(join(who.home, name)),
    found: (name = '') => readdirSync(join(who.home, name)).sort(),
  }
}

const size = 1024 * 1024 + 1

describe.concurrent('cairn issues download', () => {
  it('saves all attachments, or those with a name or an ID, each byte for byte', async () => {
    const { issues, attach, folder, here, found, who, projectId } = await staged()
    const picture = bytes(70_000)
    await attach('画面.png', picture)
    const id = await attach('b.log', 'x')
    const params = { path: { projectId, number: 1 } }
    const send = (attachmentId: string) =>
      unwrap(
        who.api.POST('/api/projects/{projectId}/issues/{number}/comments', {
          params,
          body: { body: 'See this', attachmentIds: [attachmentId] },
        }),
      )
    await who.api.send(projectId, new TextEncoder().encode('of a comment'), { filename: 'c.txt' }, send)
    folder('all')
    expect(await issues(['download', '1', '-o', 'all'])).toMatchObject({
      code: 0,
      stdout: 'Saved all/画面.png (68 KB)\nSaved all/b.log (1 B)\nSaved all/c.txt (12 B)\n',
      stderr: '',
    })
    expect(sha256(readFileSync(join(who.home, 'all', '画面.png')))).toBe(sha256(picture))
    expect(here('all/b.log', 'all/c.txt')).toEqual(['x', 'of a comment'])
    const ran = await issues([
      'download',
      '1',
      '画面.png'.normalize('NFD'),
      id.toUpperCase(),
      '-o',
      'some/',
      '--json',
    ])
    expect([ran.code, ran.json()]).toEqual([
      0,
      {
        attachments: [
          {
            ...{ id: expect.any(String), filename: '画面.png', size: 70_000, sha256: sha256(picture) },
            ...{ saved: 'some/画面.png', unchanged: false },
          },
          { id, filename: 'b.log', size: 1, sha256: sha256('x'), saved: 'some/b.log', unchanged: false },
        ],
      },
    ])
    expect(found('some')).toEqual(['b.log', '画面.png'])
    const again = await issues(['download', '1', 'b.log', '-o', 'some'], { env: { LANG: 'ja_JP.UTF-8' } })
    expect(again.stdout).toBe('some/b.log はすでに同じ内容です（1 B）\n')
  })

  it('writes one to a file or to standard output', async () => {
    const { issues, attach, here } = await staged()
    await attach('a.txt', 'こんにちは\n')
    await attach('b.txt', 'x')
    expect(await issues(['download', '1', 'a.txt', '-o', '-'])).toMatchObject({
      code: 0,
      stdout: 'こんにちは\n',
    })
    expect((await issues(['download', '1', 'a.txt', '-o', 'c.txt'])).stdout).toBe('Saved c.txt (16 B)\n')
    expect(here('c.txt')).toEqual(['こんにちは\n'])
    const refused = await Promise.all([
      issues(['download', '1', '-o', '-']),
      issues(['download', '1', 'a.txt', '-o', '-', '--json']),
      issues(['download', '1', '-o', 'd.txt']),
    ])
    expect(refused.map(({ code, stdout, stderr }) => [code, stdout, stderr.split('\n')[0]])).toEqual([
      [2, '', 'error: Only one attachment can be written to -o -'],
      [2, '', expect.stringContaining('--json and -o - cannot be combined')],
      [2, '', 'error: d.txt is not a folder'],
    ])
  })

  it('downloads nothing if one of the files would be replaced, or if a name is unknown', async () => {
    const { issues, attach, write, here, folder, found } = await staged()
    await attach('a.txt', 'one')
    await attach('b.txt', 'two')
    folder('to')
    write('to/b.txt', 'mine')
    const refused = await issues(['download', '1', '-o', 'to', '--json'])
    expect([refused.code, refused.refusal()]).toMatchObject([1, { code: 'file_exists', path: 'to/b.txt' }])
    const unknown = await issues(['download', '1', 'a.txt', 'c.txt', '-o', 'to'])
    expect([unknown.code, unknown.stderr]).toEqual([
      1,
      'error: #1 has no attachment c.txt\nhint: Did you mean a.txt, b.txt?\n',
    ])
    expect([found('to'), here('to/b.txt')]).toEqual([['b.txt'], ['mine']])
    expect((await issues(['download', '1', '-o', 'to', '--force'])).code).toBe(0)
    expect(here('to/a.txt', 'to/b.txt')).toEqual(['one', 'two'])
  })

  it('creates the folder if its name ends in /, but not the one that it is in', async () => {
    const { issues, attach, found } = await staged()
    await attach('a.txt', 'x')
    const missing = await issues(['download', '1', '-o', 'logs/today/', '--json'])
    expect([missing.code, missing.refusal()]).toMatchObject([1, { code: 'enoent', path: 'logs/today/' }])
    const unslashed = await issues(['download', '1', '-o', 'logs/a.txt', '--json'])
    expect(unslashed.refusal()).toMatchObject({ code: 'enoent', path: 'logs/a.txt' })
    expect(found()).not.toContain('logs')
    expect((await issues(['download', '1', '-o', 'logs/'])).stdout).toBe('Saved logs/a.txt (1 B)\n')
    expect((await issues(['download', '1', '-o', 'logs/today/'])).code).toBe(0)
    expect(found('logs/today')).toEqual(['a.txt'])
  })

  it('reports that there is none, and that the issue does not exist', async () => {
    const { issues } = await staged()
    expect(await issues(['download', '1'])).toMatchObject({
      code: 0,
      stdout: '',
      stderr: '#1 has no attachments\n',
    })
    expect((await issues(['download', '1', '--json'])).json()).toEqual({ attachments: [] })
    expect((await issues(['download', '9'])).stderr).toContain('The issue was not found')
  })

  it('accepts the URL of an issue without a project', async () => {
    const { attach, who, projectId, folder, found } = await staged()
    await attach('a.txt', 'one')
    folder('to')
    const address = `${url()}/projects/${projectId}/issues?status=todo,blocked&issue=1`
    expect((await who.cairn(['issues', 'download', address, '-o', 'to'])).code).toBe(0)
    expect(found('to')).toEqual(['a.txt'])
  })
})

describe.concurrent('names of attachments that others chose', () => {
  it('stay in the folder, are not hidden, and differ', async () => {
    const { issues, attachAs, folder, found, here } = await staged()
    const long = `${'長'.repeat(251)}.pdf`
    const names = ['..\\..\\a.txt', '.npmrc', 'Image.png', 'image.png', 'image.png', long, long]
    for (const [i, name] of names.entries()) await attachAs(name, `${i}`)
    folder('to')
    const ran = await issues(['download', '1', '-o', 'to'])
    expect([ran.code, ran.stderr]).toEqual([0, ''])
    const saved = [
      ...['_\\..\\a.txt', '_npmrc', 'Image.png', 'image (2).png', 'image (3).png'],
      ...[`${'長'.repeat(83)}.pdf`, `${'長'.repeat(82)} (2).pdf`],
    ]
    expect(found('to')).toEqual([...saved].sort())
    expect(here(...saved.map(name => `to/${name}`))).toEqual(names.map((_, i) => `${i}`))
  })

  it('do not depend on which others are downloaded', async () => {
    const { issues, attachAs, folder, found } = await staged()
    await attachAs('image.png', 'one')
    const id = await attachAs('image.png', 'two')
    folder('to')
    await issues(['download', '1', id, '-o', 'to'])
    expect(found('to')).toEqual(['image (2).png'])
    await issues(['download', '1', 'image.png', '-o', 'to'])
    expect(found('to')).toEqual(['image (2).png', 'image.png'])
  })
})

describe.concurrent('the bytes of an attachment', () => {
  const cut = ({ response }: Call) => {
    response.writeHead(200, { 'content-length': size })
    response.write(bytes(1000), () => response.destroy())
  }
  /** Opens a proxy that cuts the first downloads. */
  const cutting = (times: number) => {
    let left = times
    return openProxy(call => {
      if (!call.line.startsWith('GET store') || left === 0) return call.pass()
      left -= 1
      cut(call)
    })
  }

  it('are requested again if the connection is cut', async () => {
    const { issues, attach, who } = await staged()
    const content = bytes(size)
    await attach('a.bin', content)
    const env = { CAIRN_URL: await cutting(2) }
    const ran = await issues(['download', '1', '-o', 'back.bin'], { env })
    expect(ran).toMatchObject({ code: 0, stdout: 'Saved back.bin (1 MB)\n' })
    expect(ran.stderr).toContain('a.bin: transfer interrupted, retrying (attempt 3 of 3)')
    expect(sha256(readFileSync(join(who.home, 'back.bin')))).toBe(sha256(content))
  })

  it('leave no file if the connection stays cut, and a failure names what was saved before', async () => {
    const { issues, attach, folder, found } = await staged()
    await attach('a.txt', 'x')
    await attach('b.bin', bytes(size))
    folder('to')
    let loads = 0
    const CAIRN_URL = await openProxy(call => {
      if (call.line.startsWith('GET store') && loads++ > 0) cut(call)
      else call.pass()
    })
    const ran = await issues(['download', '1', '-o', 'to', '--json'], { env: { CAIRN_URL } })
    expect([ran.code, ran.stdout, found('to')]).toEqual([5, '', ['a.txt']])
    expect(JSON.parse(ran.stderr.split('\n').at(-2)!).error).toMatchObject({
      ...{ code: 'store_unreachable', path: 'to/b.bin' },
      downloaded: [{ filename: 'a.txt', saved: 'to/a.txt' }],
    })
  })

  it('are not saved if they do not match their SHA-256', async () => {
    const { issues, attachAs, who } = await staged()
    await attachAs('a.txt', 'there', { sha256: sha256('else') })
    const ran = await issues(['download', '1', '--json'])
    expect([ran.code, ran.refusal().code]).toEqual([1, 'file_damaged'])
    expect(existsSync(join(who.home, 'a.txt'))).toBe(false)
  })
})
