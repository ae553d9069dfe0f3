import { beforeAll, describe, expect, it } from 'vitest'
import { cut, largest } from '../../../src/worker/mcp/shared/sizes.ts'
import { id, query } from '../../support/database.ts'
import { someOf } from '../../support/extent.ts'
import { attachmentOn, commentOn } from '../../support/issues.ts'
import { type Agent, anAgent } from '../../support/mcp.ts'
import { sized, walked } from '../../support/mcp-sizes.ts'
import { payload } from '../../support/payload.ts'
import { bound, type Synced } from '../../support/synced.ts'
import { joinProject, project } from '../../support/world.ts'

const title = (n: number) => `${n} ${'問い合わせ"フォーム"の文言を\\直す'.repeat(9)}`.slice(0, 200)
/** Text whose JSON is larger than itself, with characters of two UTF-16 units. */
const long = '𠮷"\n\\'.repeat(13_000)

let at: Synced
let projectId: string
let agent: Agent

beforeAll(async () => {
  at = await bound({ key: 'KEY' })
  projectId = at.of.id
  await query`
    insert into issues (id, project_id, number, title, body, created_by)
    select gen_random_uuid(), ${projectId}, n, left(n || ' ' || ${title(0)}, case when n > 19500 then 200 else 20 end),
           case when n = 1 then ${long} end, ${at.owner.id}
      from generate_series(1, 20000) n where n <= 150 or n > 18000`
  await query`
    insert into labels (id, project_id, name, color)
    select gen_random_uuid(), ${projectId}, n || repeat('ラ', 48), 'red' from generate_series(1, 20) n`
  await query`
    insert into issue_labels (project_id, issue_id, label_id)
    select i.project_id, i.id, l.id from issues i join labels l on l.project_id = i.project_id
     where i.project_id = ${projectId} and i.number > 19900`
  await query`
    update issues set parent_id = (select id from issues where project_id = ${projectId} and number = 1)
     where project_id = ${projectId} and number between 2 and 150`
  const tasks = Array.from({ length: 10_000 }, (_, n) => ({
    id: `T${n}`,
    title: title(n),
    planPath: n === 0 ? 'plan.md' : null,
    summary: n === 0 ? long : null,
    issues: n === 0 ? Array.from({ length: 200 }, (_, i) => i + 1) : n < 200 ? [1] : [],
    dependsOn: n === 1 ? Array.from({ length: 500 }, (_, i) => `T${i}`) : [`T${n + 1}`, `T${n + 2}`],
  }))
  const documents = [{ path: 'plan.md', taskId: 'T0', content: long.repeat(2) }]
  expect((await at.sync(payload(tasks, { documents }))).status).toBe(200)
  await query`
    insert into git_links (id, project_id, kind, ref, title)
    select gen_random_uuid(), ${projectId}, 'pr', n::text, repeat('"変', 250) from generate_series(1, 150) n`
  await query`
    insert into git_link_issues (project_id, link_id, issue_id)
    select l.project_id, l.id, i.id from git_links l join issues i on i.project_id = l.project_id and i.number = 1
     where l.project_id = ${projectId}`
  for (let n = 0; n < 45; n++)
    await commentOn(at.of, 1, at.owner, n === 3 ? long : `${n}${'返事"\\'.repeat(200)}`)
  for (let n = 0; n < 60; n++) await attachmentOn(at.of, 1, at.owner)
  for (let n = 0; n < 120; n++)
    await joinProject(await project({ name: `${n}${'プ'.repeat(70)}` }), at.owner, 'viewer')
  await query`update projects set description = repeat('説', 400) where name like '%ププ%'`
  // As autovacuum does in production.
  await query`analyze issues, issue_labels, issue_comments, git_link_issues, roadmap_tasks, roadmap_task_issues`
  agent = await anAgent(at.owner)
}, 240_000)

