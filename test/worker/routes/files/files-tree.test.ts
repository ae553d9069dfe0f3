import { describe, expect, it } from 'vitest'
import { asBrowser, type Client } from '../../../support/as.ts'
import { query } from '../../../support/database.ts'
import { fileIn, filesOf, folderIn, foldersOf } from '../../../support/tree.ts'
import { readyAttachment } from '../../../support/uploads.ts'
import { joinProject, org, type Person, type Project, person, project } from '../../../support/world.ts'

type Item = { id: string; name: string }
const treeOf = (of: Project) => `${filesOf(of)}/tree`
const byId = (a: Item, b: Item) => (a.id < b.id ? -1 : 1)

/** The tree, sorted by id because its order is not defined. */
async function tree(as: Client, of: Project) {
  const { status, body, trips } = await as('GET', treeOf(of))
  expect([status, trips]).toEqual([200, 1])
  const { folders, files, usage, ...more } = body
  expect(more).toEqual({})
  return { folders: folders.sort(byId), files: files.sort(byId), usage }
}

/** The tree of a project with one file, as its owner sees it. */
async function onlyFile(as: Client, of: Project) {
  const { files } = await tree(as, of)
  expect(files).toHaveLength(1)
  return files[0]
}

const pro = 10 * 2 ** 30
const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

