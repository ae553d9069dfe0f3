import { ApiError } from '../../errors.ts'
import { isStorable } from '../fields.ts'
import { parseExactly, surveyJson } from '../json-text.ts'
import { isOverCaps, maxDepth, maxParts } from './caps.ts'
import { settleNumbers } from './numbers.ts'
import { SyncPayload } from './payload.ts'

/**
 * The payload of a sync from the text of its body: 400 where it is no JSON object, 426 without `repoIdentity`, 413
 * beyond the caps, 422 where the schema or a document path is broken (contract, "Roadmap sync").
 */
export function parsePayload(text: string): SyncPayload {
  const { depth, parts, isExact } = surveyJson(text)
  if (parts > maxParts) throw new ApiError('payload_too_large')
  const body = parseObject(text, isExact)
  if (body.repoIdentity === undefined) throw new ApiError('client_outdated')
  if (isOverCaps(body)) throw new ApiError('payload_too_large')
  if (depth > maxDepth)
    throw new ApiError('roadmap_invalid', {
      message: `ロードマップの階層は ${maxDepth} 段以内にしてください`,
    })
  if (mayHoldUnstorable(text) && !isStorableThroughout(body))
    throw new ApiError('roadmap_invalid', { message: 'ロードマップに使用できない文字が含まれています' })
  if (!isExact) settleNumbers(body)
  const result = SyncPayload.safeParse(body)
  if (!result.success) throw new ApiError('roadmap_invalid', { message: result.error.issues[0]!.message })
  // The objects as sent, so that every key and its place are kept; only the identity is normalised.
  return { ...(body as SyncPayload), repoIdentity: result.data.repoIdentity }
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

// JSON can hold NUL and lone surrogates only as escapes, so most payloads need no second look.
const mayHoldUnstorable = (text: string) => /\\u(?:0000|d[89a-f])/i.test(text)

function isStorableThroughout(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value)
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.every(isStorableThroughout)
  const members = value as Record<string, unknown>
  return Object.keys(members).every(key => isStorable(key) && isStorableThroughout(members[key]))
}
