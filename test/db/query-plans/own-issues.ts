import { expect, it } from 'vitest'
import { respond } from '../../support/plans/requests.ts'
import { origin } from '../../support/plans/settled.ts'
import type { CrowdedStage } from './stage.ts'

/** Tests that a user's issues in all projects are found without reading those of others. */
export function itListsOwnIssuesWithoutScans(stage: CrowdedStage): void {
  it('the issues of a user of 500 projects, reading no others', async () => {
    const { user, of, browser } = await memberOf(stage, 'assignee', 500)
    await stage.inSession(async session => {
      await session.query(
        `insert into issues (id, project_id, number, title, assignee_id, created_by)
         select gen_random_uuid(), ${of}, n / 500 + 1, '課題', case when n % 499 = 0 then ${user} end,
                case when n % 499 > 0 then ${user} end from generate_series(1, 5000) n`,
      )
      await session.query('analyze projects, project_members, issues')
    })
    const before = await stage.rowsRead('issues')
    const scanned = await stage.scannedBy(async bindings => {
      const { status, body } = await respond(bindings, 'GET', '/api/me/issues', browser)
      expect([status, body.total, body.issues.length]).toEqual([200, 10, 10])
    })
    expect(scanned).toEqual([])
    expect((await stage.rowsRead('issues')) - before).toBeLessThan(50)
  })
}

/** The same for those that a user watches. It adds so many issues that later reads of others would read more pages. */
export function itListsWatchedIssuesWithoutScans(stage: CrowdedStage): void {
  it('3,000 issues that a user of 600 projects watches, reading no others', async () => {
    const { user, of, browser } = await memberOf(stage, 'watcher', 600)
    await stage.inSession(async session => {
      await session.query(
        `insert into issues (id, project_id, number, title)
         select md5('watched issue' || n)::uuid, ${of}, n / 600 + 1, '課題' from generate_series(0, 5999) n`,
      )
      await session.query(
        `insert into issue_watchers (project_id, issue_id, user_id, is_watching)
         select ${of}, md5('watched issue' || n)::uuid, ${user}, n % 3 > 0 from generate_series(0, 4499) n`,
      )
      await session.query('analyze projects, project_members, issues, issue_watchers')
    })
    const before = await stage.rowsRead('issues')
    const scanned = await stage.scannedBy(async bindings => {
      const { status, body } = await respond(bindings, 'GET', '/api/me/issues?role=watched', browser)
      expect([status, body.total, body.issues.length]).toEqual([200, 3000, 50])
    })
    expect(scanned).toEqual([])
    // The watched ones, and those of the page several times.
    expect((await stage.rowsRead('issues')) - before).toBeLessThan(3_600)
  })
}

/** A user with this name and their browser, who is a member of as many new projects. `of`: the project of a row `n`. */
export async function memberOf(stage: CrowdedStage, name: string, projects: number) {
  const [user, of] = [`md5('${name}')::uuid`, `md5('of ${name}' || n % ${projects})::uuid`]
  await stage.inSession(async session => {
    await session.query(
      `with made as (insert into users (id, email) values (${user}, '${name}@crowd.test') returning id)
       insert into sessions (id, hash, user_id, expires_at)
       select gen_random_uuid(), sha256('session-of-${name}'), id, now() + interval '30 days' from made`,
    )
    await session.query(
      `insert into projects (id, org_id, name)
       select ${of}, md5('org10')::uuid, 'p' || n from generate_series(1, ${projects}) n`,
    )
    await session.query(
      `insert into project_members (id, project_id, user_id, role)
       select gen_random_uuid(), ${of}, ${user}, 'member' from generate_series(1, ${projects}) n`,
    )
  })
  return { user, of, browser: { cookie: `__Host-session=session-of-${name}`, origin } }
}
