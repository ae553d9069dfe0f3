import { describe, expect, it } from 'vitest'
import { issueLabelLimit } from '../../../../src/worker/domain/issues/fields.ts'
import { labelLimit } from '../../../../src/worker/domain/issues/labels.ts'
import { asBrowser } from '../../../support/as.ts'
import { id, query } from '../../../support/database.ts'
import {
  eventsOf,
  type IssueScene,
  issueScene,
  newIssue,
  newLabel,
  readIssue,
} from '../../../support/issues.ts'
import { joinProject, person } from '../../../support/world.ts'

/** Inserts labels with the names `l1`, `l2`, and so on, and returns their ids. */
const manyLabels = async ({ of }: IssueScene, count: number): Promise<string[]> =>
  (
    await query<{ id: string }>`
    insert into labels (id, project_id, name, color)
    select gen_random_uuid(), ${of.id}, 'l' || n, 'gray' from generate_series(1, ${count}::int) n returning id`
  ).map(({ id }) => id)

describe('labels of a project (issues § Labels)', () => {
  it('are created, changed, and deleted, in one round trip each', async () => {
    const at = await issueScene()
    const made = await at.as('POST', at.labels, { name: '  バク\u3099 ', color: 'red' })
    const label = { id: expect.any(String), name: 'バグ'.normalize('NFC'), color: 'red', issueCount: 0 }
    expect([made.status, made.trips, made.body]).toEqual([201, 1, { label }])
    const path = `${at.labels}/${made.body.label.id}`
    const changed = await at.as('PATCH', path, { color: 'blue' })
    expect([changed.status, changed.trips, changed.body]).toEqual([
      200,
      1,
      { label: { ...label, color: 'blue' } },
    ])
    const deleted = await at.as('DELETE', path)
    expect([deleted.status, deleted.trips]).toEqual([204, 1])
    for (const [method, body] of [['PATCH', { color: 'red' }], ['DELETE']] as const)
      expect((await at.as(method, path, body)).body.code).toBe('label_not_found')
  })

  it('are listed by name for a viewer, in one round trip, and paged on request', async () => {
    const at = await issueScene()
    for (const name of ['l10', 'l9', 'バグ', 'L1']) await newLabel(at, name)
    const viewer = await person()
    await joinProject(at.of, viewer, 'viewer')
    const { status, body, trips } = await (await asBrowser(viewer))('GET', at.labels)
    expect([status, trips, body.total, body.page, body.pageSize]).toEqual([200, 1, 4, 1, 4])
    expect(body.labels.map(({ name }: any) => name)).toEqual(['L1', 'l9', 'l10', 'バグ'])
    const second = (await at.as('GET', `${at.labels}?page=2&pageSize=3`)).body
    expect([second.labels.map(({ name }: any) => name), second.total]).toEqual([['バグ'], 4])
  })

  it('count the issues that have them and are not in the trash', async () => {
    const at = await issueScene()
    const { id } = await newLabel(at)
    for (const labelIds of [[id], [id], []]) await newIssue(at, { labelIds })
    await at.as('DELETE', `${at.path}/1`)
    expect((await at.as('GET', at.labels)).body.labels[0].issueCount).toBe(1)
    await at.as('POST', `${at.path}/1/restore`)
    expect((await at.as('PATCH', `${at.labels}/${id}`, { name: 'x' })).body.label.issueCount).toBe(2)
  })

  it('are not found in another project: 404 label_not_found', async () => {
    const [at, elsewhere] = [await issueScene(), await issueScene()]
    const { id } = await newLabel(elsewhere)
    for (const [method, body] of [['PATCH', { name: 'x' }], ['DELETE']] as const)
      expect((await at.as(method, `${at.labels}/${id}`, body)).body.code).toBe('label_not_found')
    expect((await elsewhere.as('GET', elsewhere.labels)).body.labels[0]).toMatchObject({ id, name: 'バグ' })
  })

  const invalid: [what: string, body: object, field: string][] = [
    ['no name', { color: 'red' }, 'name'],
    ['a blank name', { name: ' ', color: 'red' }, 'name'],
    ['a name of 51', { name: 'x'.repeat(51), color: 'red' }, 'name'],
    ['a name of two lines', { name: 'a\nb', color: 'red' }, 'name'],
    ['no color', { name: 'x' }, 'color'],
    ['another color', { name: 'x', color: '#f00' }, 'color'],
  ]
  it.each(invalid)('refuse %s: 400', async (_, body, field) => {
    const at = await issueScene()
    const answer = await at.as('POST', at.labels, body)
    expect([answer.status, answer.body.code, answer.body.field]).toEqual([400, 'invalid', field])
  })

  it.each([
    ['バグ', 'バク\u3099'],
    ['Straße', 'STRASSE'],
    ['bug', 'BUG'],
    ['Ǆ', 'ǆ'],
    ['Σίσυφος', 'ΣΊΣΥΦΟΣ'],
    ['\u0345a', '\u03b9a'],
  ])('have names that differ in more than case: %s is %s, 409 label_name_taken', async (one, other) => {
    const at = await issueScene()
    await newLabel(at, one)
    const another = await newLabel(at, 'another')
    const created = await at.as('POST', at.labels, { name: other, color: 'blue' })
    const renamed = await at.as('PATCH', `${at.labels}/${another.id}`, { name: other })
    expect([created, renamed].map(({ status, body }) => [status, body.code])).toEqual(
      Array(2).fill([409, 'label_name_taken']),
    )
    await newLabel(await issueScene(), other)
  })

  it('can change the case of their own name', async () => {
    const at = await issueScene()
    const { id } = await newLabel(at, 'bug')
    expect((await at.as('PATCH', `${at.labels}/${id}`, { name: 'Bug' })).body.label.name).toBe('Bug')
  })

  it(`are at most ${labelLimit}: of 10 created at once for the last place, one is`, async () => {
    const at = await issueScene()
    await manyLabels(at, labelLimit - 1)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => at.as('POST', at.labels, { name: `new ${i}`, color: 'red' })),
    )
    expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([
      201,
      ...Array(9).fill('label_limit'),
    ])
    expect((await at.as('GET', at.labels)).body.total).toBe(labelLimit)
  })

  it('of 10 with one name at once, one is created', async () => {
    const at = await issueScene()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        at.as('POST', at.labels, { name: i % 2 ? 'bug' : 'Bug', color: 'red' }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
  })

  it('record what changed, and nothing if nothing does', async () => {
    const at = await issueScene()
    const { id } = await newLabel(at)
    await at.as('PATCH', `${at.labels}/${id}`, { name: 'バグ', color: 'red' })
    await at.as('PATCH', `${at.labels}/${id}`, { name: '不具合' })
    await at.as('DELETE', `${at.labels}/${id}`)
    const of = async (type: string) =>
      (await eventsOf(at, type)).map(event => [event.target_label, event.payload])
    expect(await of('label.created')).toEqual([['バグ', { color: 'red' }]])
    expect(await of('label.updated')).toEqual([
      ['不具合', { from: { name: 'バグ', color: 'red' }, to: { name: '不具合', color: 'red' } }],
    ])
    expect(await of('label.deleted')).toEqual([['不具合', { color: 'red' }]])
  })
})

