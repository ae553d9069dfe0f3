import { type SQL, sql } from 'drizzle-orm'
import { ensure, ensureFound } from '../../access/ensure.ts'
import type { Ask } from '../../access/gate.ts'
import { type Json, write } from '../../access/trip.ts'
import { markEvents, markedEvents } from '../activity/events.ts'
import { count } from '../shared/lists.ts'
import { recordOnItem } from './events.ts'

/** A revision number in paths and queries: 1 to 9 digits without a leading zero (files § Revisions). */
export const RevisionNumber = count(999_999_999)

/** `revision` is null for a number that no revision can have. */
export type RevisionRef = { projectId: string; fileId: string; revision: number | null }

/** The revision of a path. */
export const revisionOf = (ask: Ask, fileId: string, segment: string): RevisionRef => ({
  projectId: ask.projectId!,
  fileId,
  revision: RevisionNumber.safeParse(segment).data ?? null,
})

/** Deletes a revision and its bytes. 409 for the current one. */
export const deleteRevision = (ask: Ask, ref: RevisionRef): Promise<Json> =>
  write(
    ask,
    [
      ensureOld(ref),
      sql`delete from attachments where id = (select id from ${revisionAttachment(ref)} a)`,
      recordOnItem(ask, {
        kind: 'file',
        type: 'file.revision_deleted',
        payload: { revision: ref.revision },
        item: sql`f`,
        from: sql`${fileRow(ref)} f`,
      }),
    ],
    sql`null`,
  )

/** Deletes all revisions but the current one: `{ deleted }`. */
export function pruneRevisions(ask: Ask, fileId: string): Promise<Json> {
  const ref = { projectId: ask.projectId!, fileId }
  const mark = crypto.randomUUID()
  return write(
    ask,
    [sql`select ${ensureFound(sql`${fileRow(ref)} f`, 'file_not_found')}`, markEvents(ask, mark), prune(ref)],
    prunedAt(ref, mark),
  )
}

/** Ensures that the file and its revision exist (404), and that it is not the current one (409). */
export const ensureOld = (ref: RevisionRef): SQL => sql`
  select ${ensure(sql`f.id is not null`, 'file_not_found')},
         ${ensure(sql`r.revision is not null`, 'revision_not_found')},
         ${ensure(sql`r.revision <> f.current_revision`, 'revision_is_current')}
    from (select) one
    left join ${fileRow(ref)} f on true
    left join file_revisions r
      on r.project_id = f.project_id and r.file_id = f.id and r.revision = ${ref.revision}::int`

/** The attachment row of a revision. */
export const revisionAttachment = (ref: RevisionRef): SQL => sql`(
  select held.* from file_revisions r join attachments held on held.id = r.attachment_id
   where r.project_id = ${ref.projectId} and r.file_id = ${ref.fileId} and r.revision = ${ref.revision}::int)`

type FileRef = Pick<RevisionRef, 'projectId' | 'fileId'>

/** The row of a file. */
export const fileRow = ({ projectId, fileId }: FileRef): SQL => sql`(
  select * from files where project_id = ${projectId}::uuid and id = ${fileId}::uuid)`

const prune = (ref: FileRef): SQL => sql`
  with pruned as (
    delete from attachments a using file_revisions r, ${fileRow(ref)} f
     where a.id = r.attachment_id and r.project_id = f.project_id and r.file_id = f.id
       and r.revision <> f.current_revision
    returning a.id)
  ${recordOnItem(ref, {
    kind: 'file',
    type: 'file.revisions_pruned',
    item: sql`f`,
    from: sql`${fileRow(ref)} f`,
    payload: sql`json_build_object('count', (select count(*) from pruned))`,
    when: sql`exists (select from pruned)`,
  })}`

/** Deleted rows cannot be counted again, so their number is read from the event. */
const prunedAt = ({ projectId, fileId }: FileRef, mark: string): SQL => sql`
  select json_build_object('deleted', coalesce((
    select (e.payload ->> 'count')::int from ${markedEvents(mark, 'file.revisions_pruned', sql`${projectId}::uuid`)} e
     where e.target_id = ${fileId}::uuid::text), 0))`
