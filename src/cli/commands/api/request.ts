import { usageError } from '../../terminal/failure.ts'
import { buildObject, buildQuery, type Field, type ReadContent } from './fields.ts'
import type { RawRequest } from './send.ts'

export type RequestOptions = {
  fields?: Field[] | undefined
  header?: string[] | undefined
  input?: string | undefined
}

/** Builds the request. Fields go into the body if the method has one and `--input` is not used. */
export async function buildRequest(
  method: string,
  address: URL,
  given: RequestOptions,
  contentOf: ReadContent,
): Promise<RawRequest> {
  const { fields = [], header = [], input } = given
  const headers = Object.fromEntries(header.map(parseHeader))
  const acceptsBody = ['POST', 'PUT', 'PATCH'].includes(method)
  if (input !== undefined && !acceptsBody)
    throw usageError([`${method} に本文は付けられません`, `${method} cannot have a body`])
  const isBody = acceptsBody && input === undefined
  if (!isBody)
    for (const [name, value] of await buildQuery(fields, contentOf)) address.searchParams.append(name, value)
  if (input !== undefined) return { method, address, headers, body: await contentOf(input) }
  if (isBody && fields.length > 0)
    return { method, address, headers, body: await buildObject(fields, contentOf) }
  return { method, address, headers }
}

function parseHeader(written: string): [name: string, value: string] {
  const [, name, value] = /^([\w!#$%&'*+.^`|~-]+):\s*([\t\x20-\x7e\x80-\xff]*)$/.exec(written) ?? []
  if (name && value !== undefined) return [name, value]
  throw usageError([`「名前: 値」の形ではありません: ${written}`, `Expected "name: value": ${written}`])
}
