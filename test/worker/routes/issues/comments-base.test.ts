import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { asBrowser, asTool } from '../../../support/as.ts'
import { id, query } from '../../../support/database.ts'
import { person, project } from '../../../support/world.ts'

const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const stored = '一行目\n二行目 😀'

/** A comment of a user with a browser and an agent. */
async function scene() {
  const author = await person()
  const of = await project({ owner: author })
  const [as, asAgent] = [await asBrowser(author), await asTool(author)]
  const issue = `/api/projects/${of.id}/issues/1`
  await as('POST', `/api/projects/${of.id}/issues`, { title: '題', body: '本文' })
  const { body } = await as('POST', `${issue}/comments`, { body: stored })
  const path = `${issue}/comments/${body.comment.id}`
  const read = async () => (await as('GET', `${issue}/comments`)).body.comments[0]
  const eventCount = async () =>
    (await query`select count(*)::int as n from events where project_id = ${of.id}`)[0]!.n
  return { as, asAgent, issue, path, read, eventCount }
}

describe('PATCH /issues/{number}/comments/{commentId} with base (comments § Concurrent edits)', () => {
  const cases: [what: string, body: string, base: string, status: 200 | 409][] = [
    ['the stored text', '新', hash(stored), 200],
    ['the same in capitals', '新', hash(stored).toUpperCase(), 200],
    ['another text', '新', hash('前'), 409],
    ['the text of the issue', '新', hash('本文'), 409],
    ['the new text itself', '新', hash('新'), 409],
    ['another text, with the stored one as the new one', stored, hash('前'), 409],
  ]
  it.each(cases)('%s', async (_, body, base, status) => {
    const at = await scene()
    const [before, events] = [await at.read(), await at.eventCount()]
    const answer = await at.asAgent('PATCH', at.path, { body, base: { body: base } })
    expect([answer.status, answer.trips]).toEqual([status, 1])
    if (status === 200) return expect((await at.read()).body).toBe(body)
    expect(answer.body).toEqual({
      error: 'comment_moved',
      code: 'comment_moved',
      message: expect.any(String),
      current: { body: stored, editedAt: null },
    })
    expect([await at.read(), await at.eventCount()]).toEqual([before, events])
  })

  it('accepts one of ten from the same text, and shows its text and its time to the others', async () => {
    const at = await scene()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 ? at.as : at.asAgent)('PATCH', at.path, {
          body: `後 ${index}`,
          base: { body: hash(stored) },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)])
    const { body, editedAt } = answers.find(({ status }) => status === 200)!.body.comment
    const conflicts = answers.filter(({ status }) => status === 409).map(answer => answer.body.current)
    expect(conflicts).toEqual(Array(9).fill({ body, editedAt }))
    expect([(await at.read()).body, await at.eventCount()]).toEqual([body, 3])
  })

  it('is checked after the comment and the trash', async () => {
    const at = await scene()
    const code = async (path: string) =>
      (await at.as('PATCH', path, { body: 'x', base: { body: hash('前') } })).body.code
    expect(await code(`${at.issue}/comments/${id()}`)).toBe('comment_not_found')
    await at.as('DELETE', at.issue)
    expect(await code(at.path)).toBe('issue_deleted')
  })

  it.each([
    ['without a text', { base: { body: hash(stored) } }],
    ['with too few digits', { body: 'x', base: { body: 'ab' } }],
    ['of no text', { body: 'x', base: { body: null } }],
    ['of no field', { body: 'x', base: {} }],
    ['of another field', { body: 'x', base: { body: hash(stored), title: hash('題') } }],
    ['null', { body: 'x', base: null }],
  ])('is refused %s: 400', async (_, change) => {
    const at = await scene()
    const { status, body } = await at.as('PATCH', at.path, change)
    expect([status, body.code]).toEqual([400, 'invalid'])
  })
})
