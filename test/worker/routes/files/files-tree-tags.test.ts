import { describe, expect, it } from 'vitest'
import { asBrowser, asTool, type Client } from '../../../support/as.ts'
import { query } from '../../../support/database.ts'
import { fileIn, filesOf, folderIn, foldersOf } from '../../../support/tree.ts'
import { readyAttachment, startUpload } from '../../../support/uploads.ts'
import { joinProject, type Person, type Project, person, project } from '../../../support/world.ts'

type Scene = {
  of: Project
  owner: Person
  left: Person
  as: Client
  file: string
  folder: string
  inner: string
}

/** A project with a file of two users, one of whom has left, in a folder with a subfolder. */
async function scene(): Promise<Scene> {
  const [owner, left] = [await person({ name: '花子' }), await person()]
  const of = await project({ owner })
  const folder = await folderIn(of, '資料')
  const inner = await folderIn(of, '議事録', folder)
  const file = await fileIn(of, owner, 'a.txt', folder)
  await query`update files set updated_by = ${left.id} where id = ${file}`
  return { of, owner, left, as: await asBrowser(owner), file, folder, inner }
}

const treeOf = (of: Project) => `${filesOf(of)}/tree`

const asked = (as: Client, of: Project, tag: string) =>
  as('GET', treeOf(of), undefined, { 'if-none-match': tag })

const register = async ({ as, of, owner }: Scene, filename: string, folderId: string | null = null) => {
  const attachmentId = await readyAttachment(of, owner, { filename, size: 0 })
  return as('POST', filesOf(of), { attachmentId, folderId })
}

type Change = (at: Scene) => Promise<unknown>

const changes: Record<string, Change> = {
  'a file is added': at => register(at, 'b.txt'),
  'a file is revised': at => register(at, 'a.txt', at.folder),
  'a file is renamed': ({ as, of, file }) => as('PATCH', `${filesOf(of)}/${file}`, { name: 'c.txt' }),
  'a file is moved': ({ as, of, file }) => as('PATCH', `${filesOf(of)}/${file}`, { folderId: null }),
  'a file is deleted': ({ as, of, file }) => as('DELETE', `${filesOf(of)}/${file}`),
  'a folder is created': ({ as, of }) => as('POST', foldersOf(of), { name: '新しい' }),
  'a folder is renamed': ({ as, of, inner }) => as('PATCH', `${foldersOf(of)}/${inner}`, { name: '改名' }),
  'a folder is moved': ({ as, of, inner }) => as('PATCH', `${foldersOf(of)}/${inner}`, { parentId: null }),
  'an empty folder is deleted': ({ as, of, inner }) => as('DELETE', `${foldersOf(of)}/${inner}`),
  'a folder is deleted with its content': ({ as, of, folder }) => as('DELETE', `${foldersOf(of)}/${folder}`),
  'an upload is started': ({ as, of }) => startUpload(as, of, { size: 7 }),
  'an upload is given up': ({ of }) => query`delete from attachments where project_id = ${of.id}`,
  'a plan is granted': ({ of }) => query`update orgs set granted_plan = 'pro_plus' where id = ${of.orgId}`,
  'a plan ends': ({ of }) => query`update orgs set granted_plan = null where id = ${of.orgId}`,
  'the creator of a file is renamed': ({ as }) => as('PATCH', '/api/me/profile', { displayName: '太郎' }),
  'a user who left is renamed': ({ left }) =>
    query`update users set display_name = '次郎' where id = ${left.id}`,
  'a user without a name gets another address': ({ left }) =>
    query`update users set email = 'zz-' || email where id = ${left.id}`,
  'the last editor of a file was deleted': ({ left }) => query`delete from users where id = ${left.id}`,
  'another user changes a file': async ({ of, file }) => {
    const other = await person()
    await joinProject(of, other, 'member')
    return (await asBrowser(other))('PATCH', `${filesOf(of)}/${file}`, { name: 'd.txt' })
  },
}

