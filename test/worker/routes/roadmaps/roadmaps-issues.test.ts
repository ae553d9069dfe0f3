import { describe, expect, it } from 'vitest'
import { id, query } from '../../../support/database.ts'
import { hashOf, payload, type TaskInput } from '../../../support/payload.ts'
import { bound } from '../../../support/synced.ts'
import { project } from '../../../support/world.ts'

describe('issue links (roadmaps § Issue links)', () => {
  it('resolves live issues of the project, skips others with a warning, and replaces all links', async () => {
    const { of, sync, path, as, owner } = await bound({ key: 'ABC' })
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

  it('links an issue that exists by now, even with the same payload', async () => {
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

  it('skips a number that no issue can have', async () => {
    const { sync } = await bound({ key: 'ABC' })
    const { status, body } = await sync(payload([{ id: 'T1', issues: [2 ** 31, Number.MAX_SAFE_INTEGER] }]))
    expect([status, body.issues]).toEqual([200, { linked: 0, skipped: 2 }])
  })
})

describe('warnings (roadmaps § Warnings)', () => {
  it('are ordered by task, then by array; then those of the roadmap and of its documents', async () => {
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

  const odd = payload([{ id: 'T1', status: 'paused', dependsOn: ['X'], issues: [7] }], {
    documents: [{ path: 'a.md', content: 'text', contentHash: 'sha256:0' }],
    head: { currentTaskId: 'Z' },
  })
  const expected = {
    ja: [
      'タスク T1: 状態「paused」は未定義のため、未完了として扱います',
      'タスク T1: 依存先のタスク X がありません',
      'タスク T1: 課題 #7 は見つからないため、リンクしませんでした',
      '現在のタスク Z がありません',
      '文書 a.md: contentHash が内容と一致しません',
    ],
    en: [
      'Task T1: unknown status "paused", so the task counts as not done',
      'Task T1: depends on the task X, which does not exist',
      'Task T1: issue #7 was not found, so it was not linked',
      'The current task Z does not exist',
      'Document a.md: contentHash does not match the content',
    ],
  }

  it.each(['ja', 'en'] as const)('are in the language of the request: %s', async language => {
    const { as, path } = await bound({ key: 'ABC' })
    const { body, headers } = await as('PUT', path, odd, { 'accept-language': language })
    expect(body.warnings).toEqual(expected[language])
    expect([headers.get('content-language'), headers.get('vary')]).toEqual([language, 'Accept-Language'])
  })

  it.each([
    ['ja', 'タスク T1: 課題 #7 はプロジェクトで課題を利用できないため、リンクしませんでした'],
    ['en', 'Task T1: issue #7 was not linked, because the project has no issues or no issue key'],
  ])('report that a project has no issues: %s', async (language, warning) => {
    const { as, path } = await bound()
    const sent = payload([{ id: 'T1', issues: [7] }])
    const { body } = await as('PUT', path, sent, { 'accept-language': language })
    expect(body.warnings).toEqual([warning])
  })

  it('are the only difference of a response in another language', async () => {
    const { sync, as, path } = await bound({ key: 'ABC' })
    const english = { 'accept-language': 'en' }
    const { warnings: _, ...planned } = (await sync(odd, '?dryRun=1')).body
    const dry = await as('PUT', `${path}?dryRun=1`, odd, english)
    expect(dry.body).toEqual({ ...planned, warnings: expected.en })
    const { warnings, ...first } = (await sync(odd)).body
    const again = await as('PUT', path, odd, english)
    const documents = { upserted: 0, unchanged: 1, deleted: 0 }
    expect(warnings).toEqual(expected.ja)
    expect([again.body, again.trips]).toEqual([{ ...first, documents, warnings: expected.en }, 1])
  })

  it('are at most 50, then a count of the rest', async () => {
    const { sync } = await bound({ key: 'ABC' })
    const { body } = await sync(payload([{ id: 'T1', issues: Array.from({ length: 60 }, (_, n) => n + 1) }]))
    expect(body.warnings).toHaveLength(51)
    expect(body.warnings[50]).toContain('10')
    expect(body.warningsTotal).toBe(60)
  })

  it('do not lose text because of a wrong hash', async () => {
    const { sync, path, as } = await bound()
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
