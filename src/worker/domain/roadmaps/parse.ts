import { ApiError } from '../../errors.ts'
import { findUnstorable, maxJsonDepth, parseExactly, surveyJson, tooDeep } from '../../json.ts'
import { check, faultOf, unstorableIn } from '../../validation.ts'
import { findExcess, maxParts, tooManyValues } from './caps.ts'
import { normalizeNumbers } from './numbers.ts'
import { SyncPayload } from './payload.ts'

/**
 * Parses the payload of a sync. 400 if it is not a JSON object or contains text that cannot be stored, 426 without
 * `repoIdentity`, 413 beyond the caps, 422 if the schema or a document path is invalid (roadmaps § Order of a sync).
 */
export function parsePayload(text: string): SyncPayload {
  const { depth, parts, isExact } = surveyJson(text)
  if (parts > maxParts) throw new ApiError('payload_too_large', tooManyValues(parts))
  const body = parseObject(text, isExact)
  const unstored = depth <= maxJsonDepth && findUnstorable(text, body)
  if (unstored) throw new ApiError('invalid', unstorableIn(unstored))
  if (body.repoIdentity === undefined) throw new ApiError('client_outdated')
  const excess = findExcess(body)
  if (excess) throw new ApiError('payload_too_large', excess)
  if (depth > maxJsonDepth) throw new ApiError('roadmap_invalid', { message: tooDeep })
  if (!isExact) normalizeNumbers(body)
  const result = check(SyncPayload, body)
  if (!result.success) throw new ApiError('roadmap_invalid', faultOf(result.error))
  // Returns the objects as they were sent, to keep every key of the roadmap and its position.
  const { repoIdentity, keep, source, branchOf } = result.data
  return { ...(body as SyncPayload), repoIdentity, keep, source, branchOf }
}

function parseObject(text: string, isExact: boolean): Record<string, unknown> {
  const value = parse(text, isExact)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ApiError('unreadable_body')
  return value as Record<string, unknown>
}

function parse(text: string, isExact: boolean): unknown {
  try {
    return isExact ? JSON.parse(text) : parseExactly(text)
  } catch {
    throw new ApiError('unreadable_body')
  }
}
