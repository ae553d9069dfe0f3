import { describe, expect, it } from 'vitest'
import { query } from '../../../support/database.ts'
import { eventsOf, type IssueScene, issueScene, newIssue } from '../../../support/issues.ts'

const put = async (at: IssueScene, number: number, fields: object) => {
  const { status, body } = await at.as('PATCH', `${at.path}/${number}`, fields)
  return [status, body.code, body.issue?.assigneeId, body.issue?.parentId]
}

/** An issue with another one, whose assignee has left the project. */
async function left() {
  const at = await issueScene()
  const who = await at.join()
  await newIssue(at, { title: 'x', assigneeId: who.id })
  await newIssue(at)
  await query`delete from project_members where project_id = ${at.of.id} and user_id = ${who.id}`
  return { at, who }
}

describe('a value that an issue has already (issues § Changing)', () => {
  it('an assignee who has left: is accepted with a new title, and notifies nobody', async () => {
    const { at, who } = await left()
    const caused = async () =>
      (await query`select from issue_changes where project_id = ${at.of.id}`).length +
      (await query`select from mail_outbox where recipient = ${who.email}`).length
    const before = await caused()
    expect(await put(at, 1, { title: 'y', assigneeId: who.id })).toEqual([200, undefined, who.id, null])
    const events = await eventsOf(at, 'issue.updated')
    expect(events.map(({ payload }) => payload.changed)).toEqual([['title']])
    expect(await caused()).toBe(before)
  })

  it('an assignee who has left: cannot get another issue, nor this one again', async () => {
    const { at, who } = await left()
    const refused = [400, 'assignee_invalid', undefined, undefined]
    expect(await put(at, 2, { assigneeId: who.id })).toEqual(refused)
    const many = await at.as('PATCH', at.path, { numbers: [1, 2], change: { assigneeId: who.id } })
    expect([many.status, many.body.code]).toEqual([400, 'assignee_invalid'])
    expect((await at.as('POST', at.path, { title: 'z', assigneeId: who.id })).status).toBe(400)
    const alone = await at.as('PATCH', at.path, {
      numbers: [1],
      change: { assigneeId: who.id, priority: 'low' },
    })
    expect(alone.status).toBe(200)
    expect((await put(at, 1, { assigneeId: null }))[0]).toBe(200)
    expect(await put(at, 1, { assigneeId: who.id })).toEqual(refused)
  })

  it('a parent in the trash: is accepted, but not for another issue', async () => {
    const at = await issueScene()
    const parent = await newIssue(at)
    await newIssue(at, { title: 'x', parentId: parent.id })
    await newIssue(at)
    await at.as('DELETE', `${at.path}/1`)
    expect(await put(at, 2, { title: 'y', parentId: parent.id })).toEqual([200, undefined, null, parent.id])
    expect((await put(at, 3, { parentId: parent.id })).slice(0, 2)).toEqual([400, 'parent_invalid'])
    const many = await at.as('PATCH', at.path, { numbers: [2, 3], change: { parentId: parent.id } })
    expect([many.status, many.body.code]).toEqual([400, 'parent_invalid'])
    expect((await put(at, 2, { parentId: null }))[0]).toBe(200)
    expect((await put(at, 2, { parentId: parent.id })).slice(0, 2)).toEqual([400, 'parent_invalid'])
  })
})
