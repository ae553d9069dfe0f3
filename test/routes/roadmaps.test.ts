import { beforeAll, describe, expect, it } from 'vitest'
import { asTool, type Client } from '../support/as.ts'
import { id, query } from '../support/database.ts'
import { type DocumentInput, hashOf, identity, payload, type TaskInput } from '../support/payload.ts'
import { bind, type Person, type Project, person, project, type token } from '../support/world.ts'

let owner: Person
let as: Client
beforeAll(async () => {
  owner = await person()
})

/** A bound project, and a client that syncs its roadmap `main`. A client is new each time: 60 writes a minute. */
async function bound(options: { key?: string; features?: never[] } = {}) {
  const of = await project({ owner, ...options })
  await bind(of)
  as = await asTool(owner)
  const path = `/api/projects/${of.id}/roadmaps/main`
  return { of, path, sync: (body: unknown, search = '') => as('PUT', path + search, body) }
}

const eventsOf = async (of: Project) => (await as('GET', `/api/projects/${of.id}/activity`)).body.events
const changesOf = (of: Project) =>
  query`select kind, subject_id, from_value, to_value from roadmap_changes where project_id = ${of.id} order by id`

describe('a refused sync (contract, "Roadmap sync"; order of decisions § 6)', () => {
  const good = payload([{ id: 'T1' }])
  const withTasks = (tasks: unknown[]) => ({
    ...good,
    roadmap: { ...good.roadmap, phases: [{ id: 'P', title: 'P', tasks }] },
  })
  const withDocument = (path: string) => payload([], { documents: [{ path, content: 'x' }] })
  const { repoIdentity: _, ...withoutIdentity } = good

  it.each<[string, unknown, number, string | undefined]>([
    ['broken JSON', '{"a":', 400, undefined],
    ['an array', [], 400, undefined],
    ['no repoIdentity, whatever else is wrong', { roadmap: 1 }, 426, 'client_outdated'],
    ['no repoIdentity', withoutIdentity, 426, 'client_outdated'],
    [
      'repoIdentity of another kind',
      { ...good, repoIdentity: { kind: 'x', value: 'y' } },
      422,
      'roadmap_invalid',
    ],
    [
      'an empty repoIdentity',
      { ...good, repoIdentity: { kind: 'local', value: ' ' } },
      422,
      'roadmap_invalid',
    ],
    ['schemaVersion 3', { ...good, roadmap: { ...good.roadmap, schemaVersion: 3 } }, 422, 'roadmap_invalid'],
    [
      'a date without a time',
      { ...good, roadmap: { ...good.roadmap, updatedAt: '2026-01-01' } },
      422,
      'roadmap_invalid',
    ],
    [
      '30 February',
      { ...good, roadmap: { ...good.roadmap, updatedAt: '2026-02-30T00:00:00Z' } },
      422,
      'roadmap_invalid',
    ],
    [
      'a date-time without a zone',
      { ...good, roadmap: { ...good.roadmap, updatedAt: '2026-01-01T00:00:00' } },
      422,
      'roadmap_invalid',
    ],
    [
      'a task id twice',
      withTasks([
        { id: 'A', title: '', status: 'todo' },
        { id: 'A', title: '', status: 'todo' },
      ]),
      422,
      'roadmap_invalid',
    ],
    ['a task without a status', withTasks([{ id: 'A', title: '' }]), 422, 'roadmap_invalid'],
    [
      'issues that are no numbers',
      withTasks([{ id: 'A', title: '', status: 'todo', issues: ['1'] }]),
      422,
      'roadmap_invalid',
    ],
    [
      'a phase id twice',
      payload([], {
        phases: [
          { id: 'P', tasks: [] },
          { id: 'P', tasks: [] },
        ],
      }),
      422,
      'roadmap_invalid',
    ],
    ['no planDocuments', { ...good, planDocuments: undefined }, 422, 'roadmap_invalid'],
    ['NUL in a title', payload([{ id: 'T1', title: 'a\0b' }]), 422, 'roadmap_invalid'],
    [
      'half a surrogate pair in an unknown key',
      payload([{ id: 'T1', 'x\ud800': 1 }]),
      422,
      'roadmap_invalid',
    ],
    [
      '10,001 tasks',
      withTasks(Array.from({ length: 10_001 }, (_, n) => ({ id: `${n}`, title: '', status: 'todo' }))),
      413,
      'payload_too_large',
    ],
    [
      '2,001 documents',
      payload([], { documents: Array.from({ length: 2_001 }, (_, n) => ({ path: `${n}`, content: '' })) }),
      413,
      'payload_too_large',
    ],
    ['more than 16 MiB', payload([{ id: 'T1', summary: 'x'.repeat(16 << 20) }]), 413, 'payload_too_large'],
    ...['/a', 'a/', 'a//b', './a', 'a/../b', 'a\\b', 'C:/a', 'a%20b', 'あ'.repeat(342), ''].map(
      (path): [string, unknown, number, string] => [
        `document path ${path.slice(0, 12)}`,
        withDocument(path),
        422,
        'roadmap_invalid',
      ],
    ),
  ])('%s', async (_, body, status, code) => {
    const { of, sync } = await bound()
    const answer = await sync(body)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(answer.body.message).toMatch(/[ぁ-んァ-ヶ一-龠]/)
    expect(await query`select 1 from roadmaps where project_id = ${of.id}`).toEqual([])
  })

  it.each(['Main', 'a_b', '-a', 'a-', 'a'.repeat(65), '%E3%81%82'])('400 for the slug %s', async slug => {
    const { of } = await bound()
    expect(await as('PUT', `/api/projects/${of.id}/roadmaps/${slug}`, good)).toMatchObject({ status: 400 })
  })

  it('409 repo_unbound, then repo_mismatch, outrank the conflict', async () => {
    const of = await project({ owner })
    as = await asTool(owner)
    const path = `/api/projects/${of.id}/roadmaps/main`
    expect((await as('PUT', path, good)).body.code).toBe('repo_unbound')
    await bind(of)
    expect((await as('PUT', path, { ...good, repoIdentity: { ...identity, kind: 'local' } })).body.code).toBe(
      'repo_mismatch',
    )
    await as('PUT', path, payload([], { at: '2026-06-01T00:00:00Z' }))
    const mismatch = { ...good, repoIdentity: { kind: 'remote', value: 'example.test/other' } }
    expect((await as('PUT', path, mismatch)).body).toMatchObject({ code: 'repo_mismatch' })
  })

  it('409 roadmap_conflict only when the stored instant is strictly newer', async () => {
    const { sync } = await bound()
    await sync(payload([{ id: 'T1' }], { at: '2026-06-01T09:00:00+09:00' }))
    const older = await sync(payload([{ id: 'T2' }], { at: '2026-05-31T23:59:59.999Z' }))
    expect([older.status, older.body]).toEqual([
      409,
      expect.objectContaining({ code: 'roadmap_conflict', storedUpdatedAt: '2026-06-01T00:00:00.000Z' }),
    ])
    expect((await sync(payload([{ id: 'T2' }], { at: '2026-06-01T00:00:00Z' }))).status).toBe(200)
  })
})

