import { beforeAll, describe, expect, it } from 'vitest'
import { asBrowser, type Client } from '../../../support/as.ts'
import { id } from '../../../support/database.ts'
import {
  expectRefusal,
  fileIn,
  filesOf,
  folderChain,
  folderIn,
  foldersOf,
  pathsOf,
} from '../../../support/tree.ts'
import { type Person, type Project, person, project } from '../../../support/world.ts'

let owner: Person
let as: Client
beforeAll(async () => {
  owner = await person()
  as = await asBrowser(owner)
})

const at = () => project({ owner })
const create = (of: Project, given: unknown) => as('POST', foldersOf(of), given)
const change = (of: Project, folderId: string, given: unknown, method = 'PATCH') =>
  as(method, `${foldersOf(of)}/${folderId}`, given)

describe('the target of a folder: 422 folder_cycle, then 422 folder_too_deep (files § Folder depth; files § Renaming and moving)', () => {
  /** `a/b/c/d/e`, and `p/q/r`. */
  async function scene() {
    const of = await at()
    const ids = [...(await folderChain(of, 'abcde')), ...(await folderChain(of, 'pqr'))]
    const named = new Map([...'abcdepqr'].map((name, i) => [name, ids[i]!]))
    return { of, idOf: (name: string | null) => (name ? named.get(name)! : null) }
  }

  const rows: [moved: string, into: string | null, outcome: string][] = [
    ['a', 'a', 'folder_cycle'],
    ['a', 'b', 'folder_cycle'],
    ['a', 'e', 'folder_cycle'],
    ['b', 'c', 'folder_cycle'],
    ['e', 'e', 'folder_cycle'],
    ['p', 'r', 'folder_cycle'],
    ['a', 'p', 'folder_too_deep'],
    ['p', 'c', 'folder_too_deep'],
    ['p', 'e', 'folder_too_deep'],
    ['q', 'd', 'folder_too_deep'],
    ['r', 'e', 'folder_too_deep'],
    ['b', 'q', 'folder_too_deep'],
    ['b', 'p', 'ok'],
    ['p', 'b', 'ok'],
    ['q', 'c', 'ok'],
    ['r', 'd', 'ok'],
    ['e', 'a', 'ok'],
    ['b', null, 'ok'],
    ['e', null, 'ok'],
  ]
  it.each(rows)('%s into %s: %s', async (moved, into, outcome) => {
    const { of, idOf } = await scene()
    const request = () => change(of, idOf(moved)!, { parentId: idOf(into) })
    if (outcome === 'ok') {
      expect((await request()).status).toBe(200)
      expect((await pathsOf(of)).every(path => path.split('/').length <= 6)).toBe(true)
      expect(await pathsOf(of)).toHaveLength(8)
    } else await expectRefusal(of, request, 422, outcome)
  })

  it('is checked before a name that is in use, and after a missing parent', async () => {
    const { of, idOf } = await scene()
    await folderIn(of, 'p', idOf('e'))
    await folderIn(of, 'a', idOf('b'))
    const move = (moved: string, parentId: string | null) => () => change(of, idOf(moved)!, { parentId })
    await expectRefusal(of, move('p', idOf('e')), 422, 'folder_too_deep')
    await expectRefusal(of, move('a', idOf('b')), 422, 'folder_cycle')
    await expectRefusal(of, () => create(of, { name: 'p', parentId: idOf('e') }), 422, 'folder_too_deep')
    await expectRefusal(of, move('a', id()), 404, 'folder_not_found')
  })

  it('is limited by the deepest branch of the moved folder', async () => {
    const of = await at()
    const top = await folderIn(of, 'top')
    for (const name of 'stuv') await folderIn(of, name, top)
    const [, , deep] = await folderChain(of, 'wxy', top)
    const [one, two] = (await folderChain(of, 'pq')) as [string, string]
    await expectRefusal(of, () => change(of, top, { parentId: two }), 422, 'folder_too_deep')
    expect((await change(of, top, { parentId: one })).status).toBe(200)
    expect((await change(of, deep!, { parentId: null })).status).toBe(200)
    expect((await change(of, top, { parentId: two })).status).toBe(200)
  })

  it('may be on the fifth level for files', async () => {
    const { of, idOf } = await scene()
    const fileId = await fileIn(of, owner, 'x.txt')
    const { status } = await as('PATCH', `${filesOf(of)}/${fileId}`, { folderId: idOf('e') })
    expect([status, (await pathsOf(of)).includes('a/b/c/d/e/x.txt')]).toEqual([200, true])
  })

  it('is not checked by renaming', async () => {
    const { of, idOf } = await scene()
    expect((await change(of, idOf('e')!, { name: 'E' })).status).toBe(200)
    expect((await change(of, idOf('e')!, { name: 'ee', parentId: idOf('d') })).status).toBe(200)
  })
})
