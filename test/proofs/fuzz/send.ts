import { exports } from 'cloudflare:workers'
import { origin } from '../../support/headers.ts'
import type { Draft } from './mutations.ts'

export type Answer = {
  method: string
  status: number
  headers: Headers
  text: string
  /** Milliseconds until the last byte. */
  millis: number
  /** The parsed body; undefined if it is not JSON. */
  json(): unknown
}

/** The request; null if no client can send it. */
export async function send(draft: Draft): Promise<Answer | null> {
  const request = requestOf(draft)
  if (!request) return null
  const start = performance.now()
  const response = await exports.default.fetch(request)
  const text = new TextDecoder().decode(await response.arrayBuffer())
  const millis = performance.now() - start
  return {
    method: draft.method,
    status: response.status,
    headers: response.headers,
    text,
    millis,
    json: () => parse(text),
  }
}

function requestOf({ method, path, query, headers, json, bytes }: Draft): Request | null {
  const search = query.map(pair => pair.map(encoded).join('=')).join('&')
  const body = bytes ?? (json === undefined ? null : JSON.stringify(json))
  const isBodiless = method === 'GET' || method === 'HEAD'
  try {
    return new Request(`${origin}${path}${search && `?${search}`}`, {
      method,
      headers,
      body: isBodiless ? null : (body as BodyInit | null),
      redirect: 'manual',
    })
  } catch {
    return null
  }
}

/** The bytes of a text, also of lone surrogates. */
const encoded = (text: string) =>
  text.isWellFormed()
    ? encodeURIComponent(text)
    : encodeURIComponent(text.toWellFormed()).replaceAll('%EF%BF%BD', '%ED%A0%80')

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