describe('labels of an issue (issues § Labels)', () => {
  const namesOf = (issue: any) => issue.labels.map(({ name }: any) => name)

  it('are shown by name, each once, and replace those before', async () => {
    const at = await issueScene()
    const [ten, nine] = [await newLabel(at, 'l10'), await newLabel(at, 'l9', 'blue')]
    const made = await newIssue(at, { labelIds: [ten.id, nine.id, ten.id.toUpperCase()] })
    expect(made.labels).toEqual([
      { id: nine.id, name: 'l9', color: 'blue' },
      { id: ten.id, name: 'l10', color: 'red' },
    ])
    const { body } = await at.as('PATCH', `${at.path}/1`, { labelIds: [ten.id] })
    expect(namesOf(body.issue)).toEqual(['l10'])
    expect(namesOf((await at.as('GET', at.path)).body.issues[0])).toEqual(['l10'])
    expect((await at.as('PATCH', `${at.path}/1`, { labelIds: [] })).body.issue.labels).toEqual([])
    const changes = (await eventsOf(at, 'issue.updated')).map(({ payload }) => payload.changes)
    expect(changes).toEqual([
      [{ field: 'labelIds', from: [nine.id, ten.id].sort(), to: [ten.id] }],
      [{ field: 'labelIds', from: [ten.id], to: [] }],
    ])
  })

  it('are labels of the project: 400 label_invalid', async () => {
    const [at, elsewhere] = [await issueScene(), await issueScene()]
    const [own, foreign] = [await newLabel(at), await newLabel(elsewhere)]
    await newIssue(at)
    for (const labelIds of [[foreign.id], [own.id, id()]])
      for (const [method, path] of [
        ['POST', at.path],
        ['PATCH', `${at.path}/1`],
      ] as const) {
        const { status, body } = await at.as(method, path, { title: 'x', labelIds })
        expect([status, body.code, body.field]).toEqual([400, 'label_invalid', 'labelIds'])
      }
    expect((await readIssue(at)).labels).toEqual([])
  })

  it('are removed with a label, which does not change the issue', async () => {
    const at = await issueScene()
    const [one, two] = [await newLabel(at, 'one'), await newLabel(at, 'two')]
    const { updatedAt } = await newIssue(at, { labelIds: [one.id, two.id] })
    await at.as('DELETE', `${at.labels}/${one.id}`)
    const issue = await readIssue(at)
    expect([namesOf(issue), issue.updatedAt]).toEqual([['two'], updatedAt])
  })

  it('are changed by two at once as one after the other', async () => {
    const at = await issueScene()
    const ids = await manyLabels(at, 10)
    await newIssue(at)
    const answers = await Promise.all(
      ids.map(labelId => at.as('PATCH', at.path, { numbers: [1], change: { addLabelIds: [labelId] } })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect((await readIssue(at)).labels).toHaveLength(10)
    expect(answers.map(({ body }) => body.issues[0].labels.length).sort((a, b) => a - b)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ])
  })

  it(`are at most ${issueLabelLimit}: of 10 added at once for the last place, one is`, async () => {
    const at = await issueScene()
    const ids = await manyLabels(at, issueLabelLimit + 9)
    await newIssue(at, { labelIds: ids.slice(10) })
    const answers = await Promise.all(
      ids.slice(0, 10).map(one => at.as('PATCH', at.path, { numbers: [1], change: { addLabelIds: [one] } })),
    )
    expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([
      200,
      ...Array(9).fill('too_many_labels'),
    ])
    expect(answers.find(({ status }) => status === 400)!.body.number).toBe(1)
    expect((await readIssue(at)).labels).toHaveLength(issueLabelLimit)
  })
})
