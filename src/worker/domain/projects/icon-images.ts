import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { iconImages } from '../../../../db/schema/index.ts'
import { sha256 } from '../../access/credential.ts'
import { ensure } from '../../access/ensure.ts'
import type { Ask } from '../../access/gate.ts'
import { type Json, read, write, writeInTwo } from '../../access/trip.ts'
import { build, type Statement } from '../../database.ts'
import { ApiError } from '../../errors.ts'
import { recordEvent } from '../activity/events.ts'
import type { ObjectStore } from '../files/object-store.ts'
import { keepObject, newIconKey, queueDeletion } from '../files/storage.ts'
import { anyText } from '../shared/fields.ts'
import type { EncodeIcon } from './icon-encoding.ts'
import { imageIconOf } from './icons.ts'

/** Maximum bytes of an icon image (projects § Icon upload). */
export const maxIconBytes = 300 * 1024
const uploads = { quota: 30, span: '15 minutes' }

const mime = 'image/png'

export const IconImageQuery = z.lazy(() =>
  z.object({
    v: anyText(100).optional().meta({
      description:
        'The `version` of the icon. If it is the current one, the response can be cached for a year.',
    }),
  }),
)

/**
 * Makes an image the project's icon: `{ icon }`. An invalid image is refused with 400, but counted. The first round trip
 * counts and queues the object's key. The second, after the object is stored, links it to a row.
 */
export function uploadIcon(
  ask: Ask,
  given: Uint8Array,
  encodeIcon: EncodeIcon,
  store: Pick<ObjectStore, 'put'>,
): Promise<Json> {
  const key = newIconKey()
  const encode = encodeIcon(given)
  const statements = encode ? [countUpload, queueDeletion(key)] : [countUpload]
  const repeat = sql`
    select json_build_object('icon', icon) from projects where id = ${ask.projectId} and icon is not null`
  return writeInTwo(ask, { statements, begun: sql`select null`, repeat }, async () => {
    if (!encode) throw new ApiError('project_icon_image_invalid')
    const bytes = await encode()
    await store.put(key, bytes, mime)
    const version = versionOf(bytes)
    return write(ask, setImage(ask.projectId!, key, version), iconAs(ask.projectId!, version))
  })
}

export type IconImage = { bytes: Uint8Array<ArrayBuffer>; version: string; mime: string }

/** 404 if the project's icon is not an image. */
export async function readIconImage(ask: Ask, store: Pick<ObjectStore, 'read'>): Promise<IconImage> {
  const held = sql`
    select json_build_object('key', i.object_key, 'version', p.icon ->> 'version')
      from icon_images i join projects p on p.id = i.project_id where p.id = ${ask.projectId}`
  const { key, version } = JSON.parse(await read(ask, held)) as { key: string; version: string }
  const bytes = await store.read(key)
  if (!bytes) throw new ApiError('storage_error')
  return { bytes, version, mime }
}

/** The first 16 hex digits of the SHA-256 of the stored bytes (projects § Image icons). */
const versionOf = (bytes: Uint8Array): string => sha256(bytes).slice(2, 18)

const countUpload: SQL = sql`
  select ${ensure(sql`verdict.allowed`, 'rate_limited', sql`rate_limit_detail(verdict)`)}
    from take_hit('icon:' || caller_id(), ${uploads.quota}, ${uploads.span}::interval) verdict`

/** The same image is stored again, in case the old object was lost. This is not a change and has no event. */
const setImage = (projectId: string, objectKey: string, version: string): Statement[] => [
  keepObject(objectKey),
  build
    .insert(iconImages)
    .values({ projectId, objectKey })
    .onConflictDoUpdate({ target: iconImages.projectId, set: { objectKey, createdAt: sql`now()` } }),
  sql`
    with updated as (
      update projects p set icon = ${imageIconOf(sql`p`, version)}, updated_at = now()
       where p.id = ${projectId} and to_jsonb(p.icon) is distinct from to_jsonb(${imageIconOf(sql`p`, version)})
      returning p.name
    )
    ${recordEvent({
      projectId,
      type: 'project.updated',
      target: { kind: 'project', id: projectId, label: sql`(select name from updated)` },
      payload: { changed: ['icon'] },
      when: sql`exists (select from updated)`,
    })}`,
]

const iconAs = (projectId: string, version: string): SQL => sql`
  select json_build_object('icon', ${imageIconOf(sql`p`, version)}) from projects p where p.id = ${projectId}`