describe('GET /files/tree (files § Tree)', () => {
  it('of an empty project', async () => {
    const owner = await person()
    const of = await project({ owner })
    expect(await tree(await asBrowser(owner), of)).toEqual({
      folders: [],
      files: [],
      usage: { usedBytes: 0, limitBytes: pro, roadmapBytes: 0, roadmapLimitBytes: 1_073_741_824 },
    })
  })

  it('has folders and files as ProjectFolder and ProjectFile', async () => {
    const [owner, other] = [await person({ name: '花子' }), await person({ name: '太郎' })]
    const of = await project({ owner })
    const upper = await folderIn(of, '資料')
    const lower = await folderIn(of, '資料', upper)
    const inRoot = await fileIn(of, owner, '資料')
    const inside = await fileIn(of, owner, '議事録.txt', lower)
    await query`update files set current_revision = 3, size = ${2 ** 40}, mime = 'application/pdf', updated_by = ${other.id},
      updated_at = '2026-01-02T03:04:05.678901Z' where id = ${inside}`
    const [me, them] = [
      { id: owner.id, displayName: '花子' },
      { id: other.id, displayName: '太郎' },
    ]
    const here = await tree(await asBrowser(owner), of)
    expect(here.folders).toEqual(
      [
        { id: upper, parentId: null, name: '資料', updatedAt: instant },
        { id: lower, parentId: upper, name: '資料', updatedAt: instant },
      ].sort(byId),
    )
    expect(here.files).toEqual(
      [
        {
          id: inRoot,
          folderId: null,
          name: '資料',
          currentRevision: 1,
          size: 5,
          mime: 'text/plain',
          createdBy: me,
          updatedBy: me,
          updatedAt: instant,
        },
        {
          id: inside,
          folderId: lower,
          name: '議事録.txt',
          currentRevision: 3,
          size: 2 ** 40,
          mime: 'application/pdf',
          createdBy: me,
          updatedBy: them,
          updatedAt: '2026-01-02T03:04:05.678Z',
        },
      ].sort(byId),
    )
  })

  it.each([
    ['plain', 'plain.txt'],
    ['quotes and backslashes', '"quoted" \\back\\slashed\\'],
    ['characters of JSON', '{braces} [brackets], : null'],
    ['placeholders', '%s $1 \\1 {0} &amp;'],
    ['one brace', '}'],
    ['the other', '{'],
    ['characters that end a string', '","createdBy":null}'],
    ['control characters', 'a\tb\nc\rd\be\ff\u0001g\u001fh\u007fi'],
    ['separators', 'a\u2028b\u2029c\u0085d\ufeffe'],
    ['emoji', '家族 👨‍👩‍👧‍👦 🇯🇵.png'],
    ['other scripts', 'e\u0301 \u00e9 \u200fעברית'],
    ['255 characters of 4 bytes', '😀'.repeat(255)],
    ['255 that are escaped', '\u0001'.repeat(255)],
  ])('has names unchanged: %s', async (_, name) => {
    const displayName = [...name].slice(0, 80).join('')
    const owner = await person({ name: displayName })
    const of = await project({ owner })
    const folder = await folderIn(of, name)
    const file = await fileIn(of, owner, name, folder)
    const here = await tree(await asBrowser(owner), of)
    expect(here.folders.map((item: Item) => item.name)).toEqual([name])
    expect(here.files).toMatchObject([
      { id: file, folderId: folder, name, createdBy: { id: owner.id, displayName } },
    ])
  })

  it('has the same fields of a file as GET /files/{fileId}, through all its changes', async () => {
    const [owner, member] = [await person(), await person({ name: '次郎' })]
    const of = await project({ owner })
    await joinProject(of, member, 'member')
    const [as, asMember] = [await asBrowser(owner), await asBrowser(member)]
    const register = async (by: Person, client: Client, mime: string) => {
      const attachmentId = await readyAttachment(of, by, { filename: '議.txt', size: 7, mime })
      const { body } = await client('POST', filesOf(of), { attachmentId })
      return body.file.id as string
    }
    const file = await register(owner, as, 'text/plain')
    const folder = (await as('POST', foldersOf(of), { name: '下' })).body.folder.id
    const changes: [string, () => Promise<unknown>][] = [
      ['registered', async () => {}],
      ['revised', () => register(member, asMember, 'text/markdown; charset=utf-8')],
      ['renamed', () => as('PATCH', `${filesOf(of)}/${file}`, { name: '"改名".txt' })],
      ['moved', () => asMember('PATCH', `${filesOf(of)}/${file}`, { folderId: folder })],
      ['moved back', () => as('PATCH', `${filesOf(of)}/${file}`, { folderId: null })],
      ['revised again', () => register(owner, as, 'image/svg+xml')],
    ]
    for (const [name, change] of changes) {
      await change()
      const { files } = await tree(as, of)
      const alone = (await as('GET', `${filesOf(of)}/${files[0].id}`)).body.file
      delete alone.revisions
      expect([name, files[0]]).toEqual([name, alone])
    }
  })

  it('has the creator and last editor of each file', async () => {
    const owner = await person()
    const of = await project({ owner })
    const people = await Promise.all(Array.from({ length: 7 }, (_, n) => person({ name: `人 ${n}` })))
    const wanted = new Map<string, string[]>()
    for (const [i, creator] of people.entries())
      for (const updater of people.slice(i % 3)) {
        const file = await fileIn(of, creator, `${creator.name} ${updater.name}`)
        await query`update files set updated_by = ${updater.id} where id = ${file}`
        wanted.set(file, [creator.name!, updater.name!])
      }
    const { files } = await tree(await asBrowser(owner), of)
    const users = files.map((file: any) => [
      file.id,
      [file.createdBy.displayName, file.updatedBy.displayName],
    ])
    expect(new Map(users)).toEqual(wanted)
  })

  it('works with 2,000 files and more than a thousand users', async () => {
    const owner = await person()
    const of = await project({ owner })
    await query`with made as (
        insert into users (id, email, display_name)
        select gen_random_uuid(), gen_random_uuid() || '@people.test', '利用者 ' || n from generate_series(1, 1200) n returning id, display_name)
      insert into files (id, project_id, name, current_revision, size, mime, created_by, updated_by)
      select gen_random_uuid(), ${of.id}, m.display_name || ' ' || n, 1, 1, 'text/plain', m.id, ${owner.id}
        from made m, generate_series(1, 2) n where n = 1 or m.display_name <= '利用者 9'`
    const [counted] = await query<{ count: string }>`select count(*) from files where project_id = ${of.id}`
    const { files } = await tree(await asBrowser(owner), of)
    expect(files).toHaveLength(Number(counted!.count))
    expect(files.length).toBeGreaterThan(2000)
    expect(files.every((file: any) => file.name.startsWith(`${file.createdBy.displayName} `))).toBe(true)
  })
})

