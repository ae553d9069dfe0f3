import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { asBrowser } from '../../../support/as.ts'
import { id, query } from '../../../support/database.ts'
import { joinProject, person, project } from '../../../support/world.ts'

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

/** An issue of a project with two users who write. */
async function scene(fields: object = {}) {
  const [owner, other] = [await person({ name: '佐藤' }), await person({ name: '鈴木' })]
  const of = await project({ owner })
  await joinProject(of, other, 'member')
  const [as, asOther] = [await asBrowser(owner), await asBrowser(other)]
  const path = `/api/projects/${of.id}/issues/1`
  await as('POST', `/api/projects/${of.id}/issues`, { title: '題', ...fields })
  const read = async () => (await as('GET', path)).body.issue
  const eventCount = async () =>
    (await query`select count(*)::int as n from events where project_id = ${of.id}`)[0]!.n
  return { of, owner, other, as, asOther, path, read, eventCount }
}

describe('PATCH /issues/{number} with base (issues § Concurrent edits)', () => {
  const body = '一行目\n二行目 😀'
  const cases: [what: string, stored: object, change: object, status: 200 | 409][] = [
    ['the stored text', { body }, { body: '新', base: { body: hash(body) } }, 200],
    ['the same in capitals', { body }, { body: '新', base: { body: hash(body).toUpperCase() } }, 200],
    ['no text, if none is stored', {}, { body: '新', base: { body: null } }, 200],
    ['the stored title', {}, { title: '新', base: { title: hash('題') } }, 200],
    ['no field', { body }, { body: '新', base: {} }, 200],
    ['another text', { body }, { body: '新', base: { body: hash('前') } }, 409],
    ['no text, if one is stored', { body }, { body: '新', base: { body: null } }, 409],
    ['a text, if none is stored', {}, { body: '新', base: { body: hash(body) } }, 409],
    ['another title', {}, { title: '新', base: { title: hash('前') } }, 409],
    ['no title', {}, { title: '新', base: { title: null } }, 409],
    ['one text of two', { body }, { body: '新', base: { title: hash('前'), body: hash(body) } }, 409],
    ['a text that stays', { body }, { status: 'done', base: { body: hash('前') } }, 409],
    ['another text, with the stored one as the new one', { body }, { body, base: { body: hash('前') } }, 409],
    ['the new text itself', { body }, { body: '新', base: { body: hash('新') } }, 409],
  ]
  it.each(cases)('%s', async (_, stored, change, status) => {
    const at = await scene(stored)
    const [before, events] = [await at.read(), await at.eventCount()]
    const answer = await at.asOther('PATCH', at.path, change)
    expect([answer.status, answer.trips]).toEqual([status, 1])
    const { base: _base, ...fields } = change as { base: unknown }
    if (status === 200) return expect(await at.read()).toMatchObject(fields)
    const { title, body, updatedAt } = before
    expect(answer.body).toEqual({
      error: 'issue_moved',
      code: 'issue_moved',
      message: expect.any(String),
      current: { title, body, updatedAt, updatedBy: { id: at.owner.id, displayName: '佐藤' } },
    })
    expect([await at.read(), await at.eventCount()]).toEqual([before, events])
  })

  it('accepts one of ten from the same text, and shows its text to the others', async () => {
    const at = await scene({ body: '前' })
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 ? at.as : at.asOther)('PATCH', at.path, {
          body: `後 ${index}`,
          base: { body: hash('前') },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)])
    const { issue } = answers.find(({ status }) => status === 200)!.body
    const conflicts = answers.filter(({ status }) => status === 409).map(answer => answer.body.current.body)
    expect(conflicts).toEqual(Array(9).fill(issue.body))
    expect([(await at.read()).body, await at.eventCount()]).toEqual([issue.body, 2])
  })

  it('names who changed the issue last, in any field, and null for someone who has left', async () => {
    const at = await scene({ body: '前' })
    const moved = async () => {
      const { body } = await at.as('PATCH', at.path, { body: 'x', base: { body: null } })
      return body.current.updatedBy
    }
    await at.asOther('PATCH', at.path, { status: 'done' })
    await at.as('DELETE', at.path)
    await at.as('POST', `${at.path}/restore`)
    expect(await moved()).toEqual({ id: at.other.id, displayName: '鈴木' })
    await at.as('PATCH', at.path, { body: null })
    expect(
      (await at.as('PATCH', at.path, { body: 'x', base: { body: hash('前') } })).body.current,
    ).toMatchObject({ body: null, updatedBy: { id: at.owner.id } })
    await query`update issues set body = '前', updated_by = null where project_id = ${at.of.id}`
    expect(await moved()).toBeNull()
  })

  it('is checked after the trash, the parent, and the assignee', async () => {
    const at = await scene({ body: '前' })
    const base = { body: null }
    const code = async (change: object) => (await at.as('PATCH', at.path, { ...change, base })).body.code
    expect(await code({ parentId: id() })).toBe('parent_invalid')
    expect(await code({ assigneeId: id() })).toBe('assignee_invalid')
    await at.as('DELETE', at.path)
    expect(await code({ body: 'x' })).toBe('issue_deleted')
  })

  it.each([
    ['without a change', { base: { body: null } }],
    ['with too few digits', { body: 'x', base: { body: 'ab' } }],
    ['in plain text', { body: 'x', base: { body: '前'.repeat(64) } }],
    ['of another field', { body: 'x', base: { status: null } }],
    ['null', { body: 'x', base: null }],
  ])('is refused %s: 400', async (_, change) => {
    const at = await scene()
    const { status, body } = await at.as('PATCH', at.path, change)
    expect([status, body.code]).toEqual([400, 'invalid'])
  })
})