describe('who may sync (contract, "Role permission matrix")', () => {
  it.each<[string, Parameters<typeof token>[1], number, string | undefined]>([
    ['roadmap:sync', { scopes: ['roadmap:sync'] }, 200, undefined],
    ['roadmap:read', { scopes: ['roadmap:read'] }, 403, 'token_scope'],
    ['files:write', { scopes: ['files:write'] }, 403, 'token_scope'],
    ['expired', { expired: true }, 401, 'unauthenticated'],
  ])('token %s', async (_, options, status, code) => {
    const { path } = await bound()
    const answer = await (await asTool(owner, options))('PUT', path, payload())
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })
})

describe('issue links (contract, "Roadmap sync" rule 2)', () => {
  it('resolves live issues of the same project, skips the rest with a warning, and replaces all links', async () => {
    const { of, sync, path } = await bound({ key: 'ABC' })
    const other = await project({ owner, key: 'ABC' })
    await query`insert into issues (id, project_id, number, title) select gen_random_uuid(), ${of.id}, n, 'issue ' || n from generate_series(1, 3) n`
    await query`insert into issues (id, project_id, number, title) values (${id()}, ${other.id}, 9, 'elsewhere')`
    await query`update issues set deleted_at = now() where project_id = ${of.id} and number = 3`
    const first = await sync(
      payload([
        { id: 'T1', issues: [1, 3, 1] },
        { id: 'T2', issues: [9, 2] },
      ]),
    )
    expect(first.body).toMatchObject({ issues: { linked: 2, skipped: 2 }, warningsTotal: 2 })
    expect(first.body.warnings).toEqual([
      expect.stringContaining('タスク T1: 課題 #3'),
      expect.stringContaining('タスク T2: 課題 #9'),
    ])
    const links = async () => (await as('GET', path)).body.roadmap.issueLinks
    expect(await links()).toEqual([
      { taskId: 'T1', number: 1, title: 'issue 1', key: 'ABC-1' },
      { taskId: 'T2', number: 2, title: 'issue 2', key: 'ABC-2' },
    ])
    const second = await sync(payload([{ id: 'T1', issues: [2] }, { id: 'T2' }]))
    expect(second.body.issues).toEqual({ linked: 1, skipped: 0 })
    expect(await links()).toMatchObject([{ taskId: 'T1', number: 2 }])
  })

  it('links an issue that has come to live since, though the payload is the same', async () => {
    const { of, sync } = await bound({ key: 'ABC' })
    const body = payload([{ id: 'T1', issues: [1] }])
    expect((await sync(body)).body.issues).toEqual({ linked: 0, skipped: 1 })
    await query`insert into issues (id, project_id, number, title) values (${id()}, ${of.id}, 1, 'new')`
    const again = await sync(body)
    expect([again.body.issues, again.trips]).toEqual([{ linked: 1, skipped: 0 }, 2])
    expect((await sync(body)).trips).toBe(1)
  })

  it.each(['no key', 'issues off'])('skips all with a warning: %s', async without => {
    const { of, sync } = await bound(without === 'no key' ? {} : { key: 'ABC' })
    if (without === 'issues off') await query`update projects set features = '{roadmap}' where id = ${of.id}`
    await query`insert into issues (id, project_id, number, title) values (${id()}, ${of.id}, 1, 'one')`
    const { body } = await sync(payload([{ id: 'T1', issues: [1] }]))
    expect(body).toMatchObject({ issues: { linked: 0, skipped: 1 }, warningsTotal: 1 })
  })
})

