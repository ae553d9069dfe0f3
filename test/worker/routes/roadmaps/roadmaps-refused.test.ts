import { describe, expect, it } from 'vitest'
import { asTool } from '../../../support/as.ts'
import { query } from '../../../support/database.ts'
import { identity, payload } from '../../../support/payload.ts'
import { bound } from '../../../support/synced.ts'
import { bind, person, project } from '../../../support/world.ts'

describe('a refused sync (roadmaps § Order of a sync)', () => {
  const good = payload([{ id: 'T1' }])
  const withTasks = (tasks: unknown[]) => ({
    ...good,
    roadmap: { ...good.roadmap, phases: [{ id: 'P', title: 'P', tasks }] },
  })
  const withDocument = (path: string) => payload([], { documents: [{ path, content: 'x' }] })
  const { repoIdentity: _, ...withoutIdentity } = good

  it.each<[string, unknown, number, string | undefined]>([
    ['broken JSON', '{"a":', 400, 'unreadable_body'],
    ['an array', [], 400, 'unreadable_body'],
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
    ['the task ID . of no path', withTasks([{ id: '.', title: '', status: 'todo' }]), 422, 'roadmap_invalid'],
    [
      'the task ID .. of no path',
      withTasks([{ id: '..', title: '', status: 'todo' }]),
      422,
      'roadmap_invalid',
    ],
    ['a task without a status', withTasks([{ id: 'A', title: '' }]), 422, 'roadmap_invalid'],
    [
      'issues that are not numbers',
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
    [
      'a document of a task whose ID is too long',
      payload([], { documents: [{ path: 'a.md', content: '', taskId: 'x'.repeat(201) }] }),
      422,
      'roadmap_invalid',
    ],
    ['no planDocuments', { ...good, planDocuments: undefined }, 422, 'roadmap_invalid'],
    ['NUL in a title', payload([{ id: 'T1', title: 'a\0b' }]), 400, 'invalid'],
    ['half a surrogate pair in an unknown key', payload([{ id: 'T1', 'x\ud800': 1 }]), 400, 'invalid'],
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
    const { of, as } = await bound()
    expect(await as('PUT', `/api/projects/${of.id}/roadmaps/${slug}`, good)).toMatchObject({ status: 400 })
  })

  it('409 repo_unbound, then repo_mismatch, are checked before the conflict', async () => {
    const owner = await person()
    const of = await project({ owner })
    const as = await asTool(owner)
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

  it('409 roadmap_conflict only if the stored time is strictly newer', async () => {
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
