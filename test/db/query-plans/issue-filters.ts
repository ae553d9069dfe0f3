import { beforeAll, describe, expect, it } from 'vitest'
import { columnLength } from '../../../src/worker/domain/issues/board-answers.ts'
import { call, respond } from '../../support/plans/requests.ts'
import { browser } from '../../support/plans/settled.ts'
import type { CrowdedStage } from './stage.ts'

const busy = '00000000-0000-4000-8000-0000000000a5'
const parent = '00000000-0000-4000-8000-0000000000a6'

/** Tests that each filter of the list of issues reads only what it finds. */
export function itFiltersIssuesWithoutScans(stage: CrowdedStage): void {
  describe('a filter of thousands of issues', () => {
    beforeAll(() =>
      stage.inSession(async session => {
        await session.query("insert into projects (id, org_id, name) values ($1, $2, '課題')", [
          busy,
          stage.ids().org,
        ])
        await session.query(
          `insert into issues (id, project_id, number, title, status, assignee_id, created_by, parent_id, updated_at)
           select case when n = 5000 then $2::uuid else gen_random_uuid() end, $1, n, '課題',
                  case when n % 500 = 0 then 'blocked' when n % 2 = 0 then 'todo' else 'done' end,
                  case when n % 500 = 0 then md5('user7')::uuid when n % 2 = 0 then $3::uuid end,
                  case when n % 500 = 0 then md5('user7')::uuid else $3::uuid end,
                  case when n % 500 = 250 then $2::uuid end,
                  timestamptz '2026-01-01 00:00Z' + n * interval '1 minute' from generate_series(1, 5000) n`,
          [busy, parent, stage.ids().colleague],
        )
        await session.query('vacuum analyze issues')
      }),
    )

    const since = `updatedSince=${new Date(Date.UTC(2026, 0, 1, 0, 4_991)).toISOString()}`
    it.each([
      ['an assignee', 'assignee=me', 10],
      ['several assignees', 'assignee=me,00000000-0000-4000-8000-000000000000', 10],
      ['an unknown assignee', 'assignee=00000000-0000-4000-8000-000000000000', 0],
      ['an assignee and statuses', 'assignee=me&status=todo,blocked', 10],
      ['a creator', 'createdBy=me', 10],
      ['a parent', `parent=${parent}`, 10],
      ['a rare status', 'status=blocked', 10],
      ['several rare statuses', 'status=blocked,deferred,cancelled', 10],
      ['the last change', since, 10],
      ['the last change and common statuses', `${since}&status=todo,done`, 9],
    ])('by %s reads only what it finds', async (_, filter, total) => {
      const path = `/api/projects/${busy}/issues?${filter.replace(':colleague', stage.ids().colleague)}`
      const before = await stage.rowsRead('issues')
      await stage.withBindings(async bindings => {
        const { body } = await respond(bindings, 'GET', path, browser)
        expect([body.total, body.issues.length]).toEqual([total, total])
      })
      expect((await stage.rowsRead('issues')) - before).toBeLessThan(50)
    })

    it('that is saved, with the creator of thousands, reads one of them to see that it finds some', async () => {
      await stage.inSession(session =>
        session.query(
          `insert into issue_filters (id, project_id, name, query, layout)
           select gen_random_uuid(), $1, n::text, jsonb_build_object('createdBy', $2::text, 'assignee', $2::text), 'list'
             from generate_series(1, 20) n`,
          [busy, stage.ids().colleague],
        ),
      )
      const before = await stage.rowsRead('issues')
      await stage.withBindings(async bindings => {
        const { body } = await respond(bindings, 'GET', `/api/projects/${busy}/issue-filters`, browser)
        expect(body.filters.map(({ gone }: { gone: object[] }) => gone)).toEqual(Array(20).fill([]))
      })
      expect((await stage.rowsRead('issues')) - before).toBeLessThan(10)
    })

    it.each([
      ['without a filter', '', 5_000],
      ['of an assignee', '?assignee=me', 10],
      ['of a common status', '?status=todo', 2_490],
      ['with a number', '?q=777', 1],
    ])(
      'of the board %s counts issues in the index, and reads those that it shows',
      async (_, filter, total) => {
        const before = await stage.rowsRead('issues')
        let shown = 0
        await stage.withBindings(async bindings => {
          const { body } = await respond(
            bindings,
            'GET',
            `/api/projects/${busy}/issues/board${filter}`,
            browser,
          )
          const columns: { total: number; issues: object[] }[] = body.columns
          expect(columns.reduce((sum, column) => sum + column.total, 0)).toBe(total)
          for (const column of columns)
            expect(column.issues).toHaveLength(Math.min(columnLength, column.total))
          shown = columns.reduce((sum, { issues }) => sum + issues.length, 0)
        })
        expect((await stage.rowsRead('issues')) - before).toBeLessThan(total + 2 * shown + 20)
      },
    )

    it.each<[what: string, method: string, path: string, change: object]>([
      ['a new issue', 'POST', '', { title: '課題' }],
      ['a move within a column', 'PATCH', '/2', { afterId: ':anchor' }],
      ['a move to another column', 'PATCH', '/1', { status: 'todo', beforeId: ':anchor' }],
    ])('for its place, %s reads only its neighbors', async (_, method, path, change) => {
      const { rows } = await stage.inSession(session =>
        session.query('select id from issues where project_id = $1 and number = 2502', [busy]),
      )
      const sent = JSON.stringify(change).replace(':anchor', rows[0]!.id)
      const before = await stage.rowsRead('issues')
      await stage.withBindings(async bindings =>
        expect(
          await call(bindings, method, `/api/projects/${busy}/issues${path}`, browser, sent),
        ).toBeLessThan(300),
      )
      expect((await stage.rowsRead('issues')) - before).toBeLessThan(30)
    })
  })
}