describe('a change gives the tree another tag (requests § Conditional reads)', () => {
  it.each(Object.entries(changes))('%s', async (_, change) => {
    const at = await scene()
    const first = await at.as('GET', treeOf(at.of))
    const tag = first.headers.get('etag')!
    expect([first.status, (await asked(at.as, at.of, tag)).status]).toEqual([200, 304])
    await change(at)
    const changed = await asked(at.as, at.of, tag)
    expect([changed.status, changed.trips]).toEqual([200, 1])
    expect(changed.headers.get('etag')).not.toBe(tag)
    expect(changed.text).not.toBe(first.text)
    expect((await asked(at.as, at.of, changed.headers.get('etag')!)).status).toBe(304)
  })

  it('such as the start of a subscription', async () => {
    const at = await scene()
    await query`update orgs set granted_plan = null where id = ${at.of.orgId}`
    const tag = (await at.as('GET', treeOf(at.of))).headers.get('etag')!
    await query`insert into subscriptions (id, org_id, status, reading) values (${crypto.randomUUID()}, ${at.of.orgId}, 'active', 1)`
    expect((await asked(at.as, at.of, tag)).status).toBe(200)
  })
})

describe('the tag of a tree is the same', () => {
  const nothing: Record<string, Change> = {
    'if nothing happens': async () => {},
    'if a file gets its own name': ({ as, of, file }) =>
      as('PATCH', `${filesOf(of)}/${file}`, { name: 'a.txt' }),
    'if a change is refused': ({ as, of, inner }) =>
      as('PATCH', `${foldersOf(of)}/${inner}`, { parentId: inner }),
    'if the project is archived': ({ as, of }) => as('POST', `/api/projects/${of.id}/archive`),
    'if another project changes': async ({ owner }) => fileIn(await project({ owner }), owner, 'x'),
    'if a user with files in other projects is renamed': async () => {
      const other = await person()
      await fileIn(await project({ owner: other }), other, 'x')
      await query`update users set display_name = '三郎' where id = ${other.id}`
    },
    'if a user joins': async ({ of }) => joinProject(of, await person(), 'viewer'),
  }
  it.each(Object.entries(nothing))('%s', async (_, change) => {
    const at = await scene()
    const tag = (await at.as('GET', treeOf(at.of))).headers.get('etag')!
    await change(at)
    expect((await asked(at.as, at.of, tag)).status).toBe(304)
  })

  it('for every reader, by browser or token', async () => {
    const { of, as } = await scene()
    const viewer = await person()
    await joinProject(of, viewer, 'viewer', ['files'])
    const tag = (await as('GET', treeOf(of))).headers.get('etag')!
    expect((await asked(await asTool(viewer, { scopes: ['files:read'] }), of, tag)).status).toBe(304)
  })
})

describe('a tag grants no access (requests § Order of checks)', () => {
  const lost: Record<string, [lose: (at: Scene, who: Person) => Promise<unknown>, status: number]> = {
    'who was removed': [
      ({ of }, who) => query`delete from project_members where project_id = ${of.id} and user_id = ${who.id}`,
      404,
    ],
    'without files in their scope': [
      ({ of }, who) =>
        query`update project_members set feature_scope = '{wiki}' where project_id = ${of.id} and user_id = ${who.id}`,
      404,
    ],
    'in a project without files': [
      ({ of }) => query`update projects set features = '{wiki}' where id = ${of.id}`,
      404,
    ],
    'in a deleted project': [({ of }) => query`delete from projects where id = ${of.id}`, 404],
    'with an ended session': [(_, who) => query`delete from sessions where user_id = ${who.id}`, 401],
  }
  it.each(Object.entries(lost))('to a user %s', async (_, [lose, status]) => {
    const at = await scene()
    const who = await person()
    await joinProject(at.of, who, 'member')
    const by = await asBrowser(who)
    const tag = (await by('GET', treeOf(at.of))).headers.get('etag')!
    expect((await asked(by, at.of, tag)).status).toBe(304)
    await lose(at, who)
    const refused = await asked(by, at.of, tag)
    expect([refused.status, refused.headers.get('etag')]).toEqual([status, null])
  })
})

it('two changes at once both appear (requests § Conditional reads)', async () => {
  const { of, as } = await scene()
  const tags = new Set<string>()
  for (let round = 0; round < 5; round++) {
    const names = Array.from({ length: 4 }, (_, n) => `${round}-${n}`)
    const reading = async () => {
      const { body, headers } = await as('GET', treeOf(of))
      return {
        tag: headers.get('etag')!,
        shown: JSON.stringify(body.folders.map((folder: any) => folder.name).sort()),
      }
    }
    const [seen] = await Promise.all([
      Promise.all(Array.from({ length: 8 }, reading)),
      ...names.map(name => as('POST', foldersOf(of), { name })),
    ])
    const last = await reading()
    for (const { tag, shown } of [...seen, last]) tags.add(`${tag} ${shown}`)
  }
  expect(new Set([...tags].map(pair => pair.split(' ')[0])).size).toBe(tags.size)
})
