import { beforeAll, describe, expect, it } from 'vitest'
import { asBrowser, type Client } from '../../../support/as.ts'
import { fileIn, filesOf, folderIn, foldersOf, pathsOf } from '../../../support/tree.ts'
import { readyAttachment } from '../../../support/uploads.ts'
import { type Person, type Project, person, project } from '../../../support/world.ts'

let owner: Person
let as: Client
let of: Project
beforeAll(async () => {
  owner = await person()
  as = await asBrowser(owner)
  of = await project({ owner })
})

/** Every way to name something, each in a folder of its own, and the resulting name. */
const ways: [way: string, (name: unknown, within: string) => Promise<{ status: number; body: any }>][] = [
  ['a new folder', (name, parentId) => as('POST', foldersOf(of), { name, parentId })],
  [
    'a folder that is renamed',
    async (name, within) => as('PATCH', `${foldersOf(of)}/${await folderIn(of, 'old', within)}`, { name }),
  ],
  [
    'a new file',
    async (name, folderId) =>
      as('POST', filesOf(of), { attachmentId: await readyAttachment(of, owner), name, folderId }),
  ],
  [
    'a file that is renamed',
    async (name, within) => as('PATCH', `${filesOf(of)}/${await fileIn(of, owner, 'old', within)}`, { name }),
  ],
]

const family = '👨\u200d👩\u200d👧'
const taken: [label: string, name: string, stored: string][] = [
  ['one character', 'a', 'a'],
  ['one emoji', '🗂', '🗂'],
  ['255 characters', 'x'.repeat(255), 'x'.repeat(255)],
  ['255 emoji', '😀'.repeat(255), '😀'.repeat(255)],
  ['255 characters between blanks', `  ${'x'.repeat(255)}\n`, 'x'.repeat(255)],
  ['256 code points that NFC makes 255', `${'x'.repeat(254)}e\u0301`, `${'x'.repeat(254)}é`],
  ['joined emoji', family, family],
  ['blanks around', ' \t 資料 1 \u3000', '資料 1'],
  ['decomposed kana', 'か\u3099', 'が'],
  ['a leading dot', '.gitignore', '.gitignore'],
  ['a trailing dot', 'a.', 'a.'],
  ['three dots', '...', '...'],
  ['a backslash', 'a\\b', 'a\\b'],
  ['special characters of HTML, SQL, and JSON', `<a href="x">'--{}%00`, `<a href="x">'--{}%00`],
  ['braces around', '{}', '{}'],
]

const refused: [label: string, name: unknown][] = [
  ['empty', ''],
  ['blank', ' \t\n\u3000'],
  ['256 characters', 'x'.repeat(256)],
  ['256 emoji', '😀'.repeat(256)],
  ['256 with a space inside', `x ${'x'.repeat(254)}`],
  ['128 that NFC makes 256', '\u0958'.repeat(128)],
  ['a slash', 'a/b'],
  ['only a slash', '/'],
  ['a slash at the end', 'a/'],
  ['one dot', '.'],
  ['two dots', '..'],
  ['a dot between blanks', ' . '],
  ['two dots between blanks', '\t..\u3000'],
  ['NUL', 'a\0b'],
  ['a control character', 'a\u0001b'],
  ['a line separator', 'a\u2028b'],
  ['a bidirectional control', 'gpj.\u202eexe'],
  ['only invisible characters', '\u200b\ufeff'],
  ['a lone high surrogate', 'a\ud83d'],
  ['a lone low surrogate', '\ude00a'],
  ['null', null],
  ['a number', 1],
  ['a list', ['a']],
]

describe.each(ways)('the name of %s (files § Names)', (_, named) => {
  it.each(taken)('%s: accepted', async (_, name, stored) => {
    const { status, body } = await named(name, await folderIn(of, crypto.randomUUID()))
    const { name: answered } = body.file ?? body.folder
    expect([status < 300, answered]).toEqual([true, stored])
  })

  it.each(refused)('%s: 400', async (_, name) => {
    const { status, body } = await named(name, await folderIn(of, crypto.randomUUID()))
    expect([status, body.error]).toEqual([400, body.message])
    expect(body.message).toMatch(/[ぁ-ん一-龠]/)
  })
})

describe('names in one folder (files § Names: exact after NFC)', () => {
  it('may be shared by a file and a folder, and with items elsewhere', async () => {
    const here = await project({ owner })
    const parentId = await folderIn(here, 'a')
    await fileIn(here, owner, 'a')
    expect((await as('POST', foldersOf(here), { name: 'a', parentId })).status).toBe(201)
    const attachmentId = await readyAttachment(here, owner, { filename: 'a' })
    expect((await as('POST', filesOf(here), { attachmentId, folderId: parentId })).status).toBe(201)
    expect(await pathsOf(here)).toEqual(['a', 'a/', 'a/a', 'a/a/'])
  })

  it('differ by case and by width', async () => {
    const here = await project({ owner })
    for (const name of ['a', 'A', 'ａ', 'ß', 'ss', 'が', 'か'])
      expect((await as('POST', foldersOf(here), { name })).status, name).toBe(201)
    for (const name of ['A ', 'か\u3099', ' ss'])
      expect((await as('POST', foldersOf(here), { name })).body.code, name).toBe('folder_name_taken')
  })
})
