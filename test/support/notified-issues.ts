import { expect } from 'vitest'
import { asBrowser, type Client } from './as.ts'
import { joinProject, type Person, type Project, person, project } from './world.ts'

export type Reader = Person & { as: Client }
export type IssueStage = {
  of: Project
  owner: Reader
  issues: string
  join: (name?: string) => Promise<Reader>
}

/** A user and their browser. */
export const reader = async (name?: string): Promise<Reader> => {
  const who = await person(name ? { name } : {})
  return { ...who, as: await asBrowser(who) }
}

/** A project, and members who join it. */
export async function issueStage(): Promise<IssueStage> {
  const owner = await reader('佐藤')
  const of = await project({ owner, key: 'KEY' })
  const join = async (name?: string) => {
    const who = await reader(name)
    await joinProject(of, who, 'member')
    return who
  }
  return { of, owner, issues: `/api/projects/${of.id}/issues`, join }
}

export const mentionOf = ({ id }: Person, name = 'だれか') => `[@${name}](user:${id})`

export async function createIssue(
  { owner, issues }: IssueStage,
  body: object = {},
  by = owner,
): Promise<number> {
  const answer = await by.as('POST', issues, { title: '課題', ...body })
  expect([answer.status, answer.trips]).toEqual([201, 1])
  return answer.body.issue.number
}

export const changeIssue = async ({ issues }: IssueStage, number: number, body: object, by: Reader) => {
  const answer = await by.as('PATCH', `${issues}/${number}`, body)
  expect([answer.status, answer.trips]).toEqual([200, 1])
}

export const commentOnIssue = async (
  { issues }: IssueStage,
  number: number,
  by: Reader,
  body = 'コメント',
): Promise<string> => {
  const answer = await by.as('POST', `${issues}/${number}/comments`, { body })
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
