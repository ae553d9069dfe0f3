import { truncateSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { unwrap } from '../../../../src/client/index.ts'
import { bytes, stage } from '../../../support/cli/files.ts'
import { openProxy } from '../../../support/cli/proxy.ts'
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
      { code: 'plan_limit', required: expect.any(Number) },
    ])
    expect(full.refusal().hint).toContain('Delete what is no longer needed')
  })

  it('is a conflict if another user uploaded a revision meanwhile', async () => {
    const { who, projectId, files, write, store, tree, pending } = await stage()
    write('a.txt', 'mine')
    await store('a.txt', 'mine')
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

it('refuses a folder that is too deep', async () => {
  const { files, write, tree } = await stage()
  write('a.txt', 'x')
  const ran = await files(['put', 'a.txt', 'a/b/c/d/e/f/', '--parents'])
  expect([ran.code, ran.stdout, ran.stderr]).toEqual([
    1,
    '',
    expect.stringContaining('at most 5 levels deep'),
  ])
  expect((await tree()).files).toEqual([])
})
