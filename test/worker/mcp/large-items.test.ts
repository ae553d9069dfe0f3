import { beforeAll, describe, expect, it } from 'vitest'
import { query } from '../../support/database.ts'
import { type Agent, anAgent } from '../../support/mcp.ts'
import { resultLimit, sized, walked } from '../../support/mcp-sizes.ts'
import { payload, type TaskInput } from '../../support/payload.ts'
import { bound, type Synced } from '../../support/synced.ts'

/** Characters with three bytes, and those whose JSON is largest. */
const alphabets = ['長い名前', '\u0001"\\\n']
const textOf = (n: number, length: number, alphabet = alphabets[n % 2]!) =>
  `${n} ${alphabet.repeat(length)}`.slice(0, length)

const pathOf = (n: number) => `${n}/${'計'.repeat(340)}`

/** Tasks with texts and lists that are as long as they can be, or as any that are sent, and a small one after each. */
const tasks = Array.from({ length: 6 }, (_, n): TaskInput => {
  if (n % 3 === 2) return { id: `T${n}` }
  const long = textOf(n, 5_000)
  return {
    ...{ id: textOf(n, 200), title: long, status: long, summary: long, blockedReason: long },
    planPath: n < 2 ? pathOf(n) : long,
    dependsOn: Array.from({ length: 50 }, (_, i) => textOf(n + 2 * i, 200)),
    issues: Array.from({ length: 60 }, (_, i) => i + 1),
  }
})
const plan = textOf(0, 9_000)

let at: Synced
let projectId: string
let agent: Agent

beforeAll(async () => {
  at = await bound({ key: 'KEYKEYKEYK' })
  projectId = at.of.id
  await query`
    insert into issues (id, project_id, number, title, created_by)
    select gen_random_uuid(), ${projectId}, n, repeat('題', 200), ${at.owner.id} from generate_series(1, 60) n`
  await query`
    insert into git_links (id, project_id, kind, ref, title)
    select gen_random_uuid(), ${projectId}, 'pr', n::text, repeat('"変', 250) from generate_series(1, 60) n`
  await query`
    insert into git_link_issues (project_id, link_id, issue_id)
    select l.project_id, l.id, i.id from git_links l join issues i on i.project_id = l.project_id
     where l.project_id = ${projectId}`
  const documents = [0, 1].map(n => ({
    path: pathOf(n),
    taskId: tasks[n]!.id,
    content: n === 0 ? plan : textOf(n, 5_000),
  }))
  const phases = [{ id: textOf(1, 200), title: textOf(1, 5_000), tasks }]
  expect((await at.sync(payload([], { phases, documents }))).status).toBe(200)
  for (const { id } of tasks.slice(0, 2)) {
    const claim = { note: textOf(0, 200) }
    const path = `${at.path}/tasks/${encodeURIComponent(id)}/claim`
    expect((await at.as('POST', path, claim)).status).toBe(201)
  }
  agent = await anAgent(at.owner)
}, 120_000)

const readTask = (n: number, offset = 0) =>
  sized(agent, 'get_task', { projectId, slug: 'main', taskId: tasks[n]!.id, offset })

describe('a result that has one large item has at most 40,000 bytes (mcp § Sizes)', () => {
  it('get_roadmap lists each task once, with its whole ID', async () => {
    const items = await walked(at.owner, 'get_roadmap', 'tasks', { projectId, slug: 'main' }, 100)
    expect(items.map(({ id }) => id)).toEqual(tasks.map(({ id }) => id))
  })

  it('get_roadmap shows as many dependencies of a task as fit, and its title', async () => {
    const { tasks: listed } = await sized(agent, 'get_roadmap', { projectId, slug: 'main' })
    expect(listed).toHaveLength(1)
    const [{ title, dependsOn }] = listed
    expect(title).toBe(`${tasks[0]!.title!.slice(0, 200)}…`)
    expect(tasks[0]!.dependsOn).toEqual(expect.arrayContaining(dependsOn))
    expect(dependsOn.length).toBeGreaterThan(10)
  })

  it('get_task goes through a plan with at least 2,000 characters in each part', async () => {
    let [content, offset] = ['', 0 as number | null]
    while (offset !== null) {
      const { plan } = await readTask(0, offset)
      if (plan.nextOffset !== null) expect(plan.content.length).toBeGreaterThanOrEqual(2_000)
      content += plan.content
      offset = plan.nextOffset
    }
    expect(content === plan).toBe(true)
  })

  it('get_task shows a part of each text and list beside the plan', async () => {
    const { task, issues, gitLinks } = await readTask(0)
    expect([task.id, task.claim.note]).toEqual([tasks[0]!.id, textOf(0, 200)])
    for (const field of ['title', 'status', 'summary', 'blockedReason'])
      expect(task[field].length, field).toBeGreaterThan(100)
    for (const list of [task.dependsOn, issues, gitLinks]) expect(list.length).toBeGreaterThan(2)
  })

  it('get_task shows a part of a plan and the whole ID also if the JSON of all texts is largest', async () => {
    const { task, plan } = await readTask(1)
    expect(task.id).toBe(tasks[1]!.id)
    expect(plan.content.length).toBeGreaterThan(1_000)
  })

  it('list_changes goes on after events whose targets and payloads are large', async () => {
    await query`
      insert into events (id, project_id, type, actor_id, target_kind, target_id, target_label, via, payload)
      select gen_random_uuid(), ${projectId}, 'repo_binding.bound', ${at.owner.id}, 'repository',
             repeat(chr(1), 2048), repeat(chr(1), 200), '"web"',
             json_build_object('from', null, 'to', json_build_object('kind', 'local', 'value', repeat('"', 680)))
        from generate_series(1, 5)`
    const numbers: number[] = []
    for (let after = 0; ; after = numbers.at(-1)!) {
      const { events, nextCursor } = await sized(agent, 'list_changes', { projectId, after })
      expect(events.length).toBeGreaterThan(0)
      numbers.push(...events.map(({ sequence }: { sequence: number }) => sequence))
      if (nextCursor === null) break
    }
    expect(numbers).toEqual(numbers.map((_, n) => n + 1))
  })

  it('list_issues lists issues with 20 long labels', async () => {
    await query`
      insert into labels (id, project_id, name, color)
      select gen_random_uuid(), ${projectId}, lpad(n::text, 50, '𠮷'), 'red' from generate_series(1, 20) n`
    await query`
      insert into issue_labels (project_id, issue_id, label_id)
      select i.project_id, i.id, l.id from issues i join labels l on l.project_id = i.project_id
       where i.project_id = ${projectId}`
    const items = await walked(at.owner, 'list_issues', 'issues', { projectId }, 100)
    expect(items.map(({ number }) => number)).toEqual(items.map((_, n) => 60 - n))
    expect(items).toHaveLength(60)
  })

  it('the refusal of an update after edits by others shows a part of a long description', async () => {
    const body = '"説'.repeat(30_000)
    await query`update issues set body = ${body} where project_id = ${projectId} and number = 1`
    const base = { body: '0'.repeat(64) }
    const update = { projectId, action: 'update', number: 1, body: '後', base }
    const { bytes, result } = await agent.call('write_issue', update)
    expect(bytes.length).toBeLessThanOrEqual(resultLimit)
    const { code, current } = JSON.parse(result.content[0].text)
    expect([code, current.title]).toEqual(['issue_moved', '題'.repeat(200)])
    expect(current.body.length).toBeGreaterThan(3_000)
    expect(body.startsWith(current.body.slice(0, -1))).toBe(true)
  })
})
