import { expect } from 'vitest'
import { asBrowser, type Client } from './as.ts'
import { id, query } from './database.ts'
import { type Announced, readyAttachment } from './uploads.ts'
import { joinProject, type Person, type Project, person, project } from './world.ts'

/** A user and their browser. */
export type Reader = Person & { as: Client }

export const reader = async (name?: string): Promise<Reader> => {
  const who = await person(name ? { name } : {})
  return { ...who, as: await asBrowser(who) }
}

/** A project and its owner. `path`: its issues. `labels`: its labels. `join`: a new member. */
export type IssueScene = {
  of: Project
  owner: Reader
  as: Client
  path: string
  labels: string
  join(name?: string): Promise<Reader>
}

export async function issueScene({ key = 'KEY' as string | null } = {}): Promise<IssueScene> {
  const owner = await reader('佐藤')
  const of = await project({ owner, ...(key && { key }) })
  const base = `/api/projects/${of.id}`
  const join = async (name?: string) => {
    const who = await reader(name)
    await joinProject(of, who, 'member')
    return who
  }
  return { of, owner, as: owner.as, path: `${base}/issues`, labels: `${base}/labels`, join }
}

/** Creates an issue through the API. */
export async function newIssue({ as, path }: IssueScene, fields: object = {}): Promise<any> {
  const { status, body } = await as('POST', path, { title: '課題', ...fields })
  expect([status, body.code]).toEqual([201, undefined])
  return body.issue
}

/** A new issue, and the paths of it, its attachments, and its comments. */
export type IssuePlace = { issue: any; path: string; attachments: string; comments: string }

export async function issuePlace(at: IssueScene): Promise<IssuePlace> {
  const issue = await newIssue(at)
  const path = `${at.path}/${issue.number}`
  return { issue, path, attachments: `${path}/attachments`, comments: `${path}/comments` }
}

/** Comments on the issue, with these attachments. */
export const commentWith = (as: Client, { comments }: IssuePlace, attachmentIds: string[]) =>
  as('POST', comments, { body: '添付', attachmentIds })

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

/** The id of a new attachment of the issue, or of a new one if the project has none with this number. */
export async function attachmentOn(
  of: Project,
  number: number,
  by: Person,
  made: Announced & { commentId?: string } = {},
): Promise<string> {
  await issueWith(of, number)
  const attachmentId = await readyAttachment(of, by, { ...made, linked: true })
  await query`update attachments a set issue_id = i.id, comment_id = ${made.commentId ?? null} from issues i
    where a.id = ${attachmentId} and i.project_id = ${of.id} and i.number = ${number}`
  return attachmentId
}

/** Gives the issue as many attachments as it can have. */
export const fillIssue = (of: Project, number: number) => query`
  insert into attachments (id, project_id, uploader_id, filename, size, mime, object_key, ready_at, linked_at, issue_id)
  select n.id, i.project_id, n.id, 'a.txt', 0, 'text/plain', 'objects/' || n.id, now(), now(), i.id
    from issues i, lateral (select gen_random_uuid() as id, i.id as of from generate_series(1, 100)) n
   where i.project_id = ${of.id} and i.number = ${number}`

const issueWith = (of: Project, number: number) => query`
  insert into issues (id, project_id, number, title) values (${id()}, ${of.id}, ${number}, '課題')
  on conflict do nothing`

/** The id of a new comment on the issue, or on a new one if the project has none with this number. */
export async function commentOn(of: Project, number: number, by: Person, body = 'コメント'): Promise<string> {
  const comment = id()
  await issueWith(of, number)
  await query`insert into issue_comments (id, project_id, issue_id, body, created_by)
    select ${comment}, project_id, id, ${body}, ${by.id} from issues where project_id = ${of.id} and number = ${number}`
  return comment
}