describe('warnings (contract, "Roadmap sync" rule 3)', () => {
  it('come by task, then by array order; then the roadmap, then its documents', async () => {
    const { sync } = await bound({ key: 'ABC' })
    const tasks: TaskInput[] = [
      { id: 'T1', status: 'paused', dependsOn: ['X', 'T2'], issues: [7, 5] },
      { id: 'T2', dependsOn: ['Y'] },
    ]
    const documents = [{ path: 'a.md', content: 'text', contentHash: 'sha256:0' }]
    const { body } = await sync(payload(tasks, { documents, head: { currentTaskId: 'Z' } }))
    expect(body.warnings.map((warning: string) => /paused|X|Y|#7|#5|Z|a\.md/.exec(warning)?.[0])).toEqual([
      'paused',
      'X',
      '#7',
      '#5',
      'Y',
      'Z',
      'a.md',
    ])
    expect(body.warningsTotal).toBe(7)
  })

  it('are at most 50, then a count of the rest', async () => {
    const { sync } = await bound({ key: 'ABC' })
    const { body } = await sync(payload([{ id: 'T1', issues: Array.from({ length: 60 }, (_, n) => n + 1) }]))
    expect(body.warnings).toHaveLength(51)
    expect(body.warnings[50]).toContain('10')
    expect(body.warningsTotal).toBe(60)
  })

  it('a lying hash never loses text', async () => {
    const { sync, path } = await bound()
    await sync(payload([], { documents: [{ path: 'a b/あ.md', content: 'first' }] }))
    const changed = payload([], {
      documents: [{ path: 'a b/あ.md', content: 'second', contentHash: hashOf('first') }],
    })
    expect((await sync(changed)).body.documents).toEqual({ upserted: 1, unchanged: 0, deleted: 0 })
    const { body } = await as('GET', `${path}/documents/${encodeURIComponent('a b/あ.md')}`)
    expect(body.document).toEqual({
      path: 'a b/あ.md',
      taskId: 'T1',
      content: 'second',
      contentHash: hashOf('second'),
    })
  })
})