describe('in a project of 10,000 tasks, and of issues up to number 20,000, a result has at most 40,000 bytes (mcp § Sizes)', () => {
  it.each(someOf(3, [undefined, 7, 100], 'tasks'))(
    'get_roadmap lists each task once, with a limit of %s',
    async limit => {
      const items = await walked(at.owner, 'get_roadmap', 'tasks', { projectId, slug: 'main', limit }, 350)
      expect(items.map(({ id }) => id)).toEqual(items.map((_, n) => `T${n}`))
      expect(items.length).toBeGreaterThanOrEqual(350)
    },
  )

  it.each(someOf(3, [undefined, 7, 100], 'issues'))(
    'list_issues lists each issue once, with a limit of %s',
    async limit => {
      const items = await walked(at.owner, 'list_issues', 'issues', { projectId, limit }, 350)
      expect(items.map(({ number }) => number)).toEqual(items.map((_, n) => 20_000 - n))
      expect(items.length).toBeGreaterThanOrEqual(350)
    },
  )

  it('list_issues does so for the issues of the user, too', async () => {
    const items = await walked(at.owner, 'list_issues', 'issues', { mine: true, role: 'created' }, 30)
    expect(new Set(items.map(({ number }) => number)).size).toBe(items.length)
  })

  it('list_projects lists each project once', async () => {
    const items = await walked(at.owner, 'list_projects', 'projects', { limit: 100 }, 1_000)
    expect(new Set(items.map(({ id }) => id)).size).toBe(121)
    expect(items).toHaveLength(121)
  })

  it('search finds each result once', async () => {
    const items = await walked(at.owner, 'search', 'results', { q: '問い合わせ', projectId, limit: 50 }, 100)
    expect(new Set(items.map(({ kind, id }) => kind + id)).size).toBe(items.length)
  })

  it('list_changes lists each event once', async () => {
    await query`
      insert into events (id, project_id, type, actor_id, target_kind, target_id, target_label, via, payload)
      select gen_random_uuid(), ${projectId}, 'issue.updated', ${at.owner.id}, 'issue', ${id()}, repeat('題', 200), '"web"',
             json_build_object('number', n, 'changed', json_build_array('status'),
               'changes', json_build_array(json_build_object('field', 'status', 'to', 'x',
                 'from', repeat('"', case when n % 10 = 0 then 2000 else 20 end))))
        from generate_series(1, 300) n`
    const own = await anAgent(at.owner)
    const numbers: number[] = []
    let after = 0
    for (;;) {
      const { events, lastSequence, nextCursor } = await sized(own, 'list_changes', { projectId, after })
      numbers.push(...events.map(({ sequence }: { sequence: number }) => sequence))
      expect(lastSequence).toBeGreaterThan(after)
      after = lastSequence
      if (nextCursor === null) break
    }
    expect(numbers).toEqual(numbers.map((_, n) => n + 1))
    expect(numbers.length).toBeGreaterThanOrEqual(300)
  })

  it('get_issue goes through a long description and all comments, and loses no character', async () => {
    let [body, cursor, calls] = ['', undefined as string | null | undefined, 0]
    const comments = new Map<string, string>()
    while (cursor !== null) {
      const page = await sized(agent, 'get_issue', { projectId, number: 1, ...(cursor && { cursor }) })
      body += page.issue?.body ?? ''
      if (page.issue) expect(page.issue.bodyContinues).toBe(body !== long)
      for (const { id, body, bodyContinues = false } of page.comments) {
        comments.set(id, (comments.get(id) ?? '') + body)
        expect(bodyContinues).toBe(comments.size === 4 && comments.get(id) !== long)
      }
      cursor = page.nextCursor
      expect(++calls).toBeLessThan(40)
    }
    expect(body).toBe(long)
    const stored = await query<{ id: string; body: string }>`
      select c.id, c.body from issue_comments c join issues i on i.id = c.issue_id
       where c.project_id = ${projectId} and i.number = 1 order by c.created_at, c.id`
    expect([...comments]).toEqual(stored.map(({ id, body }) => [id, body]))
  })

  it('get_issue shortens the lists beside them', async () => {
    const { issue } = await sized(agent, 'get_issue', { projectId, number: 1 })
    for (const list of ['children', 'gitLinks', 'roadmapTasks', 'attachments'])
      expect(issue[list].length, list).toBeGreaterThan(2)
    const last = await sized(agent, 'get_issue', { projectId, number: 20_000 })
    expect([last.issue.labels.length, last.nextCursor]).toEqual([20, null])
  })

  it('get_task goes through a long plan, and loses no character', async () => {
    let [plan, offset, calls] = ['', 0 as number | null, 0]
    while (offset !== null) {
      const part = await sized(agent, 'get_task', { projectId, slug: 'main', taskId: 'T0', offset })
      plan += part.plan.content
      offset = part.plan.nextOffset
      expect(++calls).toBeLessThan(60)
    }
    expect(plan === long.repeat(2)).toBe(true)
    const { task } = await sized(agent, 'get_task', { projectId, slug: 'main', taskId: 'T1' })
    expect(task.dependsOn).toHaveLength(50)
  })

  it('refusals have few', async () => {
    const { bytes } = await agent.call('get_issue', { projectId, number: 1, ['x'.repeat(100_000)]: 1 })
    expect(bytes.length).toBeLessThan(1_000)
  })
})

describe('parts of texts and lists', () => {
  it.each([
    ['abc', 3, 'abc'],
    ['abcd', 3, 'abc…'],
    ['ab𠮷', 3, 'ab…'],
  ])('cuts %s after %i without half a character', (text, length, expected) => {
    expect(cut(text, length)).toBe(expected)
  })

  it.each([0, 1, 5, 9, 10])('finds that %i are the most', most => {
    expect(largest(10, count => count <= most)).toBe(most)
  })
})
