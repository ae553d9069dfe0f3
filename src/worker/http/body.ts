import type { Context } from 'hono'
import { ApiError } from '../errors.ts'
import { findUnstorable, maxJsonDepth, surveyJson, tooDeep } from '../json.ts'
import { sizeFault, unstorableIn } from '../validation.ts'
import { addBodyToKey } from './idempotency.ts'

/** Maximum bytes of a body with a credential, and without one (requests § Body caps). */
export const bodyLimit = 1 << 20
export const openBodyLimit = 1 << 14

/**
 * Reads a JSON object of at most `limit` bytes, and its text. 400 if the body is not `application/json`, not UTF-8, not
 * a JSON object, nested too deeply, or contains text that cannot be stored. 413 beyond the limit (requests § Bodies).
 */
export async function readJson(c: Context, limit: number): Promise<{ text: string; value: JsonObject }> {
  const text = await readJsonText(c, limit)
  if (surveyJson(text).depth > maxJsonDepth) throw new ApiError('unreadable_body', { message: tooDeep })
  const value = parse(text)
  if (!isObject(value)) throw new ApiError('unreadable_body')
  const path = findUnstorable(text, value)
  if (path) throw new ApiError('invalid', unstorableIn(path))
  return { text, value }
}

type JsonObject = Record<string, unknown>

/** Reads the text of a JSON body without parsing it. */
export async function readJsonText(c: Context, limit: number): Promise<string> {
  if (!isJson(c.req.header('content-type'))) throw new ApiError('unreadable_body')
  return readText(c, limit)
}

/** Reads the text of a body of any type and of at most `limit` bytes. */
export async function readText(c: Context, limit: number): Promise<string> {
  const bytes = await readBytes(c, limit)
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)
  } catch {
    throw new ApiError('unreadable_body')
  }
}

/** Reads a body of this type and of at most `limit` bytes. 415 for another type, 413 beyond the limit. */
export async function readTyped(c: Context, mime: string, limit: number): Promise<Uint8Array> {
  const [given] = (c.req.header('content-type') ?? '').split(';', 1)
  if (given!.trim().toLowerCase() !== mime) throw new ApiError('unsupported_media_type')
  return readBytes(c, limit)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError('unreadable_body')
  }
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isJson = (contentType: string | undefined) =>
  contentType !== undefined && /^application\/json *(;|$)/i.test(contentType.trim())

/** These bytes are part of what an `Idempotency-Key` identifies. */
async function readBytes(c: Context, limit: number): Promise<Uint8Array> {
  const bytes = await bytesOf(c.req.raw, limit)
  addBodyToKey(c, bytes)
  return bytes
}

async function bytesOf(request: Request, limit: number): Promise<Uint8Array> {
  const declared = request.headers.get('content-length')
  if (Number(declared) > limit) throw new ApiError('payload_too_large', sizeFault(limit, Number(declared)))
  if (!/^\d+$/.test(declared ?? '')) return readStream(request, limit)
  const bytes = new Uint8Array(await request.arrayBuffer())
  if (bytes.length > limit) throw new ApiError('payload_too_large', sizeFault(limit, bytes.length))
  return bytes
}

async function readStream(request: Request, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > limit) throw new ApiError('payload_too_large', sizeFault(limit, null))
    chunks.push(chunk)
  }
  if (chunks.length === 1) return chunks[0]!
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}
