import { type SQL, sql } from 'drizzle-orm'
import { ensure } from '../../access/ensure.ts'
import type { Ask } from '../../access/gate.ts'
import { type Json, write, writeInTwo } from '../../access/trip.ts'
import { ApiError } from '../../errors.ts'
import { ensureStorageRoom } from '../billing/plans.ts'
import { recordOnItem } from './events.ts'
import { evictRevisions } from './eviction.ts'
import type { ObjectStore } from './object-store.ts'
import { ensureOld, fileRow, type RevisionRef, revisionAttachment } from './revisions.ts'
import { fileDetailJson } from './shapes.ts'
import { keepObject, newObjectKey, queueDeletion } from './storage.ts'

/**
 * Makes a copy of an old revision the current one: `{ file }`. One round trip reads what to copy, and one writes if all
 * rules still hold. 409 `file_conflict` if the file got a newer revision in between, `revision_unavailable` if the bytes
 * do not exist.
 */
export function restoreRevision(
  ask: Ask,
  ref: RevisionRef,
  store: Pick<ObjectStore, 'copy'>,
  sizeLimit: number,
): Promise<Json> {
  const copyKey = newObjectKey()
  return writeInTwo(ask, { ...begin(ref, copyKey, sizeLimit), repeat: restored(ref) }, async begun => {
    const source: Source | null = JSON.parse(begun ?? 'null')
    // After a lost connection, the response is read again, and the revision may have been deleted.
    if (!source) throw new ApiError('revision_not_found')
    if (!(await store.copy(source.key, copyKey))) throw new ApiError('revision_unavailable')
    return finish(ask, ref, copyKey, source.currentRevision)
  })
}

type Source = { key: string; currentRevision: number }

function begin(ref: RevisionRef, copyKey: string, sizeLimit: number): { statements: SQL[]; begun: SQL } {
  const limit = sql`${sizeLimit}::bigint`
  const statements = [
    ensureOld(ref),
    sql`select ${ensure(sql`a.size <= ${limit}`, 'payload_too_large', sql`jsonb_build_object('limit', ${limit})`)}
          from ${revisionAttachment(ref)} a`,
    ensureRoom(ref),
    queueDeletion(copyKey),
  ]
  const begun = sql`
    select json_build_object('key', a.object_key, 'currentRevision', f.current_revision)
      from ${fileRow(ref)} f, ${revisionAttachment(ref)} a`
  return { statements, begun }
}

function finish(ask: Ask, ref: RevisionRef, copyKey: string, currentRevision: number): Promise<Json> {
  const attachmentId = crypto.randomUUID()
  return write(
    ask,
    [
      ensureOld(ref),
      sql`select ${ensure(sql`f.current_revision = ${currentRevision}::int`, 'file_conflict')} from ${fileRow(ref)} f`,
      ensureRoom(ref),
      keepObject(copyKey),
      addRevision(ref, attachmentId, copyKey),
      evictRevisions(ref.projectId, attachmentId),
      recordOnItem(ask, {
        kind: 'file',
        item: sql`f`,
        from: sql`${fileRow(ref)} f`,
        type: 'file.revision_restored',
        payload: sql`json_build_object('revision', f.current_revision, 'from', ${ref.revision}::int)`,
      }),
    ],
    restored(ref),
  )
}

const restored = (ref: RevisionRef): SQL =>
  sql`select json_build_object('file', ${fileDetailJson(sql`f`)}) from ${fileRow(ref)} f`

const ensureRoom = (ref: RevisionRef): SQL =>
  ensureStorageRoom(ref.projectId, sql`(select a.size from ${revisionAttachment(ref)} a)`)

const addRevision = (ref: RevisionRef, attachmentId: string, copyKey: string): SQL => sql`
  with copied as (
    insert into attachments (id, project_id, uploader_id, filename, size, mime, sha256, object_key,
                             ready_at, linked_at)
    select ${attachmentId}::uuid, a.project_id, caller_id(), a.filename, a.size, a.mime, a.sha256, ${copyKey},
           now(), now()
      from ${revisionAttachment(ref)} a
    returning *),
  restored as (
    update files f set current_revision = current_revision + 1, size = copied.size, mime = copied.mime,
           updated_by = copied.uploader_id, updated_at = now()
      from copied where f.id = ${ref.fileId}
    returning f.*)
  insert into file_revisions (project_id, file_id, revision, attachment_id, uploaded_by)
  select project_id, id, current_revision, ${attachmentId}::uuid, updated_by from restored`
