import { describe, expect, it } from 'vitest'
import { unwrap } from '../../../../src/client/index.ts'
import { stage } from '../../../support/cli/files.ts'
import { folder, person } from '../../../support/cli/shell.ts'

async function filled() {
  const staged = await stage()
  const { folderIn, store } = staged
  const docs = await folderIn(null, 'docs')
  const specs = await folderIn(docs, 'specs')
  await Promise.all([
    store('a.txt', 'A'),
    store('a.txt', 'A', { folderId: docs }),
    store('仕様 10.txt', 'B', { folderId: specs }),
    store('仕様 9.txt', 'C'.repeat(2000), { folderId: specs }),
  ])
  return staged
}

const time = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d`

describe.concurrent('cairn files ls', () => {
  it('lists a folder, subfolders first', async () => {
    const { who, files } = await filled()
    const by = `${who.email.slice(0, 2)}\\*\\*\\*`
    const ran = await files(['ls', 'docs'])
    expect([ran.code, ran.stderr]).toEqual([0, ''])
    expect(ran.stdout).toMatch(
      new RegExp(`^ {14}${time} {2} {5} {2}specs/\n {5}1 B {2}r1 {2}${time} {2}${by} {2}a.txt\n$`),
    )
    const deep = (await files(['ls', '--tree'])).stdout.split('\n').map(line => line.slice(39))
    expect(deep).toEqual([
      '├── docs/',
      '│   ├── specs/',
      '│   │   ├── 仕様 9.txt',
      '│   │   └── 仕様 10.txt',
      '│   └── a.txt',
      '└── a.txt',
      '',
    ])
  })

  it('outputs full paths as JSON', async () => {
    const { files } = await filled()
    const whole = (await files(['ls', '--tree', '--json'])).json()
    expect(whole).toMatchObject({
      folder: '',
      folders: [{ path: 'docs' }, { path: 'docs/specs' }],
      usage: { usedBytes: 2003, limitBytes: 104_857_600 },
    })
    expect(whole.files.map(({ path }: { path: string }) => path)).toEqual([
      'docs/specs/仕様 9.txt',
      'docs/specs/仕様 10.txt',
      'docs/a.txt',
      'a.txt',
    ])
    const one = (await files(['ls', '/docs/specs/', '--json'])).json()
    expect(one.folder).toBe('docs/specs')
    expect(Object.keys(one.files[0])).toEqual([
      ...['kind', 'id', 'path', 'revision', 'size', 'mime', 'updatedAt', 'updatedBy'],
    ])
    const missing = await files(['ls', 'docs/missing', '--json'])
    expect([missing.code, missing.refusal().code]).toEqual([1, 'folder_not_found'])
  })

  it('prints nothing for an empty project', async () => {
    const { files } = await stage()
    expect(await files(['ls'])).toMatchObject({ code: 0, stdout: '', stderr: '' })
  })
})

describe('cairn files history', () => {
  it('lists the revisions, newest first', async () => {
    const { who, files, store } = await stage()
    const by = `${who.email.slice(0, 2)}\\*\\*\\*`
    for (const text of ['x', 'yy']) await store('a.txt', text)
    expect((await files(['history', 'a.txt'])).stdout).toMatch(
      new RegExp(`^r2 {7}2 B {2}${time} {2}${by} {2}current\nr1 {7}1 B {2}${time} {2}${by}\n$`),
    )
    const missing = await files(['history', 'b.txt'], { env: { LANG: 'ja_JP.UTF-8' } })
    expect([missing.code, missing.stderr]).toEqual([
      1,
      'エラー: b.txt というファイルはありません\nヒント: cairn files ls --tree で一覧を表示します\n',
    ])
  })
})

describe.concurrent('cairn files rm', () => {
  it('asks for confirmation, and needs --yes without a terminal', async () => {
    const { files, tree } = await filled()
    expect(await files(['rm', 'a.txt'])).toMatchObject({
      code: 2,
      stderr:
        'error: Cannot ask for confirmation without a terminal\nhint: Use --yes to delete without confirmation\n',
    })
    expect((await tree()).files).toHaveLength(4)
    expect(await files(['rm', 'a.txt', '--yes'])).toMatchObject({ code: 0, stdout: 'Deleted a.txt\n' })
    expect((await files(['rm', 'a.txt', '--yes'])).code).toBe(1)
    expect((await tree()).files).toHaveLength(3)
  })

  it('deletes an empty folder, and needs --recursive for others', async () => {
    const { files, folderIn, store, tree } = await filled()
    const refused = await files(['rm', 'docs', '--yes', '--json'])
    expect([refused.code, refused.refusal()]).toMatchObject([1, { code: 'folder_not_empty' }])
    expect(refused.refusal().message).toBe('The folder docs is not empty (4 items)')
    const ran = await files(['rm', 'docs/', '-R', '-y', '--json'])
    expect(ran.json()).toEqual({ deleted: { kind: 'folder', id: expect.any(String), path: 'docs' } })
    expect(await tree()).toMatchObject({ folders: [], files: [{ name: 'a.txt' }] })
    await store('a.txt', 'A', { folderId: await folderIn(null, 'empty') })
    await files(['rm', 'empty/a.txt', '-y'])
    expect((await files(['rm', 'empty', '--yes'])).code).toBe(0)
    expect((await files(['rm', '/', '--yes'])).code).toBe(2)
  })

  it('prefers a file to a folder with the same name, unless the path ends in a slash', async () => {
    const { who, projectId, files, folderIn, tree } = await stage()
    await folderIn(null, 'x')
    await who.api.upload(projectId, new Uint8Array(), { filename: 'x' })
    await files(['rm', 'x', '-y'])
    expect(await tree()).toMatchObject({ folders: [{ name: 'x' }], files: [] })
    await files(['rm', 'x/', '-y'])
    expect(await tree()).toMatchObject({ folders: [], files: [] })
  })

  it('is refused without permission', async () => {
    const { who, projectId, files } = await filled()
    const { token } = await unwrap(
      who.api.POST('/api/tokens', { body: { name: 'reads', scopes: ['files:read'] } }),
    )
    const reading = await files(['rm', 'a.txt', '-y', '--json'], { env: { CAIRN_TOKEN: token } })
    expect([reading.code, reading.refusal()]).toMatchObject([1, { code: 'token_scope' }])
    const stranger = await person(folder())
    const ran = await stranger.cairn(['files', 'rm', 'a.txt', '-y', '--project', projectId, '--json'])
    expect([ran.code, ran.refusal()]).toMatchObject([1, { code: 'not_found' }])
    expect((await files(['ls', '--json'])).json().files).toHaveLength(1)
  })
})
