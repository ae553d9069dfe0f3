import { expect } from 'vitest'
import type { IssueScene, Reader } from './issues.ts'
import type { Person } from './world.ts'

export const mentionOf = ({ id }: Person, name = 'だれか') => `[@${name}](user:${id})`

export async function createIssue(
  { owner, path }: IssueScene,
  body: object = {},
  by = owner,
): Promise<number> {
  const answer = await by.as('POST', path, { title: '課題', ...body })
  expect([answer.status, answer.trips]).toEqual([201, 1])
  return answer.body.issue.number
}

export const changeIssue = async ({ path }: IssueScene, number: number, body: object, by: Reader) => {
  const answer = await by.as('PATCH', `${path}/${number}`, body)
  expect([answer.status, answer.trips]).toEqual([200, 1])
}

export const commentOnIssue = async (
  { path }: IssueScene,
  number: number,
  by: Reader,
  body = 'コメント',
): Promise<string> => {
  const answer = await by.as('POST', `${path}/${number}/comments`, { body })
  expect([answer.status, answer.trips]).toEqual([201, 1])
  return answer.body.comment.id
}

export const listedFor = async ({ as }: Reader, search = '') => {
  const { body, trips } = await as('GET', `/api/me/notifications${search}`)
  expect(trips).toBe(1)
  return body
}

/** Changes the user's preferences for issues. */
export const preferForIssues = async ({ as }: Reader, issues: object): Promise<void> => {
  const { status } = await as('PATCH', '/api/me/notification-preferences', { issues })
  expect(status).toBe(200)
}

/** The kinds of the notifications, newest first. */
export const kindsOf = async (who: Reader): Promise<string[]> =>
  (await listedFor(who)).notifications.map(({ kind }: { kind: string }) => kind)
