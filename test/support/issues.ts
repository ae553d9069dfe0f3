import { expect } from 'vitest'
import { asBrowser, type Client } from './as.ts'
import { id, query } from './database.ts'
import { type Person, type Project, person, project } from './world.ts'

/** A project and its owner. `path`: its issues. `labels`: its labels. */
export type IssueScene = { of: Project; owner: Person; as: Client; path: string; labels: string }

export async function issueScene({ key = 'KEY' as string | null } = {}): Promise<IssueScene> {
  const owner = await person({ name: '佐藤' })
  const of = await project({ owner, ...(key && { key }) })
  const base = `/api/projects/${of.id}`
  return { of, owner, as: await asBrowser(owner), path: `${base}/issues`, labels: `${base}/labels` }
}

/** Creates an issue through the API. */
export async function newIssue({ as, path }: IssueScene, fields: object = {}): Promise<any> {
  const { status, body } = await as('POST', path, { title: '課題', ...fields })
  expect([status, body.code]).toEqual([201, undefined])
  return body.issue
}

/** Creates as many issues, numbered from 1 in a new project. */
export async function newIssues(at: IssueScene, count: number): Promise<any[]> {
  const made = []
  for (let i = 0; i < count; i++) made.push(await newIssue(at))
  return made
}

/** Creates a label through the API. */
export async function newLabel({ as, labels }: IssueScene, name = 'バグ', color = 'red'): Promise<any> {
  const { status, body } = await as('POST', labels, { name, color })
  expect([status, body.code]).toEqual([201, undefined])
  return body.label
}

/** A saved filter of this user. Without an owner, it is shared. */
export async function filterIn(of: { id: string }, owner: Person | null, name = '私の課題'): Promise<string> {
  const filterId = id()
  await query`insert into issue_filters (id, project_id, owner_id, created_by, name, query, layout)
    values (${filterId}, ${of.id}, ${owner?.id ?? null}, ${owner?.id ?? null}, ${name}, '{"assignee": "me"}', 'list')`
  return filterId
}

/** The issue with this number. */
export const readIssue = async ({ as, path }: IssueScene, number = 1): Promise<any> =>
  (await as('GET', `${path}/${number}`)).body.issue

/** The project's events of a type, oldest first. */
export const eventsOf = ({ of }: IssueScene, type: string) => query<{ target_label: string; payload: any }>`
  select target_label, payload from events where project_id = ${of.id} and type = ${type} order by id`

/** The id of a new comment on the issue, or on a new one if the project has none with this number. */
export async function commentOn(of: Project, number: number, by: Person, body = 'コメント'): Promise<string> {
  const comment = id()
  await query`insert into issues (id, project_id, number, title) values (${id()}, ${of.id}, ${number}, '課題')
    on conflict do nothing`
  await query`insert into issue_comments (id, project_id, issue_id, body, created_by)
    select ${comment}, project_id, id, ${body}, ${by.id} from issues where project_id = ${of.id} and number = ${number}`
  return comment
}