describe('users in the tree (files § Tree)', () => {
  it('without a name are shown by 2 characters of their address', async () => {
    const nameless = await person()
    const of = await project({ owner: nameless })
    await fileIn(of, nameless, 'a.txt')
    const shown = { id: nameless.id, displayName: `${nameless.email.slice(0, 2)}***` }
    expect(await onlyFile(await asBrowser(nameless), of)).toMatchObject({
      createdBy: shown,
      updatedBy: shown,
    })
  })

  it.each<[gone: string, set: (file: string, gone: string) => Promise<unknown>, createdBy: boolean]>([
    [
      'created and updated it',
      (file, gone) => query`update files set created_by = ${gone}, updated_by = ${gone} where id = ${file}`,
      false,
    ],
    ['updated it', (file, gone) => query`update files set updated_by = ${gone} where id = ${file}`, true],
  ])('who %s and were deleted are null', async (_, set, isCreatorThere) => {
    const [owner, gone] = [await person({ name: '花子' }), await person()]
    const of = await project({ owner })
    await set(await fileIn(of, owner, 'a.txt'), gone.id)
    await query`delete from users where id = ${gone.id}`
    const { createdBy, updatedBy } = await onlyFile(await asBrowser(owner), of)
    expect(createdBy).toEqual(isCreatorThere ? { id: owner.id, displayName: '花子' } : null)
    expect(updatedBy).toBeNull()
  })

  it('have their current name', async () => {
    const owner = await person({ name: '旧姓' })
    const of = await project({ owner })
    await fileIn(of, owner, 'a.txt')
    const as = await asBrowser(owner)
    expect((await as('PATCH', '/api/me/profile', { displayName: '新姓' })).status).toBe(200)
    expect((await onlyFile(as, of)).createdBy.displayName).toBe('新姓')
  })

  it('are not those of another project with the same organization and users', async () => {
    const owner = await person()
    const of = await project({ owner })
    const other = await project({ in: { id: of.orgId }, owner })
    const [mine, theirs] = [await folderIn(of, '資料'), await folderIn(other, '資料')]
    const [own, foreign] = [
      await fileIn(of, owner, 'a.txt', mine),
      await fileIn(other, owner, 'a.txt', theirs),
    ]
    const as = await asBrowser(owner)
    for (const [at, folder, file] of [
      [of, mine, own],
      [other, theirs, foreign],
    ] as const) {
      const { folders, files } = (await as('GET', treeOf(at))).body
      expect([folders, files]).toMatchObject([[{ id: folder }], [{ id: file }]])
    }
  })
})

describe('usage in the tree (files § Usage; files § Quota)', () => {
  it.each<[plan: 'pro' | 'pro_plus' | null, limitBytes: number | null]>([
    [null, 104_857_600],
    ['pro', 10_737_418_240],
    ['pro_plus', null],
  ])('has for plan %s a limit of %s', async (plan, limitBytes) => {
    const owner = await person()
    const of = await project({ in: await org({ plan }), owner })
    expect((await tree(await asBrowser(owner), of)).usage).toMatchObject({ usedBytes: 0, limitBytes })
  })

  it('counts pending, ready, and linked attachments, and no deleted ones', async () => {
    const owner = await person()
    const of = await project({ owner })
    const as = await asBrowser(owner)
    const used = async () => (await tree(as, of)).usage.usedBytes
    await readyAttachment(of, owner, { size: 1, pending: true })
    expect(await used()).toBe(1)
    const ready = await readyAttachment(of, owner, { size: 20 })
    expect(await used()).toBe(21)
    const { body } = await as('POST', filesOf(of), { attachmentId: ready })
    expect(await used()).toBe(21)
    await readyAttachment(await project({ in: { id: of.orgId }, owner }), owner, { size: 4000 })
    expect(await used()).toBe(21)
    expect((await as('DELETE', `${filesOf(of)}/${body.file.id}`)).status).toBe(204)
    expect(await used()).toBe(1)
  })
})
