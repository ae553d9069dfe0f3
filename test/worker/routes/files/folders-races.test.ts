import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Answer, asBrowser, type Client } from '../../../support/as.ts'
import { hold } from '../../../support/hold.ts'
import { usageOf } from '../../../support/revisions.ts'
import {
  contentsOf,
  fileIn,
  filesOf,
  folderIn,
  foldersOf,
  pathsOf,
  recordedIn,
} from '../../../support/tree.ts'
import { objectKeys, queuedKeys, readyAttachment } from '../../../support/uploads.ts'
import { joinProject, type Person, type Project, person, project } from '../../../support/world.ts'

let owner: Person
let as: Client
beforeAll(async () => {
  owner = await person()
  as = await asBrowser(owner)
})

type Scene = { of: Project; a: string; b: string; below: string; inA: string; inRoot: string }

/** `a/below/`, `a/in`, `b/` and `root`. */
async function scene(): Promise<Scene> {
  const of = await project({ owner })
  const [a, b] = [await folderIn(of, 'a'), await folderIn(of, 'b')]
  const below = await folderIn(of, 'below', a)
  const [inA, inRoot] = [await fileIn(of, owner, 'in', a), await fileIn(of, owner, 'root')]
  return { of, a, b, below, inA, inRoot }
}

/** The response of a request that has waited for another write of the project. */
async function answeredAfter(of: Project, change: SQL, request: () => Promise<Answer>): Promise<Answer> {
  const held = await hold(sql`select from projects where id = ${of.id} for no key update`, change)
  const answer = request()
  await held.waitedFor()
  await held.release()
  return answer
}

const remove = ({ of, a }: Scene, by = as) => by('DELETE', `${foldersOf(of)}/${a}`)
const patch = ({ of }: Scene, folderId: string, given: object) =>
  as('PATCH', `${foldersOf(of)}/${folderId}`, given)
const aIntoB = (here: Scene) => patch(here, here.a, { parentId: here.b })
const outcome = ({ status, body, trips }: Answer) => [body?.code ?? status, trips]
const moveFile = (fileId: string, into: string | null) =>
  sql`update files set folder_id = ${into}::uuid where id = ${fileId}`
const moveFolder = (folderId: string, into: string | null) =>
  sql`update folders set parent_id = ${into}::uuid where id = ${folderId}`
const makeFolder = ({ of }: Scene, name: string, parentId: string | null = null) =>
  sql`insert into folders (id, project_id, parent_id, name) values (gen_random_uuid(), ${of.id}, ${parentId}::uuid, ${name})`
const makeChain = ({ of }: Scene, ids: string[], within: string) =>
  sql`insert into folders (id, project_id, parent_id, name) values ${sql.join(
    ids.map((each, i) => sql`(${each}, ${of.id}, ${ids[i - 1] ?? within}, 'deep')`),
    sql`, `,
  )}`
const ids = (count: number) => Array.from({ length: count }, () => crypto.randomUUID())

describe('DELETE /folders/{folderId} that has waited deletes what is in it by then', () => {
  type Row = [
    label: string,
    change: (here: Scene) => SQL,
    left: string[],
    deleted: { folders: number; files: number },
  ]
  const rows: Row[] = [
    ['a file moved in', ({ inRoot, a }) => moveFile(inRoot, a), ['b/'], { folders: 1, files: 2 }],
    [
      'a file moved far down',
      ({ inRoot, below }) => moveFile(inRoot, below),
      ['b/'],
      { folders: 1, files: 2 },
    ],
    ['a file moved out', ({ inA }) => moveFile(inA, null), ['b/', 'in', 'root'], { folders: 1, files: 0 }],
    ['a folder moved in', ({ b, a }) => moveFolder(b, a), ['root'], { folders: 2, files: 1 }],
    [
      'a folder moved out',
      ({ below, b }) => moveFolder(below, b),
      ['b/', 'b/below/', 'root'],
      { folders: 0, files: 1 },
    ],
    [
      'a folder created in it',
      here => makeFolder(here, 'new', here.below),
      ['b/', 'root'],
      { folders: 2, files: 1 },
    ],
    ['itself moved', ({ a, b }) => moveFolder(a, b), ['b/', 'root'], { folders: 1, files: 1 }],
  ]
  it.each(rows)('%s', async (_, change, left, deleted) => {
    const here = await scene()
    const keys = await objectKeys(here.of)
    const answer = await answeredAfter(here.of, change(here), () => remove(here))
    expect([outcome(answer), await pathsOf(here.of)]).toEqual([[204, 1], left])
    expect((await recordedIn(here.of)).map(({ type, payload }) => [type, payload])).toMatchObject([
      ['folder.deleted', deleted],
    ])
    expect(await queuedKeys(...keys)).toHaveLength(deleted.files)
    const used = 5 * (2 - deleted.files)
    expect(await usageOf(here.of)).toEqual({ counted: used, summed: used })
  })

  it('a file registered in it: with its object', async () => {
    const here = await scene()
    const { of, a } = here
    const [attachmentId, keys] = [await readyAttachment(of, owner), await objectKeys(of)]
    const registered = sql`
      with linked as (update attachments set linked_at = now() where id = ${attachmentId} returning *),
      filed as (
        insert into files (id, project_id, folder_id, name, current_revision, size, mime, created_by, updated_by)
        select id, project_id, ${a}::uuid, 'new', 1, size, mime, uploader_id, uploader_id from linked)
      insert into file_revisions (project_id, file_id, revision, attachment_id, uploaded_by)
      select project_id, id, 1, id, uploader_id from linked`
    expect(outcome(await answeredAfter(of, registered, () => remove(here)))).toEqual([204, 1])
    expect(await pathsOf(of)).toEqual(['b/', 'root'])
    expect([keys.length, (await queuedKeys(...keys)).length]).toEqual([3, 2])
    expect(await usageOf(of)).toEqual({ counted: 5, summed: 5 })
    expect((await recordedIn(of)).map(({ payload }) => payload)).toMatchObject([{ folders: 1, files: 2 }])
  })
})