describe('what a sync records (contract, "Events" 1–4; decisions § 6)', () => {
  const plan = (content: string): { documents: DocumentInput[] } => ({
    documents: [{ path: 'p.md', content }],
  })
  const steps: [string, ReturnType<typeof payload>, events: number, changes: unknown[]][] = [
    ['a first sync: nothing', payload([{ id: 'T1' }], plan('')), 0, []],
    ['a title: nothing', payload([{ id: 'T1', title: 'new' }], plan('')), 0, []],
    ['an empty stub: nothing', payload([{ id: 'T1', planPath: 'p.md' }], plan(' \n')), 0, []],
    [
      'the stub gets its text: a plan, no activity',
      payload([{ id: 'T1', planPath: 'p.md' }], plan('# Plan')),
      0,
      [['plan', 'T1', null, 'p.md']],
    ],
    [
      'a status: activity',
      payload([{ id: 'T1', planPath: 'p.md', status: 'blocked' }], plan('# Plan')),
      1,
      [['task_status', 'T1', 'todo', 'blocked']],
    ],
    [
      'a new task: nothing',
      payload([{ id: 'T1', planPath: 'p.md', status: 'blocked' }, { id: 'T2' }], plan('# Plan')),
      0,
      [],
    ],
    [
      'a task that arrives blocked: activity',
      payload(
        [{ id: 'T1', planPath: 'p.md', status: 'blocked' }, { id: 'T2' }, { id: 'T3', status: 'blocked' }],
        plan('# Plan'),
      ),
      1,
      [['task_status', 'T3', null, 'blocked']],
    ],
    ['a task gone: nothing', payload([{ id: 'T2' }], plan('# Plan')), 0, []],
    [
      'a phase: activity',
      payload([], { phases: [{ id: 'P1', status: 'done', tasks: [{ id: 'T2' }] }], ...plan('# Plan') }),
      1,
      [['phase_status', 'P1', null, 'done']],
    ],
  ]

  it('in each step of a history, exactly that', async () => {
    const { of, sync } = await bound()
    let events = 0
    let changes = 0
    for (const [step, body, newEvents, newChanges] of steps) {
      expect((await sync(body)).status, step).toBe(200)
      const all = await changesOf(of)
      expect(all.slice(changes).map(Object.values), step).toEqual(newChanges)
      expect(await eventsOf(of), step).toHaveLength(events + newEvents)
      changes = all.length
      events += newEvents
    }
  })

  it('dryRun answers the same and writes nothing, in one trip', async () => {
    const { of, sync } = await bound()
    const body = payload([{ id: 'T1' }], { documents: [{ path: 'a', content: 'x' }] })
    const dry = await sync(body, '?dryRun=1')
    expect([dry.status, dry.trips]).toEqual([200, 1])
    expect(dry.body).toMatchObject({
      roadmapId: null,
      documents: { upserted: 1 },
      plan: { tasks: { upserted: ['T1'], deleted: [] }, documents: { upserted: ['a'] } },
    })
    expect(await query`select 1 from roadmaps where project_id = ${of.id}`).toEqual([])
    expect((await sync(body, '?dryRun=yes')).status).toBe(400)
  })
})

describe('reading roadmaps', () => {
  it('lists them, one trip each; unknown ones are 404', async () => {
    const { of, sync, path } = await bound()
    await sync(
      payload([
        { id: 'T1', status: 'done' },
        { id: 'T2', status: 'blocked' },
      ]),
    )
    const list = await as('GET', `/api/projects/${of.id}/roadmaps`)
    expect([list.trips, list.body]).toEqual([1, expect.objectContaining({ total: 1, page: 1, pageSize: 1 })])
    expect(list.body.roadmaps).toMatchObject([
      { slug: 'main', title: 'ロードマップ', summary: '概要', stats: { total: 2, done: 1, blocked: 1 } },
    ])
    expect((await as('GET', `${path}x`)).body.code).toBe('roadmap_not_found')
    expect((await as('GET', `${path}/documents/none.md`)).body.code).toBe('document_not_found')
  })

  it('keeps unknown keys of roadmap, phase and task as they were sent', async () => {
    const { sync, path } = await bound()
    const sent = payload([{ id: 'T1', zeta: [1, { b: null }], alpha: 1.5 }], {
      head: { owner: { name: '山田' } },
    })
    Object.assign(sent.roadmap.phases[0]!, { color: 'red' })
    await sync(sent)
    const { roadmap } = (await as('GET', path)).body
    expect(roadmap.phases).toEqual(sent.roadmap.phases)
    expect(roadmap.owner).toEqual({ name: '山田' })
    expect(Object.keys(roadmap.phases[0].tasks[0])).toEqual(Object.keys(sent.roadmap.phases[0]!.tasks[0]!))
  })
})

describe('syncs at once', () => {
  it('20 replays of one first sync leave one roadmap, each answered alike', async () => {
    const { of, sync } = await bound()
    const body = payload([{ id: 'T1' }], { documents: [{ path: 'a', content: 'x' }] })
    const answers = await Promise.all(Array.from({ length: 20 }, () => sync(body)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(new Set(answers.map(answer => answer.body.roadmapId)).size).toBe(1)
    expect(await query`select version from roadmaps where project_id = ${of.id}`).toEqual([{ version: 1 }])
  })

  it('of two different ones, the newer stands whole', async () => {
    const { sync, path } = await bound()
    const older = payload([{ id: 'OLD' }], {
      at: '2026-01-01T00:00:00Z',
      documents: [{ path: 'old', content: 'x' }],
    })
    const newer = payload([{ id: 'NEW' }], {
      at: '2026-01-02T00:00:00Z',
      documents: [{ path: 'new', content: 'x' }],
    })
    const statuses = (await Promise.all([sync(older), sync(newer)])).map(({ status }) => status)
    expect(statuses[1]).toBe(200)
    expect([200, 409]).toContain(statuses[0])
    const { roadmap } = (await as('GET', path)).body
    expect(roadmap.phases[0].tasks.map((task: TaskInput) => task.id)).toEqual(['NEW'])
    expect(roadmap.documents.map((document: DocumentInput) => document.path)).toEqual(['new'])
  })
})
