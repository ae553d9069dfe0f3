import { ApiError } from '../../errors.ts'
import { about, check, faultOf, unstorable } from '../../validation.ts'
import { isStorable } from '../fields.ts'
import { roadmapCaps, SyncPayload } from './payload.ts'

/**
 * The payload of a sync from the JSON of its body: 426 without `repoIdentity`, 413 beyond the caps, 422 where the
 * schema or a document path is broken (contract, "Roadmap sync").
 */
export function parsePayload(body: Record<string, unknown>, text: string): SyncPayload {
  if (body.repoIdentity === undefined) throw new ApiError('client_outdated')
  if (isOverCaps(body)) throw new ApiError('payload_too_large')
  if (mayHoldUnstorable(text) && !isStorableThroughout(body))
    throw new ApiError('roadmap_invalid', { message: about(['roadmap'], unstorable) })
  const result = check(SyncPayload, body)
  if (!result.success) throw new ApiError('roadmap_invalid', faultOf(result.error))
  // The objects as sent, so that every key and its place are kept; only the identity is normalised.
  return { ...(body as SyncPayload), repoIdentity: result.data.repoIdentity }
}

function isOverCaps(body: Record<string, unknown>): boolean {
  const { phases } = (body.roadmap ?? {}) as { phases?: unknown }
  const tasks = list(phases).reduce<number>(
    (sum, phase) => sum + list((phase as { tasks?: unknown } | null)?.tasks).length,
    0,
  )
  return tasks > roadmapCaps.tasks || list(body.planDocuments).length > roadmapCaps.documents
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

// JSON can hold NUL and lone surrogates only as escapes, so most payloads need no second look.
const mayHoldUnstorable = (text: string) => /\\u(?:0000|d[89a-f])/i.test(text)

function isStorableThroughout(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, child]) => isStorable(key) && isStorableThroughout(child))
}
