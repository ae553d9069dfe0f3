import { type SQL, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deleteEvents } from '../../../src/worker/domain/activity/sweep.ts'
import { giveUpUploads } from '../../../src/worker/domain/files/late-uploads.ts'
import { deleteExcessRevisions } from '../../../src/worker/domain/files/leftovers.ts'
import { purgeIssues } from '../../../src/worker/domain/issues/purge.ts'
import { deleteInvitations } from '../../../src/worker/domain/maintenance/expiry.ts'
import { deleteBranches } from '../../../src/worker/domain/roadmaps/branches.ts'
import { id } from '../../support/database.ts'
import { holdThen, meanwhile } from '../../support/hold.ts'
import { type OwnObjects, ownObjects } from '../../support/own-objects.ts'

let own: OwnObjects
let at: string
beforeEach(async () => {
  own = await ownObjects()
  at = await own.aProject()
})
afterEach(() => own.drop())

/** A file with revisions 1 to 11, as a manual repair may create it. */
async function anExcess(): Promise<void> {
  const file = id()
  await own.query`insert into files (id, project_id, name, current_revision, size, mime, created_by, updated_by)
    values (${file}, ${at}, 'a.txt', 11, 5, 'text/plain', ${id()}, ${id()})`
  for (let n = 1; n <= 11; n++) await own.upload(at, { linked: true, key: `objects/${n}` })
  await own.query`insert into file_revisions (project_id, file_id, revision, attachment_id, uploaded_by)
    select project_id, ${file}, split_part(object_key, '/', 2)::int, id, uploader_id from attachments`
}

const expiredInvitation = () => own.query`
  insert into invitations (id, org_id, project_id, email, project_role, expires_at)
  select ${id()}, org_id, id, 'a@x.test', 'viewer', now() - interval '31 days' from projects where id = ${at}`

const oldBranch = () => own.query`
  insert into roadmaps (id, project_id, slug, title, summary, updated_at, head, phases, roadmap_hash, documents_hash,
                        task_total, task_done, task_blocked, synced_at, branch_of)
  values (${id()}, ${at}, 'main--x', 't', '', now(), '{}', '[]', '', '', 0, 0, 0, now() - interval '31 days', 'main')`

const oldTrash = () => own.query`
  insert into issues (id, project_id, number, title, deleted_at)
  values (${id()}, ${at}, 1, 't', now() - interval '31 days')`

const oldEvent = () => own.query`
  insert into events (id, project_id, type, via)
  values ('00000000-0000-7000-8000-000000000000', ${at}, 'project.updated', '"web"')`

type Sweep = {
  fill(): Promise<unknown>
  sweep(): Promise<unknown>
  /** The last change of a transaction that locks the project, to the rows of the sweep. */
  last(): SQL
  /** The number of rows that the sweep finds after that. */
  does: unknown
  /** The query of what remains, and its expected count. */
  left(): Promise<unknown[]>
  leaves: number
}

const sweeps: Record<string, Sweep> = {
  'abandoned uploads, while one is linked (maintenance § Uploads given up)': {
    fill: () => own.upload(at, { hoursOld: 25, ready: true }),
    sweep: () => giveUpUploads(own.database, 9),
    last: () => sql`update attachments set linked_at = now() where project_id = ${at}`,
    does: 0,
    left: () => own.query`select from attachments where linked_at is not null`,
    leaves: 1,
  },
  'excess revisions, while they are deleted (maintenance § Excess revisions)': {
    fill: anExcess,
    sweep: () => deleteExcessRevisions(own.database, 9),
    last: () => sql`delete from attachments where object_key = 'objects/1'`,
    does: { seen: 1, deleted: 0 },
    left: () => own.query`select from file_revisions`,
    leaves: 10,
  },
  'expired invitations, while their project is deleted (maintenance § Expiry)': {
    fill: expiredInvitation,
    sweep: () => deleteInvitations(own.database, 9),
    last: () => sql`delete from projects where id = ${at}`,
    does: 0,
    left: () => own.query`select from invitations`,
    leaves: 0,
  },
  'roadmaps of branches, while their project is deleted (maintenance § Expiry)': {
    fill: oldBranch,
    sweep: () => deleteBranches(own.database, 9),
    last: () => sql`delete from projects where id = ${at}`,
    does: { deleted: 0, rows: 0 },
    left: () => own.query`select from roadmaps`,
    leaves: 0,
  },
  'issues in the trash, while one is restored (issues § Trash)': {
    fill: oldTrash,
    sweep: () => purgeIssues(own.database, 9),
    last: () => sql`update issues set deleted_at = null where project_id = ${at}`,
    does: { purged: 0, rows: 0 },
    left: () => own.query`select from issues where purged_at is null`,
    leaves: 1,
  },
  'old events, while their project is deleted (activity § Retention)': {
    fill: oldEvent,
    sweep: () => deleteEvents(own.database, 30, 9),
    last: () => sql`delete from projects where id = ${at}`,
    does: 0,
    left: () => own.query`select from events`,
    leaves: 0,
  },
}

describe('a sweep locks a project before its rows, so that no deadlock occurs', () => {
  it.each(Object.entries(sweeps))('%s', async (_, { fill, sweep, last, does, left, leaves }) => {
    await fill()
    // As strong as the lock of a deletion.
    const lock = sql`select from projects where id = ${at} for update`
    const held = await holdThen(own.bindings, [lock], [last()])
    expect(await meanwhile(held, sweep())).toEqual({ waited: true, came: does })
    expect((await left()).length).toBe(leaves)
  })
})
