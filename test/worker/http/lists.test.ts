import { beforeAll, describe, expect, it } from 'vitest'
import { asBrowser, type Client } from '../../support/as.ts'
import { type Org, org, type Project, person, project } from '../../support/world.ts'

let home: Org
let at: Project
let as: Client

beforeAll(async () => {
  const who = await person()
  home = await org({ admins: [who] })
  at = await project({ in: home, owner: who })
  as = await asBrowser(who)
})

const placed = (path: string) => path.replace(':project', at.id).replace(':org', home.id)

describe('a list (requests § Lists)', () => {
  const lists: [path: string, name: string, isAlwaysPaged: boolean][] = [
    ['/api/projects', 'projects', false],
    ['/api/orgs', 'orgs', false],
    ['/api/orgs/eligible', 'orgs', false],
    ['/api/orgs/:org/groups', 'groups', false],
    ['/api/tokens', 'tokens', false],
    ['/api/auth/sessions', 'sessions', false],
    ['/api/projects/:project/groups', 'groups', false],
    ['/api/projects/:project/roadmaps', 'roadmaps', false],
    ['/api/projects/:project/git-links', 'links', false],
    ['/api/projects/:project/issues', 'issues', true],
    ['/api/projects/:project/activity', 'events', true],
    ['/api/me/notifications', 'notifications', true],
  ]
  it.each(lists)(
    '%s is complete without page and pageSize, and a page with either',
    async (path, name, isPaged) => {
      const asked = async (search: string) => {
        const { body } = await as('GET', placed(path) + search)
        return { shown: body[name].length, total: body.total, paging: [body.page, body.pageSize] }
      }
      const { total, shown, paging } = await asked('')
      expect(shown).toBe(isPaged ? Math.min(total, 50) : total)
      expect(paging).toEqual([1, isPaged ? 50 : Math.max(total, 1)])
      expect(await asked('?page=1')).toEqual({ shown: Math.min(total, 50), total, paging: [1, 50] })
      expect(await asked('?pageSize=1')).toEqual({ shown: Math.min(total, 1), total, paging: [1, 1] })
      expect(await asked('?page=1000000&pageSize=100')).toEqual({ shown: 0, total, paging: [1_000_000, 100] })
      for (const bad of [
        'page=0',
        'page=01',
        'page=1.5',
        'page=-1',
        'page=',
        'pageSize=0',
        'pageSize=101',
        'page=1000001',
      ])
        expect((await as('GET', `${placed(path)}?${bad}`)).body).toMatchObject({
          code: 'invalid',
          field: bad.split('=')[0],
        })
    },
  )
})
