import { beforeAll, describe, expect, it } from 'vitest'
import { respond } from '../../support/plans/requests.ts'
import { browser } from '../../support/plans/settled.ts'
import type { CrowdedStage } from './stage.ts'

/** Tests that searches and lists of issues read only what they return. */
export function itFindsIssuesWithoutScans(stage: CrowdedStage): void {
  describe('a search among thousands of issues', () => {
    const busy = '00000000-0000-4000-8000-0000000000a3'
    beforeAll(() =>
      stage.inSession(async session => {
        await session.query(
          "insert into projects (id, org_id, name, issue_key) values ($1, $2, '課題', 'KEY')",
          [busy, stage.ids().org],
        )
        await session.query(
          `insert into issues (id, project_id, number, title, status)
           select gen_random_uuid(), $1, n, case when n % 500 = 0 then '検索の改善 ' else '一覧を直す ' end || n, 'todo' from generate_series(1, 5000) n`,
          [busy],
        )
        await session.query('analyze issues')
      }),
    )

    it.each([
      ['two characters', '改善', 10],
      ['one character', '検', 10],
      ['more characters', '検索の改', 10],
      ['characters that are not adjacent', '索改', 0],
      ['a number', '%23777', 1],
      ['a key', 'key-777', 1],
    ])('for %s reads only what it finds', async (_, q, total) => {
      const path = `/api/projects/${busy}/issues?status=todo&q=${q}`
      const before = await stage.rowsRead('issues')
      await stage.withBindings(async bindings =>
        expect((await respond(bindings, 'GET', path, browser, undefined)).body.total).toBe(total),
      )
      const read = (await stage.rowsRead('issues')) - before
      expect(read).toBeLessThan(50)
    })

    it.each<[what: string, path: string, found: (body: any) => number, count: number]>([
      ['the list of the trash', '?trashed=1', ({ total }) => total, 10],
      ['an issue with its children', '/5000', ({ issue }) => issue.children.length, 5],
    ])('reads only what it returns: %s', async (_, path, found, count) => {
      await stage.inSession(async session => {
        await session.query(
          `update issues set deleted_at = now(), deleted_by = md5('user7')::uuid where project_id = $1 and number % 500 = 1`,
          [busy],
        )
        await session.query(
          `update issues set parent_id = (select id from issues where project_id = $1 and number = 5000) where project_id = $1 and number % 1000 = 7`,
          [busy],
        )
        await session.query('vacuum analyze issues')
      })
      const before = await stage.rowsRead('issues')
      const pagesBefore = (await stage.pagesRead()).get('issues')!
      await stage.withBindings(async bindings => {
        const { body } = await respond(bindings, 'GET', `/api/projects/${busy}/issues${path}`, browser)
        expect(found(body)).toBe(count)
      })
      const read = (await stage.rowsRead('issues')) - before
      expect(read).toBeGreaterThan(0)
      expect(read).toBeLessThan(50)
      expect((await stage.pagesRead()).get('issues')! - pagesBefore).toBeLessThan(110)
    })
  })
}