describe('a write that has waited is checked against the state by then', () => {
  type Row = [
    label: string,
    change: (here: Scene) => SQL,
    request: (here: Scene) => Promise<Answer>,
    outcome: number | string,
  ]
  const rows: Row[] = [
    ['a into b, after b into a', ({ a, b }) => moveFolder(b, a), aIntoB, 'folder_cycle'],
    ['a into b, after b far below a', ({ b, below }) => moveFolder(b, below), aIntoB, 'folder_cycle'],
    [
      'below into b, after b has left a',
      ({ b }) => moveFolder(b, null),
      here => patch(here, here.below, { parentId: here.b }),
      200,
    ],
    ['a into b, after a has grown by 2 levels', here => makeChain(here, ids(2), here.below), aIntoB, 200],
    [
      'a into b, after a has grown by 3 levels',
      here => makeChain(here, ids(3), here.below),
      aIntoB,
      'folder_too_deep',
    ],
    [
      'a new folder, after one of its name',
      here => makeFolder(here, 'c'),
      ({ of }) => as('POST', foldersOf(of), { name: 'c' }),
      'folder_name_taken',
    ],
    [
      'a new folder, after the one with its name was deleted',
      ({ b }) => sql`delete from folders where id = ${b}`,
      ({ of }) => as('POST', foldersOf(of), { name: 'b' }),
      201,
    ],
    [
      'a rename, after one of that name',
      here => makeFolder(here, 'c'),
      here => patch(here, here.a, { name: 'c' }),
      'folder_name_taken',
    ],
    [
      'a rename, after its own deletion',
      ({ b }) => sql`delete from folders where id = ${b}`,
      here => patch(here, here.b, { name: 'c' }),
      'folder_not_found',
    ],
    [
      'a file into a, after one of its name',
      ({ inA }) => sql`update files set name = 'root' where id = ${inA}`,
      ({ of, a, inRoot }) => as('PATCH', `${filesOf(of)}/${inRoot}`, { folderId: a }),
      'file_name_taken',
    ],
  ]
  it.each(rows)('%s', async (_, change, request, expected) => {
    const here = await scene()
    expect(outcome(await answeredAfter(here.of, change(here), () => request(here)))).toEqual([expected, 1])
    expect(await recordedIn(here.of)).toHaveLength(typeof expected === 'number' ? 1 : 0)
  })

  it.each<[string, (of: Project, who: Person) => SQL, code: string]>([
    ['archiving', of => sql`update projects set archived_at = now() where id = ${of.id}`, 'project_archived'],
    [
      'a demotion',
      (_, who) => sql`update project_members set role = 'member' where user_id = ${who.id}`,
      'forbidden',
    ],
    ['a removal', (_, who) => sql`delete from project_members where user_id = ${who.id}`, 'not_found'],
    [
      'files switched off',
      of => sql`update projects set features = '{wiki}' where id = ${of.id}`,
      'not_found',
    ],
  ])('a deletion, after %s', async (_, change, code) => {
    const [here, admin] = [await scene(), await person()]
    const { of } = here
    await joinProject(of, admin, 'admin')
    const [tool, contents] = [await asBrowser(admin), await contentsOf(of)]
    const answer = await answeredAfter(of, change(of, admin), () => remove(here, tool))
    expect([outcome(answer), await contentsOf(of)]).toEqual([[code, 1], contents])
  })
})
