import { misused } from '../../terminal/failure.ts'
import type { Asked } from './exchange.ts'
import { type ContentOf, type Field, objectOf, queryOf } from './fields.ts'

export type Given = {
  fields?: Field[] | undefined
  header?: string[] | undefined
  input?: string | undefined
}

/** The request that a command line asks for. Fields are the body where there can be one that is not given otherwise. */
export async function askedOf(
  method: string,
  address: URL,
  given: Given,
  contentOf: ContentOf,
): Promise<Asked> {
  const { fields = [], header = [], input } = given
  const headers = Object.fromEntries(header.map(headerOf))
  const takesBody = ['POST', 'PUT', 'PATCH'].includes(method)
  if (input !== undefined && !takesBody)
    throw misused([`${method} に本文は付けられません`, `A ${method} has no body`])
  const isBody = takesBody && input === undefined
  if (!isBody)
    for (const [name, value] of await queryOf(fields, contentOf)) address.searchParams.append(name, value)
  if (input !== undefined) return { method, address, headers, body: await contentOf(input) }
  if (isBody && fields.length > 0)
    return { method, address, headers, body: await objectOf(fields, contentOf) }
  return { method, address, headers }
}

function headerOf(written: string): [name: string, value: string] {
  const [, name, value] = /^([\w!#$%&'*+.^`|~-]+):\s*([\t\x20-\x7e\x80-\xff]*)$/.exec(written) ?? []
  if (name && value !== undefined) return [name, value]
  throw misused([`「名前: 値」の形ではありません: ${written}`, `Not of the form name: value: ${written}`])
}
