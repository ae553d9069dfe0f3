import { truncateSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { unwrap } from '../../../../src/client/index.ts'
import { bytes, sha256, stage } from '../../../support/cli/files.ts'
import { type Call, openProxy } from '../../../support/cli/proxy.ts'
import { person, projectOf } from '../../../support/cli/shell.ts'

describe.concurrent('cairn files put', () => {
  it('uploads several files to a folder, and reports each', async () => {
    const { files, write, tree } = await stage()
    write('a.pdf', 'A')
    write('b.png', 'BB')
    const missing = await files(['put', 'a.pdf', 'b.png', 'docs/specs/'])
    expect([missing.code, missing.stderr]).toEqual([
      1,
      'error: Folder not found: docs/specs\nhint: Use --parents to create it\n',
    ])
    const ran = await files(['put', 'a.pdf', 'b.png', 'docs/specs/', '--parents', '--jobs', '1'])
    expect(ran).toMatchObject({
      code: 0,
      stdout: 'Uploaded docs/specs/a.pdf (revision 1, 1 B)\nUploaded docs/specs/b.png (revision 1, 2 B)\n',
      stderr: '',
    })
    write('a.pdf', 'Z')
    const again = await files(['put', 'a.pdf', 'docs/specs/'], { env: { LANG: 'ja_JP.UTF-8' } })
    expect(again.stdout).toBe('docs/specs/a.pdf をアップロードしました（第 2 版、1 B）\n')
    const root = await files(['put', 'a.pdf', '/', '--json'])
    expect(root.json().files).toMatchObject([{ local: 'a.pdf', path: 'a.pdf', revision: 1 }])
    const { folders, files: found } = await tree()
    expect(folders.map(({ name }) => name).sort()).toEqual(['docs', 'specs'])
    expect(found.map(({ name, mime }) => `${name} ${mime}`).sort()).toEqual([
      'a.pdf application/pdf',
      'a.pdf application/pdf',
      'b.png image/png',
    ])
  })

  it('adds no revision if the content is the current one, unless --force is given', async () => {
    const { files, write, store, tree, pending } = await stage()
    const revision = async () => (await tree()).files[0]!.currentRevision
    write('a.txt', 'one')
    await store('a.txt', 'one')
    const same = await files(['put', 'a.txt'])
    expect(same).toMatchObject({ code: 0, stdout: 'Unchanged: a.txt (revision 1, 3 B)\n', stderr: '' })
    expect([await revision(), await pending()]).toEqual([1, []])
    const ja = await files(['put', 'a.txt'], { env: { LANG: 'ja_JP.UTF-8' } })
    expect(ja.stdout).toBe('a.txt に変更はありません（第 1 版、3 B）\n')
    const json = (await files(['put', 'a.txt', '--json'])).json()
    expect(json.files).toMatchObject([{ path: 'a.txt', revision: 1, sha256: sha256('one'), unchanged: true }])
    expect((await files(['put', 'a.txt', '--force'])).stdout).toBe('Uploaded a.txt (revision 2, 3 B)\n')
    write('a.txt', 'two')
    expect((await files(['put', 'a.txt'])).stdout).toBe('Uploaded a.txt (revision 3, 3 B)\n')
    write('a.txt', 'one')
    expect((await files(['put', 'a.txt'])).stdout).toBe('Uploaded a.txt (revision 4, 3 B)\n')
  })

  it('adds a revision if the SHA-256 of the current one is unknown', async () => {
    const { who, projectId, files, write } = await stage()
    write('a.txt', 'one')
    await who.api.upload(projectId, Buffer.from('one'), { filename: 'a.txt' })
    expect((await files(['put', 'a.txt'])).stdout).toBe('Uploaded a.txt (revision 2, 3 B)\n')
  })

  it.each<[string, Record<string, number>, (call: Call) => boolean]>([
    ['the file is too large', { 'a.bin': 100 * 1024 * 1024 + 1 }, () => false],
    ['its content does not arrive', { 'a.bin': 10 }, ({ line }) => line.startsWith('PUT store')],
  ])('leaves no new folder behind if %s', async (_, sizes, isRefused) => {
    const { who, files, write, tree, pending } = await stage()
    for (const [name, size] of Object.entries(sizes)) {
      write(name, '')
      truncateSync(join(who.home, name), size)
    }
    const CAIRN_URL = await openProxy(call => {
      if (!isRefused(call)) return call.pass()
      call.request.resume().on('end', () => call.response.writeHead(403).end())
    })
    const ran = await files(['put', 'a.bin', 'docs/specs/', '--parents'], { env: { CAIRN_URL } })
    expect(ran.code).toBe(1)
    expect([(await tree()).folders, await pending()]).toEqual([[], []])
  })

  it('creates a folder once for several files', async () => {
    const { files, write, tree, folderIn } = await stage()
    const names = ['a.txt', 'b.txt', 'c.txt', 'd.txt']
    for (const name of names) write(name, name)
    const docs = await folderIn(null, 'docs')
    const ran = await files(['put', ...names, 'docs/specs/', '--parents'])
    expect(ran.code).toBe(0)
    const { folders, files: found } = await tree()
    expect(folders.map(({ name, parentId }) => [name, parentId])).toContainEqual(['specs', docs])
    expect([folders.length, found.map(({ name }) => name).sort()]).toEqual([2, names])
  })

  it('outputs the files in the given order', async () => {
    const { files, write } = await stage()
    const names = ['a', 'b', 'c', 'd', 'e', 'f'].map(name => `${name}.bin`)
    for (const [i, name] of names.entries()) write(name, bytes((6 - i) * 100_000))
    const ran = await files(['put', ...names, '--json'])
    expect(ran.json().files.map(({ path }: { path: string }) => path)).toEqual(names)
  })

  it('stops after a refusal, and reports the file and the completed uploads', async () => {
    const { files, write, tree } = await stage()
    write('a.txt', 'x')
    write('b\u0007', 'y')
    write('c.txt', 'z')
    const ran = await files(['put', 'a.txt', 'b\u0007', 'c.txt', '--jobs', '1', '--json'])
    expect([ran.code, ran.stdout, ran.refusal()]).toMatchObject([
      1,
      '',
      { code: 'invalid', local: 'b\u0007', uploaded: [{ path: 'a.txt', revision: 1 }] },
    ])
    expect(ran.refusal().message).toMatch(/^b : "filename"/)
    expect((await tree()).files.map(({ name }) => name)).toEqual(['a.txt'])
    expect((await files(['put', 'b\u001b[2J'])).stderr).toMatch(/^error: b \[2J: no such file/)
  })

  it('reports the maximum file size, and how to free space', async () => {
    const { who, projectId, files, write } = await stage()
    write('large.bin', '')
    truncateSync(join(who.home, 'large.bin'), 100 * 1024 * 1024 + 1)
    const large = await files(['put', 'large.bin', '--json'])
    expect([large.code, large.refusal()]).toMatchObject([
      1,
      { code: 'payload_too_large', hint: 'The maximum file size is 100 MB', limit: 100 * 1024 * 1024 },
    ])
    const body = { filename: 'all.bin', size: 100 * 1024 * 1024 }
    await unwrap(
      who.api.POST('/api/projects/{projectId}/attachments', { params: { path: { projectId } }, body }),
    )
    write('a.txt', 'x')
    const full = await files(['put', 'a.txt', '--json'])
    expect([full.code, full.refusal()]).toMatchObject([
      1,
      { code: 'plan_limit', resource: 'storage', required: expect.any(Number) },
    ])
    expect(full.refusal().hint).toContain('Delete what is no longer needed')
  })

  it('is a conflict if another user uploaded a revision meanwhile', async () => {
    const { who, projectId, files, write, store, tree, pending } = await stage()
    write('a.txt', 'mine')
    await store('a.txt', 'before')
    const CAIRN_URL = await openProxy(async ({ line, pass }) => {
      if (line.startsWith('PUT store'))
        await who.api.upload(projectId, new TextEncoder().encode('theirs'), { filename: 'a.txt' })
      pass()
    })
    const ran = await files(['put', 'a.txt', '--json'], { env: { CAIRN_URL } })
    expect([ran.code, ran.refusal().code, ran.refusal().hint]).toEqual([
      4,
      'file_conflict',
      expect.stringContaining('cairn files history'),
    ])
    expect((await tree()).files).toMatchObject([{ currentRevision: 2, size: 6 }])
    expect(await pending()).toEqual([])
  })

  it('exits with different codes without permission, sign-in, or connection', async () => {
    const { who, files, write } = await stage()
    write('a.txt', 'x')
    const code = async (env: Record<string, string>) => (await files(['put', 'a.txt'], { env })).code
    const { token } = await unwrap(
      who.api.POST('/api/tokens', { body: { name: 'reads', scopes: ['files:read'] } }),
    )
    expect(await code({ CAIRN_TOKEN: token })).toBe(1)
    expect(await code({ CAIRN_TOKEN: 'svc_user_wrong' })).toBe(3)
    expect(await code({ CAIRN_URL: 'http://127.0.0.1:9' })).toBe(5)
    const other = await projectOf(await person(who.home))
    expect((await who.cairn(['files', 'ls', '--project', other])).code).toBe(1)
  })
})

it('refuses .. in a folder, and creates nothing before it', async () => {
  const { files, write, tree, pending } = await stage()
  write('a.txt', 'x')
  const ran = await files(['put', 'a.txt', 'docs/../here/', '--parents'])
  expect([ran.code, ran.stderr]).toEqual([
    1,
    'error: Folder not found: docs/../here\nhint: Name its path from the top level of the project, without ..\n',
  ])
  expect([(await tree()).folders, await pending()]).toEqual([[], []])
})

it('refuses a folder that is too deep', async () => {
  const { files, write, tree, pending } = await stage()
  write('a.txt', 'x')
  const ran = await files(['put', 'a.txt', 'a/b/c/d/e/f/', '--parents'])
  expect([ran.code, ran.stdout, ran.stderr]).toEqual([
    1,
    '',
    'error: a/b/c/d/e/f is too deep\nhint: Folders can be at most 5 levels deep\n',
  ])
  expect([(await tree()).files, (await tree()).folders, await pending()]).toEqual([[], [], []])
})
