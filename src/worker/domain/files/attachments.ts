import { type SQL, sql } from 'drizzle-orm'
import { ensure } from '../../access/ensure.ts'
import type { Ask } from '../../access/gate.ts'
import { secretIn } from '../../access/idempotency.ts'
import { readTagged, type Tagged } from '../../access/tagged.ts'
import { type Json, write, writeInTwo } from '../../access/trip.ts'
import { textArray } from '../../database.ts'
import { ApiError } from '../../errors.ts'
import { ensureStorageRoom } from '../billing/plans.ts'
import { listJson, type Page } from '../shared/lists.ts'
import { personJson } from '../shared/persons.ts'
import type { NewAttachment } from './attachment-fields.ts'
import type { ObjectStore } from './object-store.ts'
import { keepObject, newObjectKey } from './storage.ts'

/** Hours after which an upload is deleted if it was not registered. Until then, it counts toward the quota. */
export const uploadHours = 24

/** The request with which a client uploads. */
export type Upload = { url: string; method: 'PUT'; headers: Record<string, string>; expiresAt: string }

/**
 * Starts an upload: `{ attachment, upload }`. Its size is reserved in the project's quota, 402 if the plan has no room.
 * Only this response and its repeats contain `upload`.
 */
export async function createAttachment(
  ask: Ask,
  given: NewAttachment,
  uploadKey: string,
  upload: Upload,
): Promise<Json> {
  const id = crypto.randomUUID()
  const secret = secretIn(ask.idempotency, JSON.stringify(upload))
  const answer = await write(
    ask,
    [reserve(ask.projectId!, id, given, uploadKey)],
    sql`select json_build_object('attachment', item::text, 'sealed', ${secret.sealed}::text)
          from (${selectAttachment(id)}) found (item)`,
  )
  const { attachment, sealed } = JSON.parse(answer) as { attachment: Json; sealed: string | null }
  return `{"attachment" : ${attachment}, "upload" : ${secret.reveal(sealed)}}` as Json
}

/**
 * Accepts an upload by copying it to a key without a URL. A ready upload is unchanged. 409 `upload_incomplete` if there
 * is no object, `upload_mismatch` if it is not what was announced.
 */
export async function completeAttachment(
  ask: Ask,
  id: string,
  store: Pick<ObjectStore, 'copy' | 'describe' | 'discard'>,
): Promise<Json> {
  const copyKey = newObjectKey()
  const answer = sql`select json_build_object('attachment', item) from (${selectAttachment(id)}) found (item)`
  return writeInTwo(ask, { ...begin(ask, id, copyKey), repeat: answer }, async begun => {
    const { attachment, size, mime, uploadKey } = JSON.parse(begun) as Begun
    if (!uploadKey) return `{"attachment" : ${attachment}}` as Json
    if (!(await store.copy(uploadKey, copyKey))) throw new ApiError('upload_incomplete')
    const copied = await store.describe(copyKey)
    if (copied?.size !== size || !isSameType(copied.mime, mime)) {
      await store.discard([uploadKey])
      throw new ApiError('upload_mismatch')
    }
    return write(ask, accept(ask, id, uploadKey, copyKey), answer)
  })
}

/** Deletes an unregistered upload of the caller or, for owners and admins, of any user. Its room is free at once. */
export async function cancelUpload(ask: Ask, id: string): Promise<void> {
  await write(
    ask,
    [
      sql`select ${ensure(sql`a.id is not null`, 'attachment_not_found')},
                 ${ensure(sql`a.linked_at is null`, 'attachment_linked')}
            from (select) one
            left join (${liveAttachment(ask, id)}
                       where (a.uploader_id = caller_id() or caller_role() >= 'admin')) a on true`,
      sql`delete from attachments where id = ${id}::uuid`,
    ],
    sql`select null`,
  )
}

/** `{ attachments }`: the caller's unregistered uploads, newest first. */
export const listUploads = (ask: Ask, page: Page): Promise<Tagged> =>
  readTagged(
    ask,
    listJson(
      'attachments',
      sql`select ${attachmentJson} as item from attachments a
           where a.project_id = ${ask.projectId}::uuid and a.uploader_id = gate.user_id
             and a.linked_at is null and ${isInTime}
           order by a.created_at desc, a.id`,
      page,
    ),
  )

/** The caller's own upload in this project, if it has not expired. */
const ownAttachment = (ask: Ask, id: string): SQL =>
  sql`${liveAttachment(ask, id)} where a.uploader_id = caller_id()`

const isInTime = sql`a.created_at > now() - make_interval(hours => ${uploadHours})`

const liveAttachment = (ask: Ask, id: string): SQL =>
  sql`select * from live_attachment(${ask.projectId}::uuid, ${id}::uuid, ${uploadHours}) a`

const reserve = (projectId: string, id: string, given: NewAttachment, uploadKey: string): SQL => sql`
  insert into attachments (id, project_id, uploader_id, filename, size, mime, sha256, object_key)
  select ${id}::uuid, ${projectId}::uuid, caller_id(), ${given.filename}, ${given.size}::bigint, ${given.mime},
         ${given.sha256 ?? null}, ${uploadKey}
    from (${ensureStorageRoom(projectId, sql`${given.size}::bigint`)}) room`

/** What was announced, and the key of the upload, or null if it is ready. */
type Begun = { attachment: Json; size: number; mime: string; uploadKey: string | null }

function begin(ask: Ask, id: string, copyKey: string): { statements: SQL[]; begun: SQL } {
  const statements = [
    ensureOwn(ask, id),
    sql`insert into object_deletions (object_key)
        select ${copyKey} from attachments where id = ${id}::uuid and ready_at is null`,
  ]
  const begun = sql`
    select json_build_object('attachment', (${selectAttachment(id)})::text, 'size', size, 'mime', mime,
             'uploadKey', case when ready_at is null then object_key end)
      from attachments where id = ${id}::uuid`
  return { statements, begun }
}

/** Queues the unused key: the upload's, or this copy's if another call was faster. */
const accept = (ask: Ask, id: string, uploadKey: string, copyKey: string): SQL[] => [
  ensureOwn(ask, id),
  keepObject(copyKey),
  sql`update attachments set object_key = ${copyKey}, ready_at = now() where id = ${id}::uuid and ready_at is null`,
  sql`insert into object_deletions (object_key)
      select key from unnest(${textArray([uploadKey, copyKey])}) key
       where not exists (select from attachments where object_key = key) on conflict do nothing`,
]

const ensureOwn = (ask: Ask, id: string): SQL =>
  sql`select ${ensure(sql`exists (${ownAttachment(ask, id)})`, 'attachment_not_found')}`

const selectAttachment = (id: string): SQL =>
  sql`select ${attachmentJson} from attachments a where a.id = ${id}::uuid`

const attachmentJson: SQL = sql`
  json_build_object('id', a.id, 'filename', a.filename, 'size', a.size, 'mime', a.mime, 'sha256', a.sha256,
    'status', case when a.ready_at is null then 'pending' else 'ready' end, 'linked', a.linked_at is not null,
    'uploader', ${personJson(sql`a.uploader_id`)}, 'createdAt', iso(a.created_at),
    'expiresAt', case when a.linked_at is null then iso(a.created_at + make_interval(hours => ${uploadHours})) end)`

const isSameType = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
