import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sha256 } from '../../../src/worker/access/credential.ts'
import { app } from '../../../src/worker/app.ts'
import { type Client, client } from '../../support/as.ts'
import { id } from '../../support/database.ts'
import { fromBrowser } from '../../support/headers.ts'
import { anObject, isStored, type OwnObjects, ownObjects } from '../../support/own-objects.ts'

let own: OwnObjects
let later: Promise<unknown>[]
beforeAll(async () => {
  own = await ownObjects()
})
afterAll(() => own.drop())

type Home = { as: Client; project: string; folder: string; file: string; upload: string }

/** An owner, and a project with a folder, a file of two revisions, and an upload. */
async function aHome(): Promise<Home> {
  const [user, secret, project, folder, file] = [id(), id(), await own.aProject(), id(), id()]
  await own.query`insert into users (id, email) values (${user}, ${`${user}@people.test`})`
  await own.query`insert into sessions (id, hash, user_id, expires_at)
    values (${id()}, ${sha256(secret)}::bytea, ${user}, now() + interval '30 days')`
  await own.query`insert into project_members (id, project_id, user_id, role) values (${id()}, ${project}, ${user}, 'owner')`
  await own.query`insert into folders (id, project_id, name) values (${folder}, ${project}, '資料')`
  await own.query`insert into files (id, project_id, folder_id, name, current_revision, size, mime, created_by, updated_by)
    values (${file}, ${project}, ${folder}, 'a.txt', 2, 5, 'text/plain', ${user}, ${user})`
  for (const revision of [1, 2]) {
    const key = await own.upload(project, { linked: true })
    await own.query`insert into file_revisions (project_id, file_id, revision, attachment_id, uploaded_by)
      select ${project}, ${file}, ${revision}, id, ${user} from attachments where object_key = ${key}`
  }
  const [upload] = await own.query<{ id: string }>`
    select id from attachments where object_key = ${await own.upload(project)}`
  const headers = fromBrowser(secret)
  return { as: client(headers, send), project, folder, file, upload: upload!.id }
}

/** Responds as the Worker does, and collects its background work. */
function send(request: Request): Promise<Response> {
  later = []
  const waitUntil = (work: Promise<unknown>) => later.push(work)
  const context = { waitUntil, passThroughOnException: () => {} }
  return Promise.resolve(
    app.fetch(request, own.bindings, context as Partial<ExecutionContext> as ExecutionContext),
  )
}

const operations: [method: string, path: (home: Home) => string, status: number][] = [
  ['DELETE', ({ file }) => `/files/${file}`, 204],
  ['DELETE', ({ file }) => `/files/${file}/revisions/1`, 204],
  ['POST', ({ file }) => `/files/${file}/revisions/prune`, 200],
  ['DELETE', ({ upload }) => `/attachments/${upload}`, 204],
  ['DELETE', ({ folder }) => `/folders/${folder}`, 204],
  ['DELETE', () => '', 204],
]

describe('deletions that a request queues are left to the cron trigger an hour later', () => {
  it.each(operations)('%s %s', async (method, pathOf, status) => {
    const home = await aHome()
    const due = await own.queue(await anObject())
    const before = await queuedInSeconds()
    const answer = await home.as(method, `/api/projects/${home.project}${pathOf(home)}`)
    expect([answer.status, answer.trips, answer.calls]).toEqual([status, 1, 0])
    await Promise.all(later)
    const added = (await queuedInSeconds()).slice(before.length)
    expect(added.length).toBeGreaterThan(0)
    expect(added.filter(seconds => seconds <= 3_000)).toEqual([])
    expect([await isStored(due), (await own.queued(due)).map(({ attempts }) => attempts)]).toEqual([
      true,
      [0],
    ])
  })
})

/** The seconds until queued keys are due, the earliest first. */
const queuedInSeconds = async (): Promise<number[]> => {
  const rows = await own.query<{ due: number }>`
    select extract(epoch from due_at - now())::int as due from object_deletions order by due_at`
  return rows.map(({ due }) => due)
}
