import {
  attach,
  attachmentFields,
  attachmentsOf,
  dropAttachments,
  most,
  refusalOfUploads,
} from '../attachments.ts'
import { aboutIssue, record } from '../events.ts'
import { allIssues, hasIssues, missing, someIssue } from '../issues.ts'
import { anything } from '../match.ts'
import type { Pick } from '../pick.ts'
import { fits } from '../quota.ts'
import type { Attachment, Caller, Issue, Model, Project, Upload } from '../state.ts'
import type { Act, Command, Plan } from '../step.ts'
import { comment } from './comments.ts'
import { complete, content, itsUploader, send, someUpload, start } from './uploads.ts'

const issuePath = '/api/projects/{projectId}/issues/{number}/attachments'
const attachmentPath = '/api/projects/{projectId}/issues/{number}/attachments/{attachmentId}'

type Target = ReturnType<typeof someIssue>

/** Neither linking nor deleting is in a comment's event. */
function recordAttachment(
  of: Project,
  by: Caller,
  type: string,
  issue: Issue,
  { id, filename }: Upload,
): void {
  const payload = { number: issue.number, attachmentId: id, filename }
  record(of, by, { type: `attachment.${type}`, target: aboutIssue(issue), payload })
}

const link = (of: Project, by: Caller, { issue, params }: Target, upload: Upload): Plan => ({
  method: 'POST',
  path: issuePath,
  of,
  by,
  params,
  body: { attachmentId: upload.id },
  rule: () => missing(issue) || refusalOfUploads(of, by, issue!, [upload]),
  status: 201,
  done() {
    attach(issue!, [upload], null)
    recordAttachment(of, by, 'linked', issue!, upload)
  },
  response: () => ({ attachment: attachmentFields({ upload, comment: null }) }),
})

export const linkUpload: Command = (m, pick) => {
  const of = pick.project(({ uploads, issues }) => uploads.length > 0 && issues.length > 0)
  const upload = someUpload(m, of, pick, ['ready', 'ready', 'pending', 'linked'])
  if (!upload) return null
  return link(
    of,
    itsUploader(upload, pick, { method: 'POST', path: issuePath, of }),
    someIssue(of, pick),
    upload,
  )
}

/** Starts, sends, completes, and links an upload. */
function* attachTo(of: Project, by: Caller, target: Target, filename: string): Generator<Plan | Act> {
  const started = start(of, by, filename, content.length)
  yield started
  if (!started.upload.id) return
  yield send(started.upload)
  yield complete(of, by, started.upload)
  yield link(of, by, target, started.upload)
}

export const attachUpload: Command = function* (_, pick) {
  const of = pick.project(hasIssues)
  const by = pick.caller({ method: 'POST', path: issuePath, of })
  yield* attachTo(of, by, someIssue(of, pick), pick.of(['notes.txt', '画面.png']))
}

/** An issue gets all but two of the attachments that it can have, with a comment, and then three more. */
export const crowdIssue: Command = function* (m, pick) {
  const of = pick.project(hasIssues)
  const by = pick.caller({ method: 'POST', path: issuePath, of })
  const target = someIssue(of, pick)
  const count = most - 2 - (target.issue?.attachments.length ?? most)
  if (of.gone || count <= 0 || !fits(of, count * content.length)) return
  const given: Upload[] = []
  yield reserve(of, by, count, given)
  yield comment(m, of, by, target, { body: 'many', given })
  for (const filename of ['a', 'b', 'c']) yield* attachTo(of, by, target, filename)
}

/** Ready uploads, as if the caller had sent them. */
const reserve = (of: Project, { who }: Caller, count: number, made: Upload[]): Act => ({
  says: `${who.label} has ${count} more ready uploads in ${of.name}`,
  async act({ sql, store }) {
    const rows = await sql(
      `insert into attachments (id, project_id, uploader_id, filename, size, mime, object_key, created_at, ready_at)
       select gen_random_uuid(), $1, $2, 'full', $3, 'text/plain', 'objects/' || gen_random_uuid(),
              now() + n * interval '1 microsecond', now()
         from generate_series(1, $4::int) n returning id, object_key`,
      [of.id, who.id, content.length, count],
    )
    for (const { id, object_key } of rows) {
      await store(object_key, content)
      const upload = { by: who, filename: 'full', size: content.length, url: '', isSent: true }
      made.push({ id, ...upload, state: 'ready' })
    }
    of.uploads.push(...made)
  },
})

export const deleteAttachment: Command = (m, pick) => {
  const chosen = someAttachment(m, pick)
  if (!chosen) return null
  const { of, issue, params, attachment } = chosen
  const at = { method: 'DELETE', path: attachmentPath, of } as const
  const isOthers = (by: Caller) => isIn(of, attachment) && attachment.upload.by !== by.who
  const by = pick.caller(at, isOthers)
  return {
    ...at,
    by,
    isOthers: isOthers(by),
    params,
    rule: () => missing(issue) || (!issue!.attachments.includes(attachment) && 'attachment_not_found'),
    status: 204,
    done() {
      dropAttachments(issue!, each => each === attachment)
      recordAttachment(of, by, 'deleted', issue!, attachment.upload)
    },
  }
}

export const downloadAttachment: Command = (m, pick) => {
  const chosen = someAttachment(m, pick)
  if (!chosen) return null
  const { of, issue, params, attachment } = chosen
  const at = {
    method: 'GET',
    path: '/api/projects/{projectId}/issues/{number}/attachments/{attachmentId}/download',
    of,
  } as const
  return {
    ...at,
    by: pick.caller(at),
    params,
    rule: () => missing(issue) || (!issue!.attachments.includes(attachment) && 'attachment_not_found'),
    status: 200,
    response: () => ({
      url: anything,
      expiresAt: anything,
      filename: anything,
      size: anything,
      mime: anything,
    }),
  }
}

/** The gate looks for an attachment in all issues of the project. One that is not there counts as the caller's own. */
const isIn = (of: Project, attachment: Attachment): boolean =>
  of.issues.some(({ attachments }) => attachments.includes(attachment))

/** An attachment of the project, mostly with its issue, or sometimes another attachment or an upload that is none. */
function someAttachment(m: Model, pick: Pick) {
  const of = pick.project(({ issues }) => issues.some(({ attachments }) => attachments.length > 0))
  const attached = allIssues(m).flatMap(({ attachments }) => attachments)
  const others = m.projects
    .flatMap(({ uploads }) => uploads)
    .filter(upload => attached.every(each => each.upload !== upload))
    .map(upload => ({ upload, comment: null }))
  const all = [...attached, ...others.slice(0, 9)]
  if (all.length === 0 || of.issues.length === 0) return null
  const likely = of.issues.flatMap(issue => attachmentsOf(of, issue))
  const attachment = pick.mostly(likely, all)!
  const own = of.issues.find(({ attachments }) => attachments.includes(attachment))
  const issue = own && !pick.isOnce(3) ? own : pick.of(of.issues)
  const params = { projectId: of.id, number: issue.number, attachmentId: attachment.upload.id }
  return { of, issue, attachment, params }
}
