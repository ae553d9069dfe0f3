import { describe, expect, it } from 'vitest'
import { asBrowser } from '../../../support/as.ts'
import { id, query } from '../../../support/database.ts'
import { projectsOfOneHash } from '../../../support/one-hash.ts'
import { type Person, type Project, person, project } from '../../../support/world.ts'

const issue = (of: Project, number: number, title: string, isTrashed = false) => query`
  insert into issues (id, project_id, number, title, deleted_at)
  values (${id()}, ${of.id}, ${number}, ${title}, case when ${isTrashed} then now() end)`

async function search(of: Project, by: Person, q: string): Promise<[numbers: number[], total: number]> {
  const { body } = await (await asBrowser(by))('GET', `/api/projects/${of.id}/issues?q=${q}`)
  return [body.issues.map(({ number }: { number: number }) => number), body.total]
}

describe('a search neither finds nor counts anything of another project (issues § Listing)', () => {
  it.each(['777', '%23777', 'key-777', '７７７', '＃777', 'Ｋey－77７'])(
    'by the number of an issue there: ?q=%s',
    async q => {
      const owner = await person()
      const [of, other] = [await project({ owner, key: 'KEY' }), await project({ owner, key: 'KEY' })]
      await issue(of, 777, '課題', true)
      await issue(other, 777, '課題')
      expect(await search(of, owner, q)).toEqual([[], 0])
      expect(await search(other, owner, q)).toEqual([[777], 1])
    },
  )

  it('by a title, even if both project ids have the hash under which titles are indexed', async () => {
    const owner = await person()
    const [of, other] = await projectsOfOneHash(owner)
    await issue(of, 1, '課題')
    await issue(other, 1, 'ロールバック')
    for (const q of ['ロ', 'ロー', 'ロールバック']) {
      expect(await search(of, owner, q)).toEqual([[], 0])
      expect(await search(other, owner, q)).toEqual([[1], 1])
    }
  })
})
