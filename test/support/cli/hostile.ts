import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A text with control characters, and a line that looks like output of the command. */
export const evil = 'a\u001b[35m\u001b]0;title\u0007\u009b2J\u0085\u202eb\u2066c\u200f\u2028\r\nfake: line\tz'

const at = '2026-03-04T05:06:07.000Z'
const id = '11111111-2222-4333-8444-555555555555'
export const hostileProject = id

const person = { id, userId: id, displayName: evil, name: evil, email: evil }
const issue = {
  ...{ id, number: 1, key: evil, title: evil, status: evil, body: 'a\u001b[35m\u009b2J\u202eb' },
  ...{ assignee: person, createdBy: person, createdAt: evil, updatedAt: at },
}
const issueDetail = {
  ...{ ...issue, parent: issue, children: [issue] },
  attachments: [{ id, filename: evil, size: 1, mime: evil, sha256: null, uploader: person, createdAt: evil }],
  gitLinks: [{ kind: 'commit', ref: evil, title: evil, url: evil }],
  roadmapTasks: [{ slug: evil, taskId: evil, title: evil, status: evil }],
}
const file = { id, name: 'f', folderId: null, size: 1, currentRevision: 1, updatedAt: at, updatedBy: person }
const task = { id: evil, title: evil, status: evil }
const roadmap = {
  ...{ id, slug: 'main', title: evil, updatedAt: at, syncedAt: at, stats: {}, issueLinks: [], documents: [] },
  phases: [{ id: evil, title: evil, tasks: [task] }],
}
const counts = { upserted: 0, unchanged: 0, deleted: 0 }
const project = {
  ...{ id, orgId: id, name: evil, role: evil, archivedAt: null },
  ...{ key: 'CRN', features: ['issues', 'git_links'] },
}
const org = { id, name: evil, role: evil, plan: evil, projectCount: 1 }
const page = { total: 1, page: 1, pageSize: 1 }

/** The responses by method and path. */
const answers: [call: RegExp, answer: object][] = [
  [/^GET .*\/me\/profile$/, { user: person }],
  [/^GET .*\/me\/token$/, { token: { id, name: evil, scopes: [evil], projectId: evil, expiresAt: evil } }],
  [/^GET .*\/api\/projects$/, { projects: [project], ...page }],
  [/^(POST .*\/api\/projects|PATCH .*\/api\/projects\/[\w-]+)$/, { project: { ...project, key: evil } }],
  [/^GET .*\/api\/orgs$/, { orgs: [org], ...page }],
  [/^POST .*\/api\/orgs$/, { org }],
  [/^GET .*\/roadmaps$/, { roadmaps: [{ slug: 'main', syncedAt: evil }], ...page }],
  [/^GET .*\/issues\/1$/, { issue: issueDetail }],
  [/^(POST|PATCH) .*\/issues(\/1)?$/, { issue }],
  [/^GET .*\/issues\b/, { issues: [issue], ...page }],
  [
    /^GET .*\/files\/tree$/,
    {
      folders: [{ id, name: evil, parentId: null, updatedAt: evil }],
      files: [file, { ...file, name: evil }],
      usage: { usedBytes: 1, limitBytes: 2 },
    },
  ],
  [
    /^GET .*\/files\/[\w-]+$/,
    {
      file: {
        ...file,
        revisions: [{ revision: 1, size: 1, sha256: null, createdAt: evil, uploadedBy: person }],
      },
    },
  ],
  [/^GET .*\/repo-binding$/, { repoIdentity: { kind: 'local', value: 'app' } }],
  [/^GET .*\/roadmaps\/main$/, { roadmap }],
  [
    /^PUT .*\/roadmaps\/main/,
    {
      stats: { total: 1, done: 0, blocked: 0 },
      documents: counts,
      issues: null,
      warnings: [evil],
      warningsTotal: 1,
    },
  ],
  [/^POST .*\/git-links$/, { linked: 1, existing: 0, skipped: 1, warnings: [evil], warningsTotal: 1 }],
  [
    /^POST .*\/device\/code$/,
    {
      device_code: evil,
      user_code: evil,
      interval: -1,
      verification_uri: evil,
      verification_uri_complete: 'file:///etc/passwd',
    },
  ],
]

type Meet = (request: IncomingMessage, response: ServerResponse) => unknown

/** Starts a local server and returns its URL. */
export async function listen(meet: Meet): Promise<string> {
  const server = createServer(meet)
  await new Promise<void>(resolve => server.unref().listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Starts a server whose texts are all `evil`, including refusals. `own` are responses with priority. */
export const hostile = (own: typeof answers = []): Promise<string> =>
  listen(async ({ method, url }, response) => {
    const [, answer] =
      [...own, ...answers].find(([call]) => call.test(`${method} ${url!.split('?')[0]}`)) ?? []
    const refusal = { error: evil, code: evil, message: evil, hint: evil, exit: 0, stack: evil }
    const headers = { 'content-type': 'application/json', 'x-request-id': 'a\u009b2J' }
    response.writeHead(answer ? 200 : 409, headers).end(JSON.stringify(answer ?? refusal))
  })
