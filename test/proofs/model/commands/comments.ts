import { hash } from 'node:crypto'
import { attach, attachmentFields, attachmentsOf, dropAttachments, refusalOfUploads } from '../attachments.ts'
import { aboutIssue, record } from '../events.ts'
import { allIssues, hasIssues, missing, someIssue } from '../issues.ts'
import { anything } from '../match.ts'
import { mentionedIn, mentionsFields, someText } from '../mentions.ts'
import { notify, watch } from '../notifying.ts'
import type { Pick } from '../pick.ts'
import { personFields } from '../response-fields.ts'
import type { Caller, Comment, Issue, Model, Project, Upload } from '../state.ts'
import type { Command, Plan } from '../step.ts'

const commentsPath = '/api/projects/{projectId}/issues/{number}/comments'
const commentPath = '/api/projects/{projectId}/issues/{number}/comments/{commentId}'

const commentFields = (m: Model, of: Project, issue: Issue, comment: Comment) => ({
  ...{ id: comment.id, body: comment.body, createdBy: personFields(comment.by) },
  editedAt: comment.isEdited ? anything : null,
  mentions: mentionsFields(m, of, comment.body),
  attachments: attachmentsOf(of, issue)
    .filter(each => each.comment === comment)
    .map(attachmentFields),
})

/** Any change of a comment changes its issue. */
function recordComment(of: Project, by: Caller, type: string, issue: Issue, { id }: Comment): void {
  const payload = { number: issue.number, commentId: id }
  record(of, by, { type: `comment.${type}`, target: aboutIssue(issue), payload })
}

export const listComments: Command = (m, pick) => {
  const of = pick.project(({ issues }) => issues.some(({ comments }) => comments.length > 0))
  const at = { method: 'GET', path: commentsPath, of } as const
  const { issue, params } = pick.isOnce(2) ? someIssue(of, pick) : commented(of, pick)
  const isNewestFirst = pick.isOnce(2)
  return {
    ...at,
    by: pick.caller(at),
    params,
    query: { pageSize: 100, ...(isNewestFirst && { newest: 1 }) },
    rule: () => missing(issue),
    status: 200,
    response() {
      const comments = issue!.comments.map(each => commentFields(m, of, issue!, each))
      return { total: comments.length, comments: isNewestFirst ? comments.toReversed() : comments }
    },
  }
}

export const createComment: Command = (m, pick) => {
  const of = pick.project(hasIssues)
  const at = { method: 'POST', path: commentsPath, of } as const
  const by = pick.caller(at)
  const target = someIssue(of, pick)
  const body = someText(m, pick)
  return comment(m, of, by, target, { body, given: pick.isOnce(2) ? someUploads(m, of, by, pick) : [] })
}

/** A comment with these uploads. Duplicates count once. */
export function comment(
  m: Model,
  of: Project,
  by: Caller,
  { issue, params }: ReturnType<typeof someIssue>,
  { body, given }: { body: string; given: readonly Upload[] },
): Plan {
  const comment: Comment = { id: '', body, by: by.who, isEdited: false }
  const uploads = [...new Set(given)]
  return {
    ...{ method: 'POST', path: commentsPath, of, by, params },
    body: { body, ...(given.length > 0 && { attachmentIds: given.map(({ id }) => id) }) },
    rule: () => missing(issue) || refusalOfUploads(of, by, issue!, uploads),
    status: 201,
    done(answer) {
      comment.id = answer.comment.id
      issue!.comments.push(comment)
      attach(issue!, uploads, comment)
      recordComment(of, by, 'created', issue!, comment)
      watch(issue!, by.who)
      const mentioned = mentionedIn(m, comment.body)
      notify(m, of, issue!, by.who, { mentioned, comment, isForWatchers: true })
    },
    response: () => ({ comment: commentFields(m, of, issue!, comment) }),
  }
}

export const editComment: Command = (m, pick) => {
  const chosen = someComment(m, pick)
  if (!chosen) return null
  const { of, issue, params, comment } = chosen
  const at = { method: 'PATCH', path: commentPath, of } as const
  const isOthers = (by: Caller) => isIn(of, comment) && comment.by !== by.who
  const by = pick.caller(at, isOthers)
  const body = pick.isOnce(4) ? comment.body : someText(m, pick)
  const base = pick.isOnce(3) ? pick.of([comment.body, body]) : null
  return {
    ...at,
    by,
    isOthers: isOthers(by),
    params,
    body: { body, ...(base !== null && { base: { body: hash('sha256', base) } }) },
    rule: () =>
      missing(issue) ||
      (!issue!.comments.includes(comment) && 'comment_not_found') ||
      (base !== null && base !== comment.body && 'comment_moved'),
    status: 200,
    done() {
      const before = mentionedIn(m, comment.body)
      const mentioned = mentionedIn(m, body).filter(who => !before.includes(who))
      notify(m, of, issue!, by.who, { mentioned, comment })
      if (comment.body === body) return
      Object.assign(comment, { body, isEdited: true })
      recordComment(of, by, 'edited', issue!, comment)
    },
    response: () => ({ comment: commentFields(m, of, issue!, comment) }),
  }
}

export const deleteComment: Command = (m, pick) => {
  const chosen = someComment(m, pick)
  if (!chosen) return null
  const { of, issue, params, comment } = chosen
  const at = { method: 'DELETE', path: commentPath, of } as const
  const isOthers = (by: Caller) => isIn(of, comment) && comment.by !== by.who
  const by = pick.caller(at, isOthers)
  return {
    ...at,
    by,
    isOthers: isOthers(by),
    params,
    rule: () => missing(issue) || (!issue!.comments.includes(comment) && 'comment_not_found'),
    status: 204,
    done() {
      issue!.comments = issue!.comments.filter(each => each !== comment)
      dropAttachments(issue!, each => each.comment === comment)
      m.notifications = m.notifications.filter(each => !('comment' in each) || each.comment !== comment)
      recordComment(of, by, 'deleted', issue!, comment)
    },
  }
}

/** Up to two uploads, mostly ready ones of the caller. */
function someUploads(m: Model, of: Project, { who }: Caller, pick: Pick): Upload[] {
  const all = m.projects.flatMap(({ uploads }) => uploads).filter(({ id }) => id)
  const own = of.uploads.filter(({ by, state }) => by === who && state === 'ready')
  return all.length === 0 ? [] : [1, 2].map(() => pick.mostly(own, all)!)
}

/** The gate looks for a comment in the whole project. One that is not there counts as the caller's own. */
const isIn = (of: Project, comment: Comment): boolean =>
  of.issues.some(({ comments }) => comments.includes(comment))

const commented = (of: Project, pick: Pick) => {
  const issues = of.issues.filter(({ comments }) => comments.length > 0)
  const issue = issues.length > 0 ? pick.of(issues) : of.issues[0]
  return { issue, params: { projectId: of.id, number: issue?.number ?? 1 } }
}

/** A comment of the issue, or sometimes of another issue or project. */
function someComment(m: Model, pick: Pick) {
  const of = pick.project(({ issues }) => issues.some(({ comments }) => comments.length > 0))
  const { issue, params } = commented(of, pick)
  const all = allIssues(m).flatMap(({ comments }) => comments)
  const comment = all.length > 0 ? pick.mostly(issue?.comments ?? [], all) : undefined
  return comment && { of, issue, comment, params: { ...params, commentId: comment.id } }
}
