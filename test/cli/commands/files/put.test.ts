import { truncateSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { unwrap } from '../../../../src/client/index.ts'
import { bytes, stage } from '../../../support/cli/files.ts'
import { openProxy } from '../../../support/cli/proxy.ts'
import { person, projectOf } from '../../../support/cli/shell.ts'

describe.concurrent('cairn files put', () => {
  it('takes several files into a folder, and tells of each', async () => {
    const { files, write, tree } = await stage()
    write('a.pdf', 'A')
    write('b.png', 'BB')
    const missing = await files(['put', 'a.pdf', 'b.png', 'docs/specs/'])
    expect([missing.code, missing.stderr]).toEqual([
      1,
      'error: There is no folder docs/specs\nhint: --parents makes it\n',
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

  it('answers in the order of what it was given, whatever is ready first', async () => {
    const { files, write } = await stage()
    const names = ['a', 'b', 'c', 'd', 'e', 'f'].map(name => `${name}.bin`)
    for (const [i, name] of names.entries()) write(name, bytes((6 - i) * 100_000))
    const ran = await files(['put', ...names, '--json'])
    expect(ran.json().files.map(({ path }: { path: string }) => path)).toEqual(names)
  })

  it('goes on with nothing after a refusal, tells of which file it was and what is there', async () => {
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
    expect((await files(['put', 'b\u001b[2J'])).stderr).toMatch(/^error: b \[2J: there is no such file/)
  })

  it('tells how much a file may have, and how to make room', async () => {
    const { who, projectId, files, write } = await stage()
    write('large.bin', '')
    truncateSync(join(who.home, 'large.bin'), 100 * 1024 * 1024 + 1)
    const large = await files(['put', 'large.bin', '--json'])
    expect([large.code, large.refusal()]).toMatchObject([
      1,
      { code: 'payload_too_large', hint: 'One file may have at most 100 MB', limit: 100 * 1024 * 1024 },
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
    expect(full.refusal().hint).toContain('Make room')
  })

  it('is a conflict where somebody else gave the file a revision meanwhile', async () => {
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

  it('tells who may not, who is not signed in, and where nobody answers', async () => {
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

it('nothing is uploaded into a folder that is too deep', async () => {
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
